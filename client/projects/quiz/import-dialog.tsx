import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import type { QuizCategory } from '../../../shared/content/quiz.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { type Import, MAX_IMPORT_LENGTH, readImport } from './import-questions.ts'
import { MAX_IMPORTS, nextSlug } from './imports.ts'
import { countQuestions } from './format.ts'
import { Icon } from '../../ui/icon.tsx'
import style from './import-dialog.module.css'

type Props = {
  imports: readonly QuizCategory[]
  onChange: (imports: readonly QuizCategory[]) => void
  /** Called with the slug of an added category. */
  onAdded: (slug: string) => void
}

/** Result of an import: a message, and the errors by item. */
type ImportReport = { text: string; problems: Import['problems'] }

/** Maximum number of errors listed. */
const MAX_ERRORS = 20

/** Dialog that imports questions from a file or pasted text, and removes imports. */
export function ImportDialog({ imports, onChange, onAdded }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<ImportReport>()
  const hydrated = useHydrated()

  /** Adds an import; returns whether all of it is valid. */
  function add(json: string): boolean {
    if (imports.length >= MAX_IMPORTS) {
      setOutcome({ text: `You can have ${MAX_IMPORTS} imports. Remove one first.`, problems: [] })
      return false
    }
    const read = readImport(json, nextSlug(imports))
    if (!read.ok) {
      setOutcome({ text: read.problem, problems: [] })
      return false
    }
    const { category, problems } = read.value
    const count = category.questions.length
    if (count > 0) {
      onChange([...imports, category])
      onAdded(category.slug)
    }
    setOutcome({ text: `${countQuestions(count)} added.`, problems })
    return count > 0 && problems.length === 0
  }

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    // A character has at most four bytes, so larger files are too long.
    const fits = file.size <= 4 * MAX_IMPORT_LENGTH
    const json = fits ? await file.text().catch(() => '') : ' '.repeat(MAX_IMPORT_LENGTH + 1)
    add(json)
    // Allows choosing the same file again.
    target.value = ''
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (add(text)) setText('')
  }

  return (
    <div>
      <Button variant="quiet" disabled={!hydrated} onClick={() => dialog.current?.showModal()}>
        Import questions
      </Button>
      <Dialog ref={dialog} label="Import questions">
        <form method="post" noValidate className={style.form} onSubmit={submit}>
          <div className={style.head} ref={close}>
            <h2>Import questions</h2>
            <IconButton label="Close" onClick={() => dialog.current?.close()}>
              <Icon name="close" />
            </IconButton>
          </div>
          <p className={style.note}>
            JSON from <a href="https://opentdb.com/api_config.php">Open Trivia DB</a>, or in the
            format of this quiz. It stays in this browser.
          </p>
          <label className={style.field}>
            <span>File</span>
            <input type="file" accept=".json,application/json" onChange={readFile} />
          </label>
          <label className={style.field}>
            <span>or text</span>
            <textarea
              rows={5}
              spellCheck={false}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <div>
            <Button type="submit">Import</Button>
          </div>
          <div role="status">{outcome && <Report outcome={outcome} />}</div>
          {imports.length > 0 && (
            <ul role="list" className={style.imported} aria-label="Imported">
              {imports.map(({ slug, title, questions }) => (
                <li key={slug}>
                  <span>
                    <bdi>{title}</bdi> ({questions.length})
                  </span>
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${title}`}
                    onClick={() => {
                      onChange(imports.filter((other) => other.slug !== slug))
                      setOutcome({ text: `${title} removed.`, problems: [] })
                      // The focused button is removed with its row.
                      close.current?.querySelector('button')?.focus()
                    }}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </form>
      </Dialog>
    </div>
  )
}

function Report({ outcome: { text, problems } }: { outcome: ImportReport }) {
  const more = problems.length - MAX_ERRORS
  return (
    <>
      <p>{text}</p>
      {problems.length > 0 && (
        <ul className={style.faults} aria-label="Faults">
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
