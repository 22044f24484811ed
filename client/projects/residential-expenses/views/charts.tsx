import { useMemo } from 'react'
import { Axes, Chart } from '../../../ui/chart.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import kit from '../../../ui/kit.module.css'
import { Meter } from '../../../ui/meter.tsx'
import { Table } from '../../../ui/table.tsx'
import type { MinorUnits } from '../ledger/amount.ts'
import { formatMonth, type Month, monthName } from '../../../../shared/day.ts'
import { categoryName, compare } from '../ledger/household.ts'
import { listChartMonths, type MonthRow, summariseMonths } from '../ledger/month.ts'
import { AREA, createPlot } from '../ledger/plot.ts'
import type { Ledger } from './ledger.ts'
import style from './views.module.css'

/** Charts of spending by month and category, each with a table. */
export function Charts({ ledger }: { ledger: Ledger }) {
  const { household, today } = ledger
  const rows = useMemo(
    () => summariseMonths(household, listChartMonths(household, today)),
    [household, today],
  )
  if (rows.every(({ spent, received }) => spent === 0 && received === 0)) {
    return <EmptyState>Add expenses or incomes of the last twelve months to see charts.</EmptyState>
  }
  const sums = sumCategories(ledger, rows)
  return (
    <div className={kit.columns}>
      <ByMonth ledger={ledger} rows={rows} />
      {sums.length > 0 && (
        <>
          <ByCategory ledger={ledger} sums={sums} />
          <div className={style.whole}>
            <Table
              caption="Expenses by category and month"
              figures
              columns={[
                'Category',
                ...rows.map(({ month }) => `${shortName(month)} ${month.slice(2, 4)}`),
              ]}
              rows={sums.map(({ id, name }) => ({
                key: id,
                cells: [
                  <bdi>{name}</bdi>,
                  ...rows.map(({ byCategory }) => ledger.money(byCategory.get(id) ?? 0)),
                ],
              }))}
            />
          </div>
        </>
      )}
    </div>
  )
}

type Props = { ledger: Ledger; rows: readonly MonthRow[] }

function ByMonth({ ledger, rows }: Props) {
  const { settings, digits, money } = ledger
  const plot = createPlot(rows, digits)
  const most = rows.reduce((best, row) => (row.spent > best.spent ? row : best))
  return (
    <section className={kit.stack} aria-labelledby="by-month">
      <h3 id="by-month">By month</h3>
      <Chart
        title={`Spent and received by month, ${settings.currency}`}
        description={
          most.spent === 0
            ? 'Nothing was spent.'
            : `Most was spent in ${formatMonth(most.month)}: ${money(most.spent)}.`
        }
        series={[
          { kind: 'first', name: 'Spent' },
          { kind: 'second', name: 'Received' },
        ]}
        area={AREA}
        tableName="Spent and received by month"
        table={{
          columns: ['Month', 'Spent', 'Received'],
          rows: rows.map(({ month, spent, received }) => ({
            key: month,
            cells: [formatMonth(month), money(spent), money(received)],
          })),
        }}
      >
        <Axes
          area={AREA}
          rows={plot.ticks.map(({ amount, y }) => ({
            at: y,
            label: formatTick(amount / 10 ** digits),
          }))}
          columns={plot.bars.map(({ middle }, index) => ({
            at: middle,
            label: shortName(rows[index]?.month ?? ''),
          }))}
        />
        {plot.bars.map(({ x, width, spentY, receivedY }, index) => (
          <g key={rows[index]?.month}>
            <Bar series="first" x={x} y={spentY} width={width} />
            {(rows[index]?.received ?? 0) > 0 && (
              <Bar series="second" x={x + width + 1} y={receivedY} width={width - 1} />
            )}
          </g>
        ))}
      </Chart>
    </section>
  )
}

type BarProps = { series: 'first' | 'second'; x: number; y: number; width: number }

function Bar({ series, ...box }: BarProps) {
  return <rect data-series={series} {...box} height={AREA.bottom - box.y} />
}

/** Returns the name of a month in short: `May`. */
function shortName(month: Month): string {
  return monthName(month).slice(0, 3)
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

/** Sums the months by category, the largest first. */
function sumCategories({ household }: Ledger, rows: readonly MonthRow[]): Sum[] {
  const totals = new Map<string, MinorUnits>()
  for (const { byCategory } of rows)
    for (const [id, amount] of byCategory) totals.set(id, (totals.get(id) ?? 0) + amount)
  return [...totals]
    .map(([id, total]): Sum => ({ id, total, name: categoryName(household, id) }))
    .sort((a, b) => b.total - a.total || compare(a.name, b.name))
}

function ByCategory({ ledger: { money }, sums }: { ledger: Ledger; sums: readonly Sum[] }) {
  const whole = sums.reduce((sum, { total }) => sum + total, 0)
  return (
    <section className={kit.stack} aria-labelledby="by-category">
      <h3 id="by-category">By category</h3>
      <ul role="list" className={kit.stack} aria-label="Expenses by category">
        {sums.map(({ id, name, total }) => (
          <li key={id} className={kit.stack} data-gap="1">
            <p className={kit.row} data-between>
              <bdi>{name}</bdi>
              <span>
                {money(total)}{' '}
                <small className={style.percent}>{formatPercent(total / whole)}</small>
              </span>
            </p>
            <Meter share={total / whole} />
          </li>
        ))}
      </ul>
    </section>
  )
}
