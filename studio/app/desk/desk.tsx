import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { EmptyState } from '../../../client/ui/empty-state.tsx'
import kit from '../../../client/ui/kit.module.css'
import { Modal } from '../../../client/ui/modal.tsx'
import { useToast } from '../../../client/ui/toast.tsx'
import { systemClock } from '../../../shared/clock.ts'
import { toLocalDay } from '../../../shared/day.ts'
import { readValues } from '../../edits/read-values.ts'
import { kindOf } from '../../file-kind.ts'
import type { FileList, Schemas } from '../../protocol.ts'
import { describeFailure, NO_ANSWER, type StudioApi } from '../api.ts'
import { CheckPage } from '../check-page.tsx'
import { describeState } from '../describe-state.ts'
import { FileEditor } from '../file-editor.tsx'
import { AddDialog, type Added } from '../files/add-dialog.tsx'
import { findTitles, nameOfFile, schemaOf } from '../files/file-groups.ts'
import { FileListPanel } from '../files/file-list-panel.tsx'
import { proposePath, writeTemplate } from '../files/templates.ts'
import { listTranslations, type Translation, writeTranslation } from '../files/translations.ts'
import { findPlace } from '../find-place.ts'
import { readSchema } from '../form/schema-fields.ts'
import { fitVariantForm } from '../form/variant-form.ts'
import { FIRST_PLACE } from '../place.ts'
import { PicturePage } from '../pictures/picture-page.tsx'
import { Preview, type PreviewHandle } from '../preview/preview.tsx'
import { UnusableNotice } from '../unusable-notice.tsx'
import { useMedia } from '../use-media.ts'
import type { Drafts } from '../workspace/drafts.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { DeskHeader } from './desk-header.tsx'
import { useConnection } from './use-connection.ts'
import { useDrafts, useOpenFile } from './use-open-file.ts'
import { usePageGuards } from './use-page-guards.ts'
import { usePlace } from './use-place.ts'
import { useUndo } from './use-undo.ts'
import style from '../studio.module.css'

/** The file that variants of the resume change. */
const RESUME = 'resume.json'

/** Milliseconds after a change until the list of files is read again: the frame loads what has changed first. */
const LIST_PAUSE = 300

type Props = {
  api: StudioApi
  workspace: Workspace
  drafts: Drafts
  list: FileList
  schemas: Schemas
  /** Whether a start on this page has written the files. */
  started: boolean
  onList: (list: FileList) => void
}

