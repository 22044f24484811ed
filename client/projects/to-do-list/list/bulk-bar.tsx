import { type SubmitEvent, useRef, useState } from 'react'
import { type Item, PRIORITIES, type Priority } from '../../../../shared/api/items.ts'
import { isDue, splitTags } from '../../../../shared/rules/item.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Field } from '../../../ui/field.tsx'
import { isHalfTyped } from '../../../ui/is-half-typed.ts'
import { Select } from '../../../ui/select.tsx'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { isHeadingLine } from '../view/arrange.ts'
import { BULK_BAR } from './ids.ts'
import { PRIORITY_NAMES } from './task-facts.tsx'
import type { Actions } from './use-actions.ts'
import kit from '../../../ui/kit.module.css'
import style from './bulk-bar.module.css'

type Props = {
  tasks: readonly Item[]
  actions: Actions
  trash: boolean
  onSelectAll: () => void
  /** @param byKey whether the button was pressed by key */
  onEnd: (byKey: boolean) => void
}

type Question = 'tag' | 'date' | 'priority'

/** Shows the actions for all selected tasks. */
export function BulkBar({ tasks, actions, trash, onSelectAll, onEnd }: Props) {
  const [question, setQuestion] = useState<Question>()
  const dialog = useRef<HTMLDialogElement>(null)
  const none = tasks.length === 0
  const onlyHeadings = tasks.every(isHeadingLine)
  const reopen =
    !onlyHeadings && tasks.every((item) => item.completedAt !== null || isHeadingLine(item))

  return (
    <div
      id={BULK_BAR}
      role="group"
      aria-label={texts.selectedTasks}
      // The button that begins a selection is removed.
      tabIndex={-1}
      className={`${kit.row} ${style.bar} floating screen-only`}
    >
      <p role="status" className={style.count}>
        {fill(texts.selectedCount, { count: tasks.length })}
      </p>
      {trash ? (
        <button type="button" disabled={none} onClick={() => actions.restore(tasks)}>
          {texts.restore}
        </button>
      ) : (
        <>
          <button
            type="button"
            disabled={onlyHeadings}
            onClick={() => actions.complete(tasks, !reopen)}
          >
            {reopen ? texts.reopen : texts.complete}
          </button>
          <button type="button" disabled={onlyHeadings} onClick={() => setQuestion('date')}>
            {texts.setDate}
          </button>
          <button type="button" disabled={onlyHeadings} onClick={() => setQuestion('priority')}>
            {texts.setPriority}
          </button>
          <button type="button" disabled={onlyHeadings} onClick={() => setQuestion('tag')}>
            {texts.addTag}
          </button>
          <button type="button" disabled={none} onClick={() => actions.remove(tasks)}>
            {texts.remove}
          </button>
        </>
      )}
      <button type="button" onClick={onSelectAll}>
        {texts.selectAll}
      </button>
      <button
        type="button"
        onClick={({ currentTarget }) => onEnd(currentTarget.matches(':focus-visible'))}
      >
        {texts.done}
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

const LABELS = { tag: texts.addATag, date: texts.setTheDate, priority: texts.setThePriority }

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
    const form = event.currentTarget
    const value = new FormData(form).get('value')
    const problem = isHalfTyped(form.elements.namedItem('value'))
      ? texts.incomplete
      : answer(typeof value === 'string' ? value : '')
    setError(problem)
    if (problem === undefined) onDone()
  }

  /** Returns an error message if the answer is invalid. */
  function answer(value: string): string | undefined {
    if (question === 'priority') {
      actions.changeAll(tasks, { priority }, texts.changedPriority)
    } else if (question === 'date') {
      if (value && !isDue(value)) return texts.chooseDay
      if (value) actions.setDay(tasks, value)
      // A task without a date does not repeat.
      else actions.changeAll(tasks, { due: null, repeat: null }, texts.changedDate)
    } else {
      const words = splitTags(value)
      if (words.length === 0) return texts.enterTag
      return actions.addTags(tasks, words)
    }
    return undefined
  }

  return (
    <form method="post" noValidate className={kit.stack} onSubmit={submit}>
      {question === 'priority' && (
        <Select
          label={texts.priority}
          name="value"
          value={priority}
          options={PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }))}
          onChoose={setPriority}
        />
      )}
      {question === 'date' && (
        <Field
          label={texts.dueDate}
          hint={texts.noDateHint}
          name="value"
          type="date"
          error={error}
        />
      )}
      {question === 'tag' && (
        <Field label={texts.tag} name="value" type="text" autoComplete="off" error={error} />
      )}
      <div className={kit.row}>
        <Button type="submit">{texts.apply}</Button>
        <Button variant="quiet" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
