import type { Item, ItemChange } from '../../../../shared/api/items.ts'
import { type Change, type KeptChange, readFields } from '../queue/changes.ts'
import { CHANGED_ELSEWHERE } from '../queue/outcome.ts'
import { useRequestCount } from '../request-counter-context.tsx'
import { BLOCKED } from '../status.ts'
import { nameRepeat } from '../view/repeat-words.ts'
import { FleetingButton } from './fleeting-button.tsx'
import style from './list.module.css'

/** Why changes wait, and what to do about it. The region is always there, so that it is announced. */
export function WaitingNotice({ trouble }: { trouble: string | undefined }) {
  const { blocked, clear } = useRequestCount()
  return (
    <div role="status" className={style.notices}>
      {trouble && <p className={style.notice}>{trouble}</p>}
      {blocked && (
        <div className={style.notice}>
          <p>{BLOCKED}</p>
          <FleetingButton onClick={clear}>Send now</FleetingButton>
        </div>
      )}
    </div>
  )
}

type RefusedProps = {
  changes: readonly KeptChange[]
  items: ReadonlyMap<string, Item>
  onDismiss: (key: string) => void
  onInsist: (key: string) => void
}

/**
 * What the server did not take, with its text, so that nothing typed is lost. Where somebody else
 * changed the same, both stand here, and the person decides.
 */
export function RefusedChanges({ changes, items, onDismiss, onInsist }: RefusedProps) {
  if (changes.length === 0) return null
  return (
    <div role="alert" className={style.refused}>
      <p>
        <b>Not saved:</b>
      </p>
      <ul role="list">
        {changes.map(({ key, change, refused }) => {
          const now = items.get(change.id)
          const fields = change.op === 'change' && now ? compare(change, now) : []
          const isClash = refused === CHANGED_ELSEWHERE
          return (
            <li key={key}>
              <div>
                <p>
                  “<bdi>{findText(change)}</bdi>” {refused}
                </p>
                {fields.map(({ name, mine, theirs }) => (
                  <p key={name} className={style.clash}>
                    {name}: yours is “<bdi>{mine}</bdi>”, now it is “<bdi>{theirs}</bdi>”.
                  </p>
                ))}
              </div>
              <div className={style.choices}>
                <FleetingButton onClick={() => onInsist(key)}>
                  {isClash ? 'Use mine' : 'Try again'}
                </FleetingButton>
                <FleetingButton onClick={() => onDismiss(key)}>
                  {isClash ? 'Keep theirs' : 'Dismiss'}
                </FleetingButton>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What was typed, where a title was; else which task was meant. */
function findText(change: Change): string {
  return (change.op === 'change' ? change.change.title : undefined) ?? change.title
}

/** The fields in which a change and the task as it is now differ, in words. */
function compare({ change }: Extract<Change, { op: 'change' }>, item: Item) {
  const fields = readFields(item)
  return (Object.keys(change) as (keyof ItemChange)[]).flatMap((name) => {
    const [mine, theirs] = [describe(change[name]), describe(fields[name])]
    return mine === theirs || name === 'position' ? [] : [{ name: FIELD_NAMES[name], mine, theirs }]
  })
}

const FIELD_NAMES: Record<keyof ItemChange, string> = {
  title: 'Title',
  notes: 'Notes',
  due: 'Due date',
  repeat: 'Repeat',
  priority: 'Priority',
  tags: 'Tags',
  checklist: 'Checklist',
  position: 'Place',
  completed: 'Completed',
  deleted: 'Deleted',
}

function describe(value: ItemChange[keyof ItemChange]): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if ('unit' in value) return nameRepeat(value)
  const texts = value.map((one) =>
    typeof one === 'string' ? `#${one}` : `${one.done ? '✓ ' : ''}${one.text}`,
  )
  return texts.join(', ') || 'none'
}
