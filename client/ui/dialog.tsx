import type { ComponentProps, MouseEvent, RefObject } from 'react'
import style from './dialog.module.css'

type Props = Omit<ComponentProps<'dialog'>, 'ref'> & {
  ref: RefObject<HTMLDialogElement | null>
  /** Accessible name. */
  label: string
  /** A sheet slides in from the side; a box is centred; a guide leaves most of the page in sight. */
  variant?: 'box' | 'sheet' | 'guide'
  /** A wide sheet has room for a form, and is as wide as a phone. */
  wide?: boolean
}

/**
 * Native modal dialog, which Escape and a click on the backdrop close.
 * The focus stays inside and returns to where it was. Open it with `ref.current.showModal()`.
 */
export function Dialog({ ref, label, variant = 'box', wide, children, ...rest }: Props) {
  function closeOnBackdropClick(event: MouseEvent) {
    // Only a click outside the panel has the dialog itself as its target.
    if (event.target === event.currentTarget) ref.current?.close()
  }
  return (
    <dialog
      {...rest}
      ref={ref}
      aria-label={label}
      className={style.dialog}
      data-variant={variant}
      data-wide={wide}
      onClick={closeOnBackdropClick}
    >
      <div className={style.panel}>{children}</div>
    </dialog>
  )
}
