import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Item, PRIORITIES, type Priority } from '../../../../shared/api/items.ts'
import { isDue, parseTags } from '../../../../shared/rules/item.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { formatTasks } from './quote.ts'
import { PRIORITY_NAMES } from './task-facts.tsx'
import type { Actions } from './use-actions.ts'
import style from './bulk-bar.module.css'

type Props = {
  tasks: readonly Item[]
  actions: Actions
  trash: boolean
  onSelectAll: () => void
  onEnd: () => void
}

type Question = 'tag' | 'date' | 'priority'

/** Shows the actions for all selected tasks. */
export function BulkBar({ tasks, actions, trash, onSelectAll, onEnd }: Props) {
  const [{ question, asked }, setQuestion] = useState({ question: 'tag' as Question, asked: 0 })
  const dialog = useRef<HTMLDialogElement>(null)
  const reopen = tasks.length > 0 && tasks.every(({ completedAt }) => completedAt !== null)
  const none = tasks.length === 0

  function ask(next: Question) {
    // Drawn before it opens, so that its field gets the focus.
    flushSync(() => setQuestion({ question: next, asked: asked + 1 }))
    dialog.current?.showModal()
  }

  return (
    <div role="group" aria-label="Selected tasks" className={style.bar}>
      <p role="status" className={style.count}>
        {tasks.length} selected
      </p>
      {trash ? (
        <button type="button" disabled={none} onClick={() => actions.restore(tasks)}>
          Restore
        </button>
      ) : (
        <>
          <button type="button" disabled={none} onClick={() => actions.complete(tasks, !reopen)}>
            {reopen ? 'Reopen' : 'Complete'}
          </button>
          <button type="button" disabled={none} onClick={() => ask('date')}>
            Set date
          </button>
          <button type="button" disabled={none} onClick={() => ask('priority')}>
            Set priority
          </button>
          <button type="button" disabled={none} onClick={() => ask('tag')}>
            Add tag
          </button>
          <button type="button" disabled={none} onClick={() => actions.remove(tasks)}>
            Delete
          </button>
        </>
      )}
      <button type="button" onClick={onSelectAll}>
        Select all
      </button>
      <button type="button" onClick={onEnd}>
        Done
      </button>
      <Dialog ref={dialog} label={LABELS[question]}>
        <Answer
          // A new question starts empty.
          key={asked}
          question={question}
          tasks={tasks}
          actions={actions}
          onDone={() => dialog.current?.close()}
        />
      </Dialog>
    </div>
  )
}

const LABELS = { tag: 'Add a tag', date: 'Set the date', priority: 'Set the priority' } as const

type AnswerProps = {
  question: Question
  tasks: readonly Item[]
  actions: Actions
  onDone: () => void
}

function Answer({ question, tasks, actions, onDone }: AnswerProps) {
  const [error, setError] = useState<string>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('value')
    const problem = answer(typeof value === 'string' ? value : '')
    setError(problem)
    if (problem === undefined) onDone()
  }

  /** Returns an error message if the answer is invalid. */
  function answer(value: string): string | undefined {
    if (question === 'priority') {
      actions.changeAll(tasks, { priority: value as Priority }, 'Changed the priority of')
    } else if (question === 'date') {
      if (value && !isDue(value)) return 'Choose a day.'
      // A task without a date does not repeat.
      const change = value ? { due: value } : { due: null, repeat: null }
      actions.changeAll(tasks, change, 'Changed the date of')
    } else {
      const words = value.split(/[\s,]+/).filter(Boolean)
      if (words.length === 0) return 'Enter a tag.'
      const edits = []
      for (const { id, tags: before } of tasks) {
        const tags = parseTags([...before, ...words])
        if (!tags.ok) return tags.problem
        if (tags.value.length > before.length) edits.push({ id, change: { tags: tags.value } })
      }
      actions.changeEach(edits, `Tagged ${formatTasks(tasks)}.`)
    }
    return undefined
  }

  return (
    <form method="post" noValidate className={style.form} onSubmit={submit}>
      <h2>{LABELS[question]}</h2>
      {question === 'priority' && (
        <div className={style.choice}>
          <label htmlFor="bulk-priority">Priority</label>
          <select id="bulk-priority" name="value" defaultValue="high">
            {PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {PRIORITY_NAMES[priority]}
              </option>
            ))}
          </select>
        </div>
      )}
      {question === 'date' && (
        <Field
          label="Due date"
          hint="Left empty, it takes the date away."
          name="value"
          type="date"
          error={error}
        />
      )}
      {question === 'tag' && (
        <Field label="Tag" name="value" type="text" autoComplete="off" error={error} />
      )}
      <div className={style.answers}>
        <Button type="submit">Apply</Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
