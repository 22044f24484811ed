import { useId } from 'react'
import { type Item, type ItemChange, readFields } from '../../../../shared/api/items.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { fillNodes } from '../../../ui/fill-nodes.tsx'
import { CHANGED_ELSEWHERE, type Mutation, type PendingMutation } from '../queue/mutations.ts'
import { useRequestCount } from '../request-counter-context.tsx'
import { BLOCKED } from '../status.ts'
import { formatReminder } from '../view/format-reminder.ts'
import { formatRepeat } from '../view/format-repeat.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TransientButton } from './transient-button.tsx'
import kit from '../../../ui/kit.module.css'
import { comma } from '../../../../shared/texts/language.ts'

type WaitingProps = { problem: string | undefined; expiry: string | undefined }

/**
 * Shows why changes wait, and when the account ends. The live region is always rendered, so that its text is
 * announced.
 */
export function WaitingNotice({ problem, expiry }: WaitingProps) {
  const { blocked, clear } = useRequestCount()
  return (
    <div role="status" className={kit.stack} data-gap="2">
      {problem && <Notice>{problem}</Notice>}
      {expiry && <Notice>{expiry}</Notice>}
      {blocked && (
        <Notice actions={<TransientButton onClick={clear}>{texts.sendNow}</TransientButton>}>
          {BLOCKED}
        </Notice>
      )}
    </div>
  )
}

type RejectedProps = {
  mutations: readonly PendingMutation[]
  items: ReadonlyMap<string, Item>
  onDismiss: (key: string) => void
  onOverwrite: (key: string) => void
}

/**
 * Shows the changes that the server rejected, with their text, so that nothing typed is lost. In a
 * conflict it shows both values, and the user decides.
 */
export function RejectedChanges({ mutations, items, onDismiss, onOverwrite }: RejectedProps) {
  const listId = useId()
  if (mutations.length === 0) return null
  return (
    <Notice role="alert" kind="error">
      <b>{texts.notSaved}</b>
      <ul role="list">
        {mutations.map(({ key, mutation, rejected }) => {
          const now = items.get(mutation.id)
          const fields = mutation.op === 'change' && now ? compare(mutation, now) : []
          const isConflict = rejected === CHANGED_ELSEWHERE
          const descriptionId = `${listId}${key}`
          const described = { 'aria-describedby': descriptionId }
          return (
            <li key={key} className={kit.row} data-between>
              <div>
                <p id={descriptionId}>
                  {fillNodes(texts.quoted, { text: <bdi>{findText(mutation)}</bdi> })}{' '}
                  {isConflict ? texts.changedElsewhere : rejected}
                </p>
                {fields.map(({ name, mine, theirs }) => (
                  <p key={name} className={kit.muted}>
                    {fillNodes(texts.difference, {
                      name,
                      mine: <bdi>{mine}</bdi>,
                      theirs: <bdi>{theirs}</bdi>,
                    })}
                  </p>
                ))}
              </div>
              <div className={kit.row}>
                <TransientButton {...described} onClick={() => onOverwrite(key)}>
                  {isConflict ? texts.overwrite : texts.retry}
                </TransientButton>
                <TransientButton {...described} onClick={() => onDismiss(key)}>
                  {isConflict ? texts.keepTheirs : texts.dismiss}
                </TransientButton>
              </div>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/** Returns the title that the user typed, or else the task's title. */
function findText(mutation: Mutation): string {
  return (mutation.op === 'change' ? mutation.change.title : undefined) ?? mutation.title
}

/** Lists the fields in which a change and the current task differ, with both values as text. */
function compare({ change }: Extract<Mutation, { op: 'change' }>, item: Item) {
  const fields = readFields(item)
  return (Object.keys(change) as (keyof ItemChange)[]).flatMap((name) => {
    const [mine, theirs] = [describe(change[name]), describe(fields[name])]
    return mine === theirs || name === 'position' ? [] : [{ name: FIELD_NAMES[name], mine, theirs }]
  })
}

const FIELD_NAMES: Record<keyof ItemChange, string> = {
  title: texts.title,
  notes: texts.notes,
  due: texts.dueDate,
  repeat: texts.repeat,
  reminders: texts.reminders,
  priority: texts.priority,
  tags: texts.tags,
  checklist: texts.checklist,
  position: texts.place,
  completed: texts.isCompleted,
  deleted: texts.isDeleted,
}

function describe(value: ItemChange[keyof ItemChange]): string {
  if (value === null || value === undefined || value === '') return texts.none
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'string') return value
  if ('unit' in value) return formatRepeat(value)
  const parts = value.map((entry) => {
    if (typeof entry === 'number') return formatReminder(entry)
    if (typeof entry === 'string') return `#${entry}`
    const { text, done, due } = entry
    return `${done ? '✓ ' : ''}${text}${due ? ` (${due})` : ''}`
  })
  return parts.join(comma) || texts.none
}
