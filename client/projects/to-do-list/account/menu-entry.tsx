import type { ComponentProps } from 'react'
import style from './account-menu.module.css'

/** One line of the account menu; `danger` for what cannot be taken back. */
export function MenuEntry({
  danger = false,
  ...rest
}: ComponentProps<'button'> & { danger?: boolean }) {
  return <button type="button" {...rest} className={style.entry} data-danger={danger} />
}
