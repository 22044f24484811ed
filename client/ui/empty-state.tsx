import type { ReactNode } from 'react'
import kit from './kit.module.css'
import style from './empty-state.module.css'

type Props = {
  /** Says which entries do not exist yet, or were not found. */
  children: ReactNode
  /** Buttons that add or find entries. */
  actions?: ReactNode
}

/** Text in the place of a list that has no entries. */
export function EmptyState({ children, actions }: Props) {
  return (
    <div className={`${kit.stack} ${kit.note} ${style.empty}`} data-gap="3">
      <p>{children}</p>
      {actions}
    </div>
  )
}
