import { type ReactNode, useId } from 'react'
import type { PlotArea } from './plot.ts'
import { Table, type TableFigures } from './table.tsx'
import style from './chart.module.css'
import kit from './kit.module.css'

/** One row of figures; `kind` picks its colour and fill in the legend and the drawing. */
type Series = { kind: 'first' | 'second'; name: string }

type Props = {
  /** Heading of the chart, and its accessible name. */
  title: ReactNode
  /** The chart in a sentence, for those who do not see it. */
  description: string
  series: readonly Series[]
  area: PlotArea
  /** The drawing: axes, then shapes with `data-series`. */
  children: ReactNode
  /** The same figures. */
  table: TableFigures
  tableName: string
  /** The table is never too wide for its column. */
  tableFits?: boolean
}

/** Frame of a chart: title, legend, drawing, and the same figures as a table. */
export function Chart(props: Props) {
  const { title, description, series, area, children, table, tableName } = props
  const id = useId()
  return (
    <figure className={`${kit.stack} ${style.chart}`} data-gap="3">
      <figcaption className="wrap">
        <span id={`${id}-title`}>{title}</span>
        <ul className="wrap" role="list">
          {series.map(({ kind, name }) => (
            <li key={kind} data-series={kind}>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className={`${style.drawing} scrolls`}>
        <svg
          viewBox={`0 0 ${area.width} ${area.height}`}
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
        >
          {children}
        </svg>
      </div>
      <p id={`${id}-text`} className="visually-hidden">
        {description}
      </p>
      <details>
        <summary className={kit.summary}>The chart as a table</summary>
        <Table {...table} caption={tableName} figures fits={props.tableFits} />
      </details>
    </figure>
  )
}

type Tick = { at: number; label: string }

type AxesProps = {
  area: PlotArea
  /** Lines across, from the bottom up: the first one is the base. */
  rows: readonly Tick[]
  columns: readonly Tick[]
  children?: ReactNode
}

/** Lines and labels of both axes, in the units of the drawing, which is as wide as large text needs. */
export function Axes({ area, rows, columns, children }: AxesProps) {
  return (
    <g className={style.axes} fontSize={13}>
      {rows.map(({ at, label }, index) => (
        <g key={label}>
          <path d={`M${area.left} ${at}H${area.right}`} data-base={index === 0 || undefined} />
          <text x={area.left - 6} y={at} dy="0.35em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {columns.map(({ at, label }) => (
        <text key={at} x={at} y={area.bottom + 17} textAnchor="middle">
          {label}
        </text>
      ))}
      {children}
    </g>
  )
}
