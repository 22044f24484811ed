import { type ReactNode, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { close } from '../../shared/texts/frame.ts'
import { IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'
import { revealFocus } from './reveal-focus.ts'
import style from './dialog.module.css'
import kit from './kit.module.css'

type Props = {
  /** Call `ref.current.close()` to close the dialog. */
  ref: RefObject<HTMLDialogElement | null>
  /** Heading and accessible name. */
  label: string
  variant?: 'box' | 'sheet' | 'guide'
  /** Called after the dialog was closed in any way, with the focus restored. */
  onClose: () => void
  children: ReactNode
}

const HEADING = ':is(h2, h3)[tabindex="-1"]'
const FIRST_FIELD = ':is(textarea, select, input:not([type="radio"], [hidden]))'

/** Dialog with a heading and a close button, open while it is mounted. */
export function Modal({ ref, label, variant = 'box', onClose, children }: Props) {
  const section = useRef<Element | null | undefined>(undefined)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    section.current = document.activeElement?.closest('section')
    dialog.showModal()
    // Focus the first field instead of the close button.
    dialog.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [ref])

  function handleClose(event: SyntheticEvent) {
    // A dialog inside this one closes too.
    if (event.target !== event.currentTarget) return
    // What opened it was removed, such as the row of what it deleted: the focus goes to the heading above.
    if (document.activeElement === document.body) {
      const heading = section.current?.querySelector<HTMLElement>(HEADING)
      heading?.focus({ preventScroll: true })
      revealFocus(heading)
    }
    onClose()
  }

  return (
    <Dialog ref={ref} label={label} variant={variant} onClose={handleClose}>
      <div className={kit.stack} data-gap="5">
        <header className={style.header}>
          <h2 className={kit.heading}>{label}</h2>
          <IconButton label={close} onClick={() => ref.current?.close()}>
            <Icon name="close" />
          </IconButton>
        </header>
        {children}
      </div>
    </Dialog>
  )
}