/** The files, the editor of one, and the page that it makes. */
export function Desk({ api, workspace, drafts, list, schemas, started, onList }: Props) {
  const files = useSyncExternalStore(workspace.subscribe, workspace.files)
  const where = usePlace(list)
  const { place, half, show, open, goToProblem } = where
  const path = place.view === 'file' ? place.path : undefined
  const { file, reason } = useOpenFile(workspace, path)
  const [announcement, announce] = useState('')
  const [adding, setAdding] = useState(false)
  const preview = useRef<PreviewHandle>(null)
  const sheet = useRef<HTMLDialogElement>(null)
  const wide = useMedia('(width >= 75rem)')
  // Otherwise the sheet would open again above another dialog once the window is narrow.
  if (wide && where.sheetOpen) where.setSheetOpen(false)
  const showToast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const listing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const move = useUndo(workspace, where.follow)
  useDrafts(workspace, drafts)
  usePageGuards(workspace)
  const connection = useConnection({
    ...{ api, workspace },
    onShown(event) {
      preview.current?.update(event)
      clearTimeout(listing.current)
      // If that fails, the list is read again with the next change.
      const readList = () => void api.listFiles().then(onList, () => undefined)
      listing.current = setTimeout(readList, LIST_PAUSE)
    },
  })
  useEffect(() => {
    if (!started) return
    heading.current?.focus()
    showToast({ text: 'Your site is ready. Change what you like.' })
  }, [started, showToast])
  const schemaName = path === undefined ? undefined : schemaOf(path)
  const isVariant = schemaName === 'resume-variant'
  const source = useOpenFile(workspace, isVariant ? RESUME : undefined).file?.text
  const settings = useOpenFile(workspace, isVariant ? 'site.json' : undefined).file?.text
  const own = isVariant ? file?.text : undefined
  const form = useMemo(() => {
    const schema = schemas[schemaName ?? '']
    if (schema === undefined) return undefined
    const read = readSchema(schema)
    const [resume, variant, site] = [source, own, settings].map((text) =>
      readValues(RESUME, text ?? ''),
    )
    return resume?.ok && variant?.ok
      ? fitVariantForm(
          read,
          resume.value.value,
          variant.value.value,
          site?.ok ? site.value.value : {},
        )
      : read
  }, [schemaName, schemas, source, own, settings])

  async function goToText(text: string) {
    const shown = list.pages.find((each) => each.path === where.page)?.file
    const found = await findPlace(text, shown, async (name) => {
      await workspace.open(name)
      return workspace.files().get(name)?.text ?? undefined
    })
    if (!found) return announce('None of your files has this text.')
    const tab = found.target.path === undefined ? 'text' : 'form'
    show({ view: 'file', path: found.file, tab }, found.target)
  }

  function closeAddDialog(wanted: Added | undefined) {
    // The focus is lost if the button that opened the dialog has moved with the list of files; the page knows once the dialog is gone.
    flushSync(() => setAdding(false))
    if (wanted) add(wanted)
    else if (document.activeElement === document.body) heading.current?.focus()
  }

  function add({ kind, title }: Added) {
    const taken = new Set([...list.files.map((each) => each.path), ...files.keys()])
    const added = proposePath(kind, title, taken)
    workspace.add(added, writeTemplate(kind, title, toLocalDay(systemClock.now())))
    open(added, kind === 'variant' ? 'form' : 'text', {})
  }

  function translate({ path: translated, exists }: Translation) {
    if (!exists) workspace.add(translated, writeTranslation(translated))
    open(translated, place.view === 'file' ? place.tab : undefined)
  }

  function remove(removed: string) {
    workspace.remove(removed)
    // The site no longer has the page of that file.
    const [first] = list.pages
    if (first && list.pages.some((each) => each.file === removed && each.path === where.page))
      where.setPage(first.path)
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

  const unsaved = new Set(
    [...files.values()]
      .filter((each) => ['invalid', 'changed', 'failed'].includes(each.state.step))
      .map((each) => each.path),
  )
  const fonts = list.files
    .map((each) => each.path)
    .filter((each) => /^fonts\/[^/]+\.woff2$/i.test(each))
  const titles = findTitles(list)
  const shownList = withAdded(list, files)
  const filePanel = (
    <FileListPanel
      api={api}
      list={shownList}
      current={place.view === 'check' ? undefined : place.path}
      unsaved={unsaved}
      onOpen={(opened) => open(opened, undefined, {})}
      onOpenPicture={(picture) => show({ view: 'picture', path: picture })}
      onAdd={() => setAdding(true)}
    />
  )
  return (
    <div className={style.studio} data-half={half}>
      <DeskHeader
        ref={heading}
        narrow={!wide}
        checking={place.view === 'check'}
        labels={workspace.labels()}
        state={file && describeState(file)}
        failed={file !== undefined && unsaved.has(file.path)}
        announcement={announcement}
        half={half}
        onFiles={() => where.setSheetOpen(true)}
        onCheck={() => show({ view: 'check' })}
        onMove={move}
        onHalf={where.setHalf}
      />
      {wide && <div className={style.files}>{filePanel}</div>}
      {!wide && where.sheetOpen && (
        <Modal ref={sheet} label="Files" variant="sheet" onClose={() => where.setSheetOpen(false)}>
          {filePanel}
        </Modal>
      )}
      {adding && <AddDialog onClose={closeAddDialog} />}
      <main className={style.main}>
        <section className={`${kit.stack} ${style.editor}`} aria-label="Editor" data-pane>
          <ConnectionNotice connection={connection} isAtRisk={workspace.isAtRisk} />
          {list.problems.length > 0 && place.view !== 'check' && (
            <UnusableNotice problems={list.problems} onGo={goToProblem} />
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
              onRemoved={(version) => {
                show(FIRST_PLACE)
                showToast({
                  text: `${place.path} deleted.`,
                  action: {
                    label: 'Undo',
                    run: () =>
                      void api
                        .undelete(place.path, version)
                        .catch((error: unknown) => showToast({ text: describeFailure(error) })),
                  },
                })
              }}
            />
          ) : file ? (
            <FileEditor
              key={file.path}
              file={file}
              kind={kindOf(file.path)}
              name={nameOfFile(file.path, titles.get(file.path))}
              form={form}
              fonts={fonts}
              translations={listTranslations(shownList, file.path)}
              tab={place.tab}
              target={where.target}
              workspace={workspace}
              api={api}
              onTab={where.openTab}
              onGo={goToProblem}
              onFocusText={(text) => preview.current?.reveal(text)}
              onDelete={() => remove(file.path)}
              onTranslation={translate}
              announce={announce}
            />
          ) : (
            <EmptyState>{reason ?? 'Reading…'}</EmptyState>
          )}
        </section>
        <div className={style.preview}>
          <Preview
            ref={preview}
            api={api}
            list={list}
            page={where.page}
            onPage={where.setPage}
            onLanguage={where.openPage}
            onText={(text) => void goToText(text).catch(() => showToast({ text: NO_ANSWER }))}
          />
        </div>
      </main>
    </div>
  )
}

/** Adds the files to a list that were added since, and takes out those that were deleted, unless the site needs them. */
function withAdded(list: FileList, files: ReturnType<Workspace['files']>): FileList {
  const known = new Set(list.files.map(({ path }) => path))
  const added = [...files.values()].flatMap(({ path, text }) =>
    text === null || known.has(path) ? [] : [{ path, kind: kindOf(path), size: text.length }],
  )
  const kept = list.files.filter(({ path }) => {
    const file = files.get(path)
    return file?.text !== null || file.state.step === 'invalid'
  })
  return { ...list, files: [...kept, ...added] }
}
