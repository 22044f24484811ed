import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import style from './menu.module.css'

type Props = {
  /** Content of the button, which is its name. */
  label: ReactNode
  open: boolean
  disabled?: boolean
  onToggle: (open: boolean) => void
  /** Content of the panel: texts, and a list of `MenuItem`s. */
  children: ReactNode
}

/**
 * Button that shows a panel below it. The panel closes on Escape, on a click beside it, and when the
 * focus leaves it. If the focus is in the panel then, it returns to the button.
 */
export function Menu({ label, open, disabled, onToggle, children }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  // A click beside it need not move the focus.
  useEffect(() => {
    if (!open) return
    function closeOnOutsideClick({ target }: PointerEvent) {
      const inDialog = target instanceof Element && target.closest('dialog')
      if (target instanceof Node && !menu.current?.contains(target) && !inDialog) onToggle(false)
    }
    document.addEventListener('pointerdown', closeOnOutsideClick)
    return () => document.removeEventListener('pointerdown', closeOnOutsideClick)
  }, [open, onToggle])

  const returnFocus = useCallback((panel: HTMLElement | null) => {
    // React runs this cleanup before it removes the panel.
    return () => {
      if (panel?.contains(document.activeElement)) button.current?.focus()
    }
  }, [])

  function closeOnEscape(event: KeyboardEvent) {
    const inDialog = event.target instanceof Element && event.target.closest('dialog')
    if (event.key !== 'Escape' || !open || inDialog) return
    onToggle(false)
    button.current?.focus()
  }

  function closeOnBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !menu.current?.contains(relatedTarget)) onToggle(false)
  }

  return (
    <div
      ref={menu}
      className={`${style.menu} screen-only`}
      onKeyDown={closeOnEscape}
      onBlur={closeOnBlur}
    >
      <button
        ref={button}
        type="button"
        className={style.button}
        disabled={disabled}
        aria-expanded={open}
        onClick={() => onToggle(!open)}
      >
        {label}
      </button>
      {open && (
        <div ref={returnFocus} className={`${style.panel} floating`}>
          {children}
        </div>
      )}
    </div>
  )
}

type ItemProps = ComponentProps<'button'> & { danger?: boolean }

/** Entry of a menu, in a `<li>`; `danger` warns of an action that cannot be undone. */
export function MenuItem({ danger = false, ...rest }: ItemProps) {
  return <button type="button" {...rest} className={style.item} data-danger={danger} />
}
