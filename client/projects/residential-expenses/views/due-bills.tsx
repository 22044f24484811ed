import { useMemo, useRef } from 'react'
import { formatCount } from '../../../../shared/count.ts'
import { systemClock } from '../../../../shared/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import kit from '../../../ui/kit.module.css'
import { type Due, dueId, listDue } from '../ledger/bills.ts'
import { formatShortDay } from '../../../../shared/day.ts'
import { MAX_ENTRIES } from '../ledger/household.ts'
import { recordBills, skipDue } from '../store/edits.ts'
import type { EditTarget } from './edit-target.ts'
import type { Ledger } from './ledger.ts'

/** Maximum number of bills listed. */
const MAX_BILLS_SHOWN = 8

type Props = { ledger: Ledger; onEdit: (target: EditTarget) => void }

/** Due bills that are not recorded or skipped. */
export function DueBills({ ledger, onEdit }: Props) {
  const { household, today, applyChange, money } = ledger
  const heading = useRef<HTMLHeadingElement>(null)
  const room = MAX_ENTRIES - household.entries.size
  // One more than can be recorded shows that some are left.
  const due = useMemo(
    () => listDue(household, today, Math.max(room, MAX_BILLS_SHOWN) + 1),
    [household, today, room],
  )

  function record(some: readonly Due[]) {
    const [first] = some
    const change = recordBills(household, some.slice(0, room), systemClock.now())
    // A split that does not fit its day has to be edited; a full household says so on saving.
    if (!change) return first && onEdit({ kind: 'due', due: first })
    const message = `${formatCount(change.steps.length, 'bill')} recorded.`
    if (applyChange(change, message)) heading.current?.focus()
  }

  function skip(item: Due) {
    if (applyChange(skipDue(household, item), `${item.bill.title} skipped.`))
      heading.current?.focus()
  }

  return (
    <section className={kit.stack} aria-labelledby="due">
      <h3 id="due" ref={heading} tabIndex={-1}>
        Bills due
      </h3>
      {due.length === 0 ? (
        <EmptyState>
          {household.bills.size === 0
            ? 'To add repeating bills, open Household.'
            : 'All bills are recorded.'}
        </EmptyState>
      ) : (
        <ul role="list" className={kit.lines} aria-label="Bills due">
          {due.slice(0, MAX_BILLS_SHOWN).map((item) => (
            <li key={dueId(item)} className={kit.row} data-between>
              <p>
                <bdi>{item.bill.title}</bdi> <strong>{money(item.bill.amount)}</strong>
                <small className="own-line">{formatShortDay(item.day)}</small>
              </p>
              <div className={kit.row}>
                <Action label="Record" item={item} onRun={(one) => record([one])} />
                <Action label="Skip" item={item} onRun={skip} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {Math.min(due.length, room) > 1 && (
        <div>
          <Button variant="quiet" onClick={() => record(due)}>
            {due.length > room
              ? `Record the oldest ${room.toLocaleString('en')}`
              : `Record all ${due.length.toLocaleString('en')}`}
          </Button>
        </div>
      )}
    </section>
  )
}

type ActionProps = { label: string; item: Due; onRun: (item: Due) => void }

function Action({ label, item, onRun }: ActionProps) {
  return (
    <Button
      variant="quiet"
      aria-label={`${label} ${item.bill.title}, ${formatShortDay(item.day)}`}
      onClick={() => onRun(item)}
    >
      {label}
    </Button>
  )
}
