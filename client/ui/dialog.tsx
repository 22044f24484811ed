import { type ComponentProps, type MouseEvent, type RefObject, useRef } from 'react'
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
  const pressed = useRef<EventTarget>(null)
  function closeOnBackdropClick({ target, currentTarget }: MouseEvent) {
    // A click outside the panel has the dialog itself as its target. So has one that begins inside and ends
    // outside, as when a text is selected.
    if (target === currentTarget && pressed.current === target) ref.current?.close()
  }
  return (
    <dialog
      {...rest}
      ref={ref}
      aria-label={label}
      className={style.dialog}
      data-variant={variant}
      data-wide={wide}
      onPointerDown={({ target }) => (pressed.current = target)}
      onClick={closeOnBackdropClick}
    >
      <div className={style.panel}>{children}</div>
    </dialog>
  )
}
