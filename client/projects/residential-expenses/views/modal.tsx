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

/** A dialog that is open as long as it is on the page. */
export function Modal({ ref, label, onClose, children }: Props) {
  useLayoutEffect(() => {
    if (!ref.current?.open) ref.current?.showModal()
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
