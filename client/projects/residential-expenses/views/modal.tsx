import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import style from './views.module.css'

type Props = {
  /** Call `ref.current.close()` to close the dialog. */
  ref: RefObject<HTMLDialogElement | null>
  label: string
  /** Called after the dialog was closed in any way, with the focus restored. */
  onClose: () => void
  children: ReactNode
}

const FIRST_FIELD = ':is(textarea, input:not([type="radio"]))'

/** Dialog that is open while it is mounted. */
export function Modal({ ref, label, onClose, children }: Props) {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    dialog.showModal()
    // Focus the first field instead of the close button.
    dialog.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [ref])
  return (
    <Dialog ref={ref} label={label} onClose={onClose}>
      <div className={style.modal}>
        <header>
          <h2>{label}</h2>
          <IconButton label="Close" onClick={() => ref.current?.close()}>
            <Icon name="close" />
          </IconButton>
        </header>
        {children}
      </div>
    </Dialog>
  )
}
