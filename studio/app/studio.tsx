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
import { type Connection, Refusal, type StudioApi } from './api.ts'
import { CheckPage } from './check-page.tsx'
import { describeState } from './describe-state.ts'
import { FileEditor, type Target } from './file-editor.tsx'
import { nameOfFile, schemaOf } from './files/file-groups.ts'
import { FileListPanel } from './files/file-list-panel.tsx'
import { type Addable, proposePath, writeTemplate } from './files/templates.ts'
import { findPlace } from './find-place.ts'
import { readSchema } from './form/schema-fields.ts'
import { formatPlace, parsePlace, type Place, type Tab } from './place.ts'
import { PicturePage } from './pictures/picture-page.tsx'
import { Preview, type PreviewHandle } from './preview/preview.tsx'
import { forgetStart } from './start/start-state.ts'
import { Start } from './start/start.tsx'
import { UnusableNotice } from './unusable-notice.tsx'
import { useColourScheme } from './use-colour-scheme.ts'
import { useMedia } from './use-media.ts'
import type { Drafts } from './workspace/drafts.ts'
import { RETRY_PAUSE, type Workspace } from './workspace/workspace.ts'
import style from './studio.module.css'

type Props = { api: StudioApi; workspace: Workspace; drafts: Drafts }

/** What the server has told of the folder. */
type Folder = {
  list: FileList
  schemas: Schemas
  /** Whether a start on this page has written its first files. */
  started: boolean
}

/** The studio: on the left the files and the editor of one, on the right the page that it makes. */
export function Studio(props: Props) {
  const { api } = props
  const [folder, setFolder] = useState<Folder>()
  const [failed, setFailed] = useState(false)
  useColourScheme()
  const load = useCallback(() => {
    Promise.all([api.listFiles(), api.readSchemas()]).then(
      ([list, schemas]) => {
        if (!list.isEmpty) forgetStart()
        setFolder((last) => ({
          ...{ list, schemas },
          started: last !== undefined && (last.started || last.list.isEmpty),
        }))
      },
      () => setFailed(true),
    )
  }, [api])
  useEffect(load, [load])
  if (folder?.list.isEmpty) return <Start api={api} onFiles={load} />
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
  const { list, schemas, started } = folder
  const { problems } = list
  const files = useSyncExternalStore(workspace.subscribe, workspace.files)
  const [place, setPlace] = useState<Place>(
    () => parsePlace(location.hash) ?? (problems.length > 0 ? { view: 'check' } : START),
  )
  const [target, setTarget] = useState<Target>()
  const [page, setPage] = useState(() => findPage(list, place) ?? '/')
  const [half, setHalf] = useState<'edit' | 'preview'>('edit')
  const [said, setSaid] = useState('')
  const [unreadable, setUnreadable] = useState<{ path: string; reason: string }>()
  const [connection, setConnection] = useState<Connection>('open')
  const [sheetOpen, setSheetOpen] = useState(false)
  const sheet = useRef<HTMLDialogElement>(null)
  const wide = useMedia('(width >= 75rem)')
  const preview = useRef<PreviewHandle>(null)
  const showToast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!started) return
    heading.current?.focus()
    showToast({ text: 'Your site stands. Change what you like.' })
  }, [started, showToast])
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
    let timer: ReturnType<typeof setTimeout>
    let current = true
    function read() {
      workspace.open(opened).catch((error: unknown) => {
        if (!current) return
        const refused = error instanceof Refusal
        setUnreadable({
          path: opened,
          reason: refused ? error.message : `${NO_ANSWER} It is tried again.`,
        })
        if (!refused) timer = setTimeout(read, RETRY_PAUSE)
      })
    }
    read()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [place, workspace])

  // What was not saved when the page was closed is tried again. A file that cannot be read keeps its draft.
  useEffect(() => {
    for (const draft of drafts.list()) workspace.open(draft).catch(() => undefined)
  }, [drafts, workspace])

  const refreshList = useEffectEvent(async () => onList(await api.listFiles()))
  const takeConnection = useEffectEvent((next: Connection) => {
    setConnection(next)
    if (next !== 'open' || connection === 'open') return
    // What happened meanwhile was not told.
    for (const opened of workspace.files().keys()) void workspace.refresh(opened)
    preview.current?.update()
    void refreshList().catch(() => undefined)
  })
  useEffect(
    () =>
      api.listen((event) => {
        if (event.kind === 'changed') return void workspace.refresh(event.path)
        preview.current?.update(event.kind === 'shown' ? event.timestamp : undefined)
        // The list is read again with the next change.
        void refreshList().catch(() => undefined)
      }, takeConnection),
    [api, workspace],
  )

  // The browser opens a file in place of the page that is dropped where nothing takes it.
  useEffect(() => {
    const ending = new AbortController()
    for (const type of ['dragover', 'drop'] as const) {
      window.addEventListener(
        type,
        (event) => {
          if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
        },
        { signal: ending.signal },
      )
    }
    return () => ending.abort()
  }, [])

  useEffect(() => {
    function handleLeaving(event: BeforeUnloadEvent) {
      if (workspace.isAtRisk()) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleLeaving)
    return () => window.removeEventListener('beforeunload', handleLeaving)
  }, [workspace])

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
    <FileListPanel
      api={api}
      list={shownFiles}
      current={place.view === 'check' ? undefined : place.path}
      unsaved={unsaved}
      onOpen={open}
      onOpenPicture={(picture) => {
        setPlace({ view: 'picture', path: picture })
        setHalf('edit')
        setSheetOpen(false)
      }}
      onAdd={add}
    />
  )
  return (
    <div className={style.studio} data-half={half}>
      <header className={style.header}>
        <h1 ref={heading} tabIndex={-1} className={style.name}>
          Studio
        </h1>
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
        <section className={style.editor} aria-label="Editor" data-pane>
          <ConnectionNotice connection={connection} stored={!workspace.isAtRisk()} />
          {problems.length > 0 && place.view !== 'check' && (
            <UnusableNotice problems={problems} onGo={goToProblem} />
          )}
          {place.view === 'check' ? (
            <CheckPage api={api} list={list} onGo={goToProblem} />
          ) : place.view === 'picture' ? (
            <PicturePage
              key={place.path}
              api={api}
              path={place.path}
              version={list}
              onOpen={open}
              onRemoved={() => {
                setPlace(START)
                showToast({ text: `${place.path} deleted.` })
              }}
            />
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
              {path !== undefined && path === unreadable?.path ? unreadable.reason : 'Reading…'}
            </EmptyState>
          )}
        </section>
        <div className={style.preview}>
          <Preview
            ref={preview}
            list={list}
            page={page}
            onPage={setPage}
            onText={(text) => void goToText(text).catch(() => setSaid(NO_ANSWER))}
          />
        </div>
      </main>
    </div>
  )
}

/** Says what to do while the server does not answer. */
function ConnectionNotice({ connection, stored }: { connection: Connection; stored: boolean }) {
  if (connection === 'open') return null
  return (
    <Notice kind="error" role="alert">
      {connection === 'lost'
        ? 'The studio does not answer. Is it still running in the terminal?'
        : 'The studio was started again. Open the link that it printed in the terminal.'}{' '}
      {stored
        ? 'What you type stays in this browser until it is saved.'
        : 'This browser stores nothing, so keep this page open: what is not saved would be lost.'}
    </Notice>
  )
}

const NO_ANSWER = 'The studio does not answer.'

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
