import type { Key, ReactNode } from 'react'
import style from './table.module.css'

/** Content of a table. The first cell of a row is its heading. */
export type TableFigures = {
  /** Headings of the columns; null for a column of drawings, which has none. */
  columns?: readonly ReactNode[]
  rows?: readonly { key: Key; cells: readonly ReactNode[] }[]
}

type Props = TableFigures & {
  /** Name of the table, and of the box in which it scrolls. */
  caption: string
  /** Shows the caption above the table. */
  captioned?: true
  /** Columns of figures end in one line; the first column holds the names of the rows. */
  figures?: true
  /** Scrolls inside a box of limited height. */
  tall?: true
  /** Is never too wide, so that the keyboard does not stop at its box. */
  fits?: boolean | undefined
  /** `<tr>` elements after `rows`, such as those whose cells span several columns. */
  children?: ReactNode
}

/** Table in a box that scrolls sideways where it is too wide, also by keyboard. */
export function Table(props: Props) {
  const { caption, captioned, figures, tall, fits, columns, rows = [], children } = props
  return (
    <div
      className={`${style.scroller} scrolls`}
      data-tall={tall}
      role="group"
      aria-label={caption}
      tabIndex={fits ? undefined : 0}
    >
      <table className={style.table} data-figures={figures}>
        <caption className={captioned ? undefined : 'visually-hidden'}>{caption}</caption>
        {columns && (
          <thead>
            <tr>
              {columns.map((column, index) =>
                column === null ? (
                  <td key={index} />
                ) : (
                  <th key={index} scope="col">
                    {column}
                  </th>
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ key, cells: [head, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
          {children}
        </tbody>
      </table>
    </div>
  )
}
