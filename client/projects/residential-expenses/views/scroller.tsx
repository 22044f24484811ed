import type { ReactNode } from 'react'
import style from './views.module.css'

/** Box in which a wide table scrolls, which the keyboard can reach. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={style.scroller} role="group" aria-label={`Table: ${label}`} tabIndex={0}>
      {children}
    </div>
  )
}
