import { type SubmitEvent, useRef, useState } from 'react'
import { formatCount } from '../../../shared/count.ts'
import type { QuizCategory } from '../../../shared/content/quiz.ts'
import { useAnnouncement } from '../../app/use-announcement.ts'
import type { ChangeState } from '../../app/use-persistent-state.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import kit from '../../ui/kit.module.css'
import { Modal } from '../../ui/modal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useToast } from '../../ui/toast.tsx'
import { addImport, type Import, readImportFile } from './import-questions.ts'
import { FULL_MESSAGE, restoreImport } from './imports.ts'

type Props = {
  imports: readonly QuizCategory[]
  /** Slugs in scores and attempts, also of imports that were removed. */
  played: readonly string[]
  /** Changes the current imports: files are read while others may be added. */
  onChange: ChangeState<readonly QuizCategory[]>
  /** Called with the slug of an added category. */
  onAdded: (slug: string) => void
}

/** Result of an import: a message, and the errors by item. */
type ImportReport = { text: string; problems: Import['problems'] }

/** Maximum number of errors listed. */
const MAX_ERRORS = 20

/** Dialog that imports questions from a file or pasted text, and removes imports. */
export function ImportDialog({ imports, played, onChange, onAdded }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [{ key, value: report }, setReport] = useAnnouncement<ImportReport | undefined>()
  const hydrated = useHydrated()
  const showToast = useToast()

  /** Adds an import; returns whether all of it is valid. */
  function add(json: string): boolean {
    let added: ReturnType<typeof addImport> | undefined
    onChange((last) => {
      added = addImport(last, played, json)
      return added.ok ? added.value.imports : last
    })
    if (!added) return false
    if (!added.ok) {
      setReport({ text: added.problem, problems: [] })
      return false
    }
    const { category, problems } = added.value
    const count = category.questions.length
    if (count > 0) onAdded(category.slug)
    setReport({ text: `${formatCount(count, 'question')} added.`, problems })
    return count > 0 && problems.length === 0
  }

  async function addFile(file: File) {
    const read = await readImportFile(file)
    if (read.ok) add(read.value)
    else setReport({ text: read.problem, problems: [] })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (add(text)) setText('')
  }

  function remove(category: QuizCategory) {
    const index = imports.indexOf(category)
    onChange((last) => last.filter(({ slug }) => slug !== category.slug))
    setReport(undefined)
    // The focused button is removed with its row.
    dialog.current?.querySelector('button')?.focus()
    showToast({
      text: `${category.title} removed.`,
      action: { label: 'Undo', run: () => restore(category, index) },
    })
  }

  function restore(category: QuizCategory, index: number) {
    onChange((last) => {
      const next = restoreImport(last, played, { category, index })
      if (next === last) showToast({ text: FULL_MESSAGE })
      return next
    })
  }

  return (
    <div>
      <Button variant="quiet" disabled={!hydrated} onClick={() => setOpen(true)}>
        Import questions
      </Button>
      {open && (
        <Modal ref={dialog} label="Import questions" onClose={() => setOpen(false)}>
          <form method="post" noValidate className={kit.stack} onSubmit={submit}>
            <FileDrop
              label="File"
              hint={
                <>
                  JSON from <a href="https://opentdb.com/api_config.php">Open Trivia DB</a>, or in
                  the format of this quiz. It stays in this browser.
                </>
              }
              accept=".json,application/json"
              onFiles={([file]) => file && void addFile(file)}
            />
            <TextArea
              label="or text"
              rows={5}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <div>
              <Button type="submit">Import</Button>
            </div>
            <div role="status">{report && <Report key={key} report={report} />}</div>
            {imports.length > 0 && (
              <ul role="list" className={kit.stack} data-gap="2" aria-label="Imported">
                {imports.map((category) => (
                  <li key={category.slug} className={kit.row} data-between>
                    <span className={kit.note}>
                      <bdi>{category.title}</bdi> ({category.questions.length})
                    </span>
                    <Button
                      variant="quiet"
                      aria-label={`Remove ${category.title}`}
                      onClick={() => remove(category)}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </form>
        </Modal>
      )}
    </div>
  )
}

function Report({ report: { text, problems } }: { report: ImportReport }) {
  const more = problems.length - MAX_ERRORS
  return (
    <>
      <p>{text}</p>
      {problems.length > 0 && (
        <ul className={kit.list} aria-label="Faults">
          {problems.slice(0, MAX_ERRORS).map(({ path, expected }) => (
            <li key={`${path} ${expected}`}>
              <code>{path}</code>: {expected}
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
    </>
  )
}
