import type { ReactNode } from 'react'
import style from './table.module.css'

type Props = {
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
  children: ReactNode
}

/** Table in a box that scrolls sideways where it is too wide, also by keyboard. */
export function Table({ caption, captioned, figures, tall, fits, children }: Props) {
  return (
    <div
      className={style.scroller}
      data-tall={tall}
      role="group"
      aria-label={`Table: ${caption}`}
      tabIndex={fits ? undefined : 0}
    >
      <table className={style.table} data-figures={figures}>
        <caption className={captioned ? undefined : 'visually-hidden'}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}
