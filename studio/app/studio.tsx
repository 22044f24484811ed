import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from '../../client/ui/button.tsx'
import { EmptyState } from '../../client/ui/empty-state.tsx'
import { Modal } from '../../client/ui/modal.tsx'
import { Notice } from '../../client/ui/notice.tsx'
import { useToast } from '../../client/ui/toast.tsx'
import { systemClock } from '../../shared/clock.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import { toLocalDay } from '../../shared/day.ts'
import { kindOf } from '../file-kind.ts'
import type { FileList, Schemas } from '../protocol.ts'
import type { StudioApi } from './api.ts'
import { CheckPage } from './check-page.tsx'
import { describeState } from './describe-state.ts'
import { FileEditor, type Target } from './file-editor.tsx'
import { nameOfFile, schemaOf } from './files/file-groups.ts'
import { FileListPanel } from './files/file-list-panel.tsx'
import { type Addable, proposePath, writeTemplate } from './files/templates.ts'
import { findPlace } from './find-place.ts'
import { readSchema } from './form/schema-fields.ts'
import { formatPlace, parsePlace, type Place, type Tab } from './place.ts'
import { Preview, type PreviewHandle } from './preview/preview.tsx'
import { useColourScheme } from './use-colour-scheme.ts'
import { useMedia } from './use-media.ts'
import type { Drafts } from './workspace/drafts.ts'
import type { Workspace } from './workspace/workspace.ts'
import style from './studio.module.css'

type Props = { api: StudioApi; workspace: Workspace; drafts: Drafts }

/** What the server has told of the folder. */
type Folder = { list: FileList; schemas: Schemas }

/** The studio: on the left the files and the editor of one, on the right the page that it makes. */
export function Studio(props: Props) {
  const { api } = props
  const [folder, setFolder] = useState<Folder>()
  const [failed, setFailed] = useState(false)
  useColourScheme()
  useEffect(() => {
    Promise.all([api.listFiles(), api.readSchemas()]).then(
      ([list, schemas]) => setFolder({ list, schemas }),
      () => setFailed(true),
    )
  }, [api])
  if (folder) {
    return <Desk {...props} folder={folder} onList={(list) => setFolder({ ...folder, list })} />
  }
  return (
    <main className={style.waiting}>
      <h1>Studio</h1>
      {failed ? (
        <Notice kind="error" role="alert">
          The studio does not answer. Start it again in the terminal, and open the link that it
          prints.
        </Notice>
      ) : (
        <p role="status">Reading your files…</p>
      )}
    </main>
  )
}

const START: Place = { view: 'file', path: 'resume.json', tab: 'form' }

