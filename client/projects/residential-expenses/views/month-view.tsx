import { useMemo, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { findBalances } from '../ledger/balances.ts'
import { formatMonth, type Month, monthOf, moveMonth } from '../../../../shared/day.ts'
import { findSpan, type MonthSummary, summariseMonth } from '../ledger/month.ts'
import { Balances } from './balances.tsx'
import { DueBills } from './due-bills.tsx'
import type { EditTarget } from './entry-dialog.tsx'
import type { Ledger } from './ledger.ts'
import { Icon } from '../../../ui/icon.tsx'
import style from './views.module.css'

type Props = { ledger: Ledger; onEdit: (task: EditTarget) => void }

/** Month with its sums, budgets, balances and due bills. */
export function MonthView({ ledger, onEdit }: Props) {
  const { household, today, money } = ledger
  const [chosen, setChosen] = useState<Month>()
  const span = useMemo(() => findSpan(household, today), [household, today])
  const month = chosen ?? monthOf(today)
  const summary = useMemo(() => summariseMonth(household, month), [household, month])
  const balances = useMemo(
    () => findBalances(household.entries.values(), household.members.keys()),
    [household],
  )
  const move = (by: number) => {
    const next = moveMonth(month, by)
    if (next >= span.first && next <= span.last) setChosen(next)
  }
  return (
    <div className={style.month}>
      <section className={style.section} aria-labelledby="month">
        <div className={style.stepper}>
          <h3 id="month" tabIndex={-1} aria-live="polite">
            {formatMonth(month)}
          </h3>
          <IconButton
            label="Previous month"
            onClick={() => move(-1)}
            aria-disabled={month <= span.first}
          >
            <Icon name="previous" />
          </IconButton>
          <IconButton label="Next month" onClick={() => move(1)} aria-disabled={month >= span.last}>
            <Icon name="next" />
          </IconButton>
          {month !== monthOf(today) && (
            <Button variant="quiet" onClick={() => setChosen(undefined)}>
              This month
            </Button>
          )}
        </div>
        <dl className={style.figures}>
          <div>
            <dt>Spent</dt>
            <dd>{money(summary.spent)}</dd>
          </div>
          <div>
            <dt>Received</dt>
            <dd>{money(summary.received)}</dd>
          </div>
        </dl>
        <Budgets ledger={ledger} summary={summary} />
      </section>
      <div className={style.side}>
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
    return <p className={style.empty}>Nothing was spent in this month.</p>
  }
  return (
    <ul role="list" className={style.bars} aria-label="Categories">
      {summary.categories.map(({ id, name, spent, budget }) => {
        const over = budget !== undefined && spent > budget
        return (
          <li key={id} data-over={over || undefined}>
            <p>
              <bdi>{name}</bdi>
              <span>{money(spent)}</span>
            </p>
            {budget !== undefined && (
              <>
                <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(1000 * spent) / Math.max(spent, budget)} height="10" />
                  {over && <path d={`M${(1000 * budget) / spent} 0v10`} />}
                </svg>
                <small>
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
