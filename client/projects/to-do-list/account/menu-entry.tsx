import type { ComponentProps } from 'react'
import style from './account-menu.module.css'

/** Shows one line of the account menu; `danger` marks what cannot be undone. */
export function MenuEntry({
  danger = false,
  ...rest
}: ComponentProps<'button'> & { danger?: boolean }) {
  return <button type="button" {...rest} className={style.entry} data-danger={danger} />
}