function Desk({
  api,
  workspace,
  drafts,
  folder,
  onList,
}: Props & { folder: Folder; onList: (list: FileList) => void }) {
  const { list, schemas } = folder
  const files = useSyncExternalStore(workspace.subscribe, workspace.files)
  const [place, setPlace] = useState<Place>(() => parsePlace(location.hash) ?? START)
  const [target, setTarget] = useState<Target>()
  const [page, setPage] = useState(() => findPage(list, place) ?? '/')
  const [half, setHalf] = useState<'edit' | 'preview'>('edit')
  const [said, setSaid] = useState('')
  const [unusable, setUnusable] = useState<string>()
  /** Path of a file that the server could not read. */
  const [unreadable, setUnreadable] = useState<string>()
  const [sheetOpen, setSheetOpen] = useState(false)
  const sheet = useRef<HTMLDialogElement>(null)
  const wide = useMedia('(width >= 75rem)')
  const preview = useRef<PreviewHandle>(null)
  const showToast = useToast()
  const path = place.view === 'file' ? place.path : undefined
  const file = path === undefined ? undefined : files.get(path)
  const form = useMemo(() => {
    const schema = path === undefined ? undefined : schemas[schemaOf(path) ?? '']
    return schema === undefined ? undefined : readSchema(schema)
  }, [path, schemas])

  useEffect(() => {
    history.replaceState(null, '', formatPlace(place))
    if (place.view !== 'file') return
    const { path: opened } = place
    workspace.open(opened).catch(() => setUnreadable(opened))
  }, [place, workspace])

  // What was not saved when the page was closed is tried again.
  useEffect(() => {
    for (const draft of drafts.list()) workspace.open(draft).catch(() => setUnreadable(draft))
  }, [drafts, workspace])

  const refreshList = useEffectEvent(async () => onList(await api.listFiles()))
  useEffect(
    () =>
      api.listen((event) => {
        if (event.kind === 'unusable') return setUnusable(event.reason)
        if (event.kind === 'changed') return void workspace.refresh(event.path)
        setUnusable(undefined)
        preview.current?.update(event.timestamp)
        void refreshList()
      }),
    [api, workspace],
  )

  const move = useCallback(
    (way: 'undo' | 'redo') => {
      const result = workspace[way]()
      if (!result) return
      const { label, done } = result
      const verb = way === 'undo' ? 'Undone' : 'Redone'
      showToast({
        text: done
          ? `${verb}: ${label}.`
          : `Another program changed the file since: ${label} stays.`,
      })
      if (result.path !== undefined) {
        const changed = result.path
        setPlace((last) =>
          last.view === 'file' && last.path === changed
            ? last
            : { view: 'file', path: changed, tab: startTab(changed) },
        )
      }
    },
    [workspace, showToast],
  )
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const way = readUndoKey(event)
      if (!way || document.querySelector('dialog:modal')) return
      event.preventDefault()
      event.stopPropagation()
      move(way)
    }
    // Before a field undoes by itself what it alone knows.
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [move])

  function open(next: string, tab: Tab = startTab(next), to?: Target) {
    setPlace({ view: 'file', path: next, tab })
    setTarget(to)
    setHalf('edit')
    setSheetOpen(false)
    const shown = list.pages.find((each) => each.file === next)
    if (shown) setPage(shown.path)
  }

  function goToProblem({ file: named, path: field, line, column }: ContentProblem) {
    const isInText = kindOf(named) === 'markdown' && line !== undefined
    const hasField = field !== '' && schemaOf(named) !== undefined && !isInText
    open(named, hasField ? 'form' : 'text', {
      ...(hasField && { path: field }),
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
    })
  }

  async function goToText(text: string) {
    const shown = list.pages.find((each) => each.path === page)?.file
    const found = await findPlace(text, shown, async (name) => {
      await workspace.open(name)
      return workspace.files().get(name)?.text ?? undefined
    })
    if (!found) return setSaid('This text stands in no file of its own.')
    setPlace({
      view: 'file',
      path: found.file,
      tab: found.target.path === undefined ? 'text' : 'form',
    })
    setTarget(found.target)
    setHalf('edit')
  }

  function add(kind: Addable, title: string) {
    const taken = new Set([...list.files.map((each) => each.path), ...files.keys()])
    const added = proposePath(kind, title, taken)
    workspace.add(added, writeTemplate(kind, title, toLocalDay(systemClock.now())))
    open(added, 'text')
  }

  function remove(removed: string) {
    workspace.remove(removed)
    showToast({
      text: `${removed} deleted.`,
      action: {
        label: 'Undo',
        run() {
          if (workspace.labels().undo === `delete ${removed}`) move('undo')
        },
      },
    })
  }

  const labels = workspace.labels()
  const state = file && describeState(file)
  const unsaved = new Set(
    [...files.values()]
      .filter((each) => ['invalid', 'changed', 'failed'].includes(each.state.step))
      .map((each) => each.path),
  )
  const shownFiles = withAdded(list, files)
  const titles = new Map(list.pages.map((each) => [each.file, each.title]))
  const filePanel = (
    <FileListPanel list={shownFiles} current={path} unsaved={unsaved} onOpen={open} onAdd={add} />
  )
  return (
    <div className={style.studio} data-half={half}>
      <header className={style.header}>
        <h1 className={style.name}>Studio</h1>
        {!wide && (
          <Button variant="quiet" onClick={() => setSheetOpen(true)}>
            Files
          </Button>
        )}
        <Button
          variant="quiet"
          aria-pressed={place.view === 'check'}
          onClick={() => {
            setPlace({ view: 'check' })
            setHalf('edit')
          }}
        >
          Check
        </Button>
        <div className={style.undo}>
          <Button
            variant="quiet"
            disabled={!labels.undo}
            title={labels.undo}
            onClick={() => move('undo')}
          >
            Undo
          </Button>
          <Button
            variant="quiet"
            disabled={!labels.redo}
            title={labels.redo}
            onClick={() => move('redo')}
          >
            Redo
          </Button>
        </div>
        <p className={style.state} data-failed={file && unsaved.has(file.path)}>
          {state}
        </p>
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <p className="visually-hidden" role="status">
          {state === 'Saving…' ? '' : state}
        </p>
        <div className={style.halves} role="group" aria-label="Half">
          {(['edit', 'preview'] as const).map((each) => (
            <Button
              key={each}
              variant="quiet"
              aria-pressed={half === each}
              onClick={() => setHalf(each)}
            >
              {each === 'edit' ? 'Edit' : 'Preview'}
            </Button>
          ))}
        </div>
      </header>
      {wide && <div className={style.files}>{filePanel}</div>}
      {!wide && sheetOpen && (
        <Modal ref={sheet} label="Files" variant="sheet" onClose={() => setSheetOpen(false)}>
          {filePanel}
        </Modal>
      )}
      <main className={style.main}>
        <section className={style.editor} aria-label="Editor">
          {unusable !== undefined && (
            <Notice kind="error" role="alert">
              <p>
                A file was changed outside the studio, and the site cannot be shown until it is
                mended:
              </p>
              <pre className={style.reason}>{unusable}</pre>
            </Notice>
          )}
          {place.view === 'check' ? (
            <CheckPage api={api} list={list} onGo={goToProblem} />
          ) : file ? (
            <FileEditor
              key={file.path}
              file={file}
              kind={kindOf(file.path)}
              name={nameOfFile(file.path, titles.get(file.path))}
              form={form}
              tab={place.tab}
              target={target}
              workspace={workspace}
              api={api}
              onTab={(tab) => {
                setTarget(undefined)
                setPlace({ ...place, tab })
              }}
              onGo={goToProblem}
              onFocusText={(text) => preview.current?.reveal(text)}
              onDelete={() => remove(file.path)}
              announce={setSaid}
            />
          ) : (
            <EmptyState>
              {path !== undefined && path === unreadable ? `${path} cannot be read.` : 'Reading…'}
            </EmptyState>
          )}
        </section>
        <div className={style.preview}>
          <Preview
            ref={preview}
            list={list}
            page={page}
            onPage={setPage}
            onText={(text) => void goToText(text)}
          />
        </div>
      </main>
    </div>
  )
}

/** Returns the tab that a file opens in: texts as text, settings as a form. */
function startTab(path: string): Tab {
  const isText = kindOf(path) === 'markdown' || schemaOf(path) === undefined
  return isText ? 'text' : 'form'
}

function findPage(list: FileList, place: Place): string | undefined {
  const shown =
    place.view === 'file' ? list.pages.find(({ file }) => file === place.path) : undefined
  return (shown ?? list.pages[0])?.path
}

/** Adds the files to a list that were added since, and takes out those that were deleted. */
function withAdded(list: FileList, files: ReturnType<Workspace['files']>): FileList {
  const known = new Set(list.files.map(({ path }) => path))
  const added = [...files.values()].flatMap(({ path, text }) =>
    text === null || known.has(path) ? [] : [{ path, kind: kindOf(path), size: text.length }],
  )
  const kept = list.files.filter(({ path }) => files.get(path)?.text !== null)
  return { ...list, files: [...kept, ...added] }
}

/** Returns what a key asks for: Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo. */
function readUndoKey(event: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && !event.shiftKey ? 'redo' : undefined
}
