import { useMemo } from 'react'
import type { MinorUnits } from '../ledger/amount.ts'
import { formatMonth, listMonths, monthName, moveMonth } from '../../../../shared/day.ts'
import { categoryName, compare } from '../ledger/household.ts'
import { findSpan, type MonthRow, summariseMonths } from '../ledger/month.ts'
import { BOTTOM, createPlot, HEIGHT, LEFT, type Plot, RIGHT, WIDTH } from '../ledger/plot.ts'
import type { Ledger } from './ledger.ts'
import { Scroller } from './scroller.tsx'
import style from './views.module.css'

/** Maximum number of months in the charts. */
const MONTHS = 12

/** Charts of spending by month and category, each with a table. */
export function Charts({ ledger }: { ledger: Ledger }) {
  const { household, today } = ledger
  const rows = useMemo(() => {
    const { first, last } = findSpan(household, today)
    const start = moveMonth(last, 1 - MONTHS)
    return summariseMonths(household, listMonths(first > start ? first : start, last))
  }, [household, today])
  if (household.entries.size === 0) {
    return <p className={style.empty}>Add entries to see charts.</p>
  }
  return (
    <div className={style.charts}>
      <ByMonth ledger={ledger} rows={rows} />
      <ByCategory ledger={ledger} rows={rows} />
    </div>
  )
}

type Props = { ledger: Ledger; rows: readonly MonthRow[] }

function ByMonth({ ledger, rows }: Props) {
  const { settings, digits, money } = ledger
  const plot = createPlot(rows, digits)
  const most = rows.reduce((best, row) => (row.spent > best.spent ? row : best))
  return (
    <section className={style.section} aria-labelledby="by-month">
      <h3 id="by-month">By month</h3>
      <figure className={style.chart}>
        <figcaption>
          <ul role="list">
            <li data-kind="expense">Spent</li>
            <li data-kind="income">Received</li>
          </ul>
        </figcaption>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`Spent and received by month, ${settings.currency}. Most was spent in ${formatMonth(most.month)}: ${money(most.spent)}.`}
        >
          <Axes plot={plot} rows={rows} unit={10 ** digits} />
          {plot.bars.map((bar, index) => (
            <g key={rows[index]?.month}>
              <rect
                data-kind="expense"
                x={bar.x}
                y={bar.spentY}
                width={bar.width}
                height={BOTTOM - bar.spentY}
              />
              <rect
                data-kind="income"
                x={bar.x + bar.width + 1}
                y={bar.receivedY}
                width={bar.width - 1}
                height={BOTTOM - bar.receivedY}
              />
            </g>
          ))}
        </svg>
      </figure>
      <Scroller label="spent and received by month">
        <table className={style.table}>
          <caption className="visually-hidden">Spent and received by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Spent</th>
              <th scope="col">Received</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, spent, received }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{money(spent)}</td>
                <td>{money(received)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  )
}

function Axes({ plot, rows, unit }: { plot: Plot; rows: readonly MonthRow[]; unit: number }) {
  return (
    <g className={style.axes}>
      {plot.ticks.map(({ amount, y }) => (
        <g key={amount}>
          <path d={`M${LEFT} ${y}H${RIGHT}`} data-base={amount === 0 || undefined} />
          <text x={LEFT - 6} y={y} dy="0.35em" textAnchor="end">
            {formatTick(amount / unit)}
          </text>
        </g>
      ))}
      {plot.bars.map(({ middle }, index) => (
        <text key={rows[index]?.month} x={middle} y={BOTTOM + 18} textAnchor="middle">
          {monthName(rows[index]?.month ?? '').slice(0, 3)}
        </text>
      ))}
    </g>
  )
}

/** Formats thousands as k, so that large amounts fit beside the axis. */
function formatTick(units: number): string {
  if (units >= 1_000_000) return `${units / 1_000_000}M`
  return units >= 1_000 ? `${units / 1_000}k` : String(units)
}

function formatPercent(share: number): string {
  return share < 0.01 ? '<1 %' : `${Math.round(100 * share)} %`
}

type Sum = { id: string; name: string; total: MinorUnits }

function ByCategory({ ledger, rows }: Props) {
  const { household, money } = ledger
  const totals = new Map<string, MinorUnits>()
  for (const { byCategory } of rows)
    for (const [id, amount] of byCategory) totals.set(id, (totals.get(id) ?? 0) + amount)
  const whole = [...totals.values()].reduce((sum, amount) => sum + amount, 0)
  const sums = [...totals]
    .map(([id, total]): Sum => ({ id, total, name: categoryName(household, id) }))
    .sort((a, b) => b.total - a.total || compare(a.name, b.name))
  const largest = sums[0]?.total ?? 1
  return (
    <section className={style.section} aria-labelledby="by-category">
      <h3 id="by-category">By category</h3>
      <ul role="list" className={style.bars} aria-label="Expenses by category">
        {sums.map(({ id, name, total }) => (
          <li key={id}>
            <p>
              <bdi>{name}</bdi>
              <span>
                {money(total)} <small>{formatPercent(total / whole)}</small>
              </span>
            </p>
            <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(1000 * total) / largest} height="10" />
            </svg>
          </li>
        ))}
      </ul>
      <Scroller label="expenses by category and month">
        <table className={style.table}>
          <caption className="visually-hidden">Expenses by category and month</caption>
          <thead>
            <tr>
              <th scope="col">Category</th>
              {rows.map(({ month }) => (
                <th key={month} scope="col">
                  {monthName(month).slice(0, 3)} {month.slice(2, 4)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                {rows.map(({ month, byCategory }) => (
                  <td key={month}>{money(byCategory.get(id) ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  )
}
