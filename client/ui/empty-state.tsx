import type { ReactNode } from 'react'
import kit from './kit.module.css'
import style from './empty-state.module.css'

type Props = {
  /** What is not here yet, or was not found. */
  children: ReactNode
  /** Buttons that change that. */
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
