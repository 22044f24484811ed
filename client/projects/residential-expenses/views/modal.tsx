import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import style from './views.module.css'

type Props = {
  /** Closes it: `ref.current.close()`. */
  ref: RefObject<HTMLDialogElement | null>
  label: string
  /** After it is closed, however that was done; the focus is back where it came from. */
  onClose: () => void
  children: ReactNode
}

const FIRST_FIELD = ':is(textarea, input:not([type="radio"]))'

/** A dialog that is open as long as it is on the page. */
export function Modal({ ref, label, onClose, children }: Props) {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    dialog.showModal()
    // What is to be filled in comes before the button that closes.
    dialog.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [ref])
  return (
    <Dialog ref={ref} label={label} onClose={onClose}>
      <div className={style.modal}>
        <header>
          <h2>{label}</h2>
          <IconButton label="Close" onClick={() => ref.current?.close()}>
            <CloseIcon />
          </IconButton>
        </header>
        {children}
      </div>
    </Dialog>
  )
}
