import type { Change, KeptChange } from '../queue/changes.ts'
import { useRequestCount } from '../request-counter-context.tsx'
import { BLOCKED } from '../status.ts'
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

type RefusedProps = { changes: readonly KeptChange[]; onDismiss: (key: string) => void }

/** What the server did not take, with its text, so that nothing typed is lost. */
export function RefusedChanges({ changes, onDismiss }: RefusedProps) {
  if (changes.length === 0) return null
  return (
    <div role="alert" className={style.refused}>
      <p>
        <b>Not saved:</b>
      </p>
      <ul role="list">
        {changes.map(({ key, change, refused }) => (
          <li key={key}>
            <p>
              “<bdi>{findText(change)}</bdi>” {refused}
            </p>
            <FleetingButton onClick={() => onDismiss(key)}>Dismiss</FleetingButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What was typed, where a title was; else which task was meant. */
function findText(change: Change): string {
  return (change.op === 'change' ? change.change.title : undefined) ?? change.title
}
