import { type SubmitEvent, useRef, useState } from 'react'
import { type Item, PRIORITIES, type Priority } from '../../../../shared/api/items.ts'
import { isDue, parseTags } from '../../../../shared/rules/item.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { formatTasks } from './quote.ts'
import { PRIORITY_NAMES } from './task-facts.tsx'
import type { Actions } from './use-actions.ts'
import kit from '../../../ui/kit.module.css'
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
  const [question, setQuestion] = useState<Question>()
  const dialog = useRef<HTMLDialogElement>(null)
  const reopen = tasks.length > 0 && tasks.every(({ completedAt }) => completedAt !== null)
  const none = tasks.length === 0

  return (
    <div role="group" aria-label="Selected tasks" className={`${kit.row} ${style.bar}`}>
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
          <button type="button" disabled={none} onClick={() => setQuestion('date')}>
            Set date
          </button>
          <button type="button" disabled={none} onClick={() => setQuestion('priority')}>
            Set priority
          </button>
          <button type="button" disabled={none} onClick={() => setQuestion('tag')}>
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
      {question && (
        <Modal ref={dialog} label={LABELS[question]} onClose={() => setQuestion(undefined)}>
          <Answer
            question={question}
            tasks={tasks}
            actions={actions}
            onDone={() => dialog.current?.close()}
          />
        </Modal>
      )}
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
  const [priority, setPriority] = useState<Priority>('high')

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
      actions.changeAll(tasks, { priority }, 'Changed the priority of')
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
    <form method="post" noValidate className={kit.stack} onSubmit={submit}>
      {question === 'priority' && (
        <Select
          label="Priority"
          name="value"
          value={priority}
          options={PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }))}
          onChoose={setPriority}
        />
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
      <div className={kit.row}>
        <Button type="submit">Apply</Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
