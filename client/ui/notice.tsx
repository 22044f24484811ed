import type { ComponentProps, ReactNode } from 'react'
import style from './notice.module.css'

type Props = ComponentProps<'div'> & {
  kind?: 'info' | 'warning' | 'error'
  /** Buttons at the end. */
  actions?: ReactNode
}

/** Message that stays on the page. Give it `role="status"` or `role="alert"` if it comes later. */
export function Notice({ kind = 'info', actions, children, ...rest }: Props) {
  return (
    <div {...rest} className={`${style.notice} wrap`} data-kind={kind}>
      <div>{children}</div>
      {actions}
    </div>
  )
}
