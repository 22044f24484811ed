import { useMemo, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import kit from '../../../ui/kit.module.css'
import { Meter } from '../../../ui/meter.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { findBalances } from '../ledger/balances.ts'
import { formatMonth, type Month, monthOf, moveMonth } from '../../../../shared/day.ts'
import { findSpan, type MonthSummary, summariseMonth } from '../ledger/month.ts'
import { Balances } from './balances.tsx'
import { DueBills } from './due-bills.tsx'
import type { EditTarget } from './edit-target.ts'
import type { Ledger } from './ledger.ts'
import style from './views.module.css'

type Props = { ledger: Ledger; onEdit: (target: EditTarget) => void }

/** Month with its sums, budgets, balances and due bills. */
export function MonthView({ ledger, onEdit }: Props) {
  const { household, today, money } = ledger
  const [chosen, setChosen] = useState<Month>()
  const heading = useRef<HTMLHeadingElement>(null)
  const span = useMemo(() => findSpan(household, today), [household, today])
  const month = chosen ?? monthOf(today)
  const summary = useMemo(() => summariseMonth(household, month), [household, month])
  const balances = useMemo(
    () => findBalances(household.entries.values(), household.members.keys()),
    [household],
  )

  function showThisMonth() {
    setChosen(undefined)
    // The focused button is removed.
    heading.current?.focus()
  }

  return (
    <div className={kit.columns}>
      <section className={kit.stack} aria-labelledby="month">
        <div className={kit.row}>
          <Stepper
            unit="month"
            atStart={month <= span.first}
            atEnd={month >= span.last}
            onStep={(by) => setChosen(moveMonth(month, by))}
          >
            <h3 id="month" ref={heading} tabIndex={-1} aria-live="polite">
              {formatMonth(month)}
            </h3>
          </Stepper>
          {month !== monthOf(today) && (
            <Button variant="quiet" onClick={showThisMonth}>
              This month
            </Button>
          )}
        </div>
        <dl className={kit.pair}>
          <div className={kit.marked}>
            <dt>Spent</dt>
            <dd className={kit.figure}>{money(summary.spent)}</dd>
          </div>
          <div className={kit.marked} data-tone="muted">
            <dt>Received</dt>
            <dd className={kit.figure}>{money(summary.received)}</dd>
          </div>
        </dl>
        <Budgets ledger={ledger} summary={summary} />
      </section>
      <div className={`${kit.stack} ${style.side}`} data-gap="6">
        <Balances ledger={ledger} balances={balances} summary={summary} month={month} />
        <DueBills ledger={ledger} onEdit={onEdit} />
      </div>
    </div>
  )
}

/** Expenses of each category against its budget. */
function Budgets({ ledger, summary }: { ledger: Ledger; summary: MonthSummary }) {
  const { money } = ledger
  if (summary.categories.length === 0) {
    return <EmptyState>Nothing was spent in this month.</EmptyState>
  }
  return (
    <ul role="list" className={kit.stack} aria-label="Categories">
      {summary.categories.map(({ id, name, spent, budget }) => {
        const over = budget !== undefined && spent > budget
        return (
          <li key={id} className={kit.stack} data-gap="1">
            <p className={kit.row} data-between>
              <bdi>{name}</bdi>
              <span>{money(spent)}</span>
            </p>
            {budget !== undefined && (
              <>
                <Meter
                  share={spent / Math.max(spent, budget)}
                  mark={over ? budget / spent : undefined}
                  tone={over ? 'danger' : 'normal'}
                />
                <small data-over={over || undefined}>
                  {over
                    ? `${money(spent - budget)} over the budget of ${money(budget)}`
                    : `${money(budget - spent)} left of ${money(budget)}`}
                </small>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
