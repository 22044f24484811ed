import type { ComponentProps, ReactNode } from 'react'
import style from './button.module.css'

type ButtonProps = ComponentProps<'button'> & { variant?: 'primary' | 'quiet' | 'danger' }

/** Button that submits a form only with `type="submit"`. */
export function Button({ variant = 'primary', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={style.button} data-variant={variant} />
}

/** Props of an icon button. The invoker attributes control a dialog before hydration. */
type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  children: ReactNode
  commandfor?: string
  command?: 'show-modal' | 'close'
}

/** Square button with an icon, named by its label. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={style.icon} aria-label={label}>
      {children}
    </button>
  )
}
