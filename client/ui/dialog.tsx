import type { ComponentProps, MouseEvent, RefObject } from 'react'
import style from './dialog.module.css'

type Props = Omit<ComponentProps<'dialog'>, 'ref'> & {
  ref: RefObject<HTMLDialogElement | null>
  /** Its name for assistive technology. */
  label: string
  /** A sheet slides in at the end of the line; a box stands in the middle. */
  variant?: 'box' | 'sheet'
}

/**
 * A native modal dialog: Escape closes it, the focus stays inside and comes back to where it was,
 * the page behind is inert and does not scroll. A click beside it closes it too. Open it with
 * `ref.current.showModal()`.
 */
export function Dialog({ ref, label, variant = 'box', children, ...rest }: Props) {
  function closeBeside(event: MouseEvent) {
    // The dialog itself is hit only outside its panel.
    if (event.target === event.currentTarget) ref.current?.close()
  }
  return (
    <dialog
      {...rest}
      ref={ref}
      aria-label={label}
      className={style.dialog}
      data-variant={variant}
      onClick={closeBeside}
    >
      <div className={style.panel}>{children}</div>
    </dialog>
  )
}
