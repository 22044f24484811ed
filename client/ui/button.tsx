import type { ComponentProps, ReactNode } from 'react'
import style from './button.module.css'

type ButtonProps = ComponentProps<'button'> & { variant?: 'primary' | 'quiet' | 'danger' }

/** A button. It submits a form only if it says `type="submit"`. */
export function Button({ variant = 'primary', type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={style.button} data-variant={variant} />
}

/** The invoker attributes let a button work its dialog before any script has run. */
type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  children: ReactNode
  commandfor?: string
  command?: 'show-modal' | 'close'
}

/** A square button with an icon, named by its label. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={style.icon} aria-label={label}>
      {children}
    </button>
  )
}
