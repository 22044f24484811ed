import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { SECOND } from '../../shared/clock.ts'
import { Button } from './button.tsx'
import style from './toast.module.css'

/** Short message with at most one action. */
type Toast = { text: string; action?: { label: string; run: () => void } }

type Shown = Toast & { id: number }

const ShowToast = createContext<(toast: Toast) => void>(() => undefined)

/** How long a message stays; the time pauses while it has the pointer or the focus. */
const TOAST_DURATION = 10 * SECOND

/** Returns a function that shows a message at the bottom of the page, in place of the last one. */
export function useToast(): (toast: Toast) => void {
  return use(ShowToast)
}

/** Shows the message above everything, including an open dialog. */
function showOnTop(element: HTMLElement | null): void {
  element?.showPopover()
}

/** Renders the live region of messages, which always exists so that they are announced. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const [paused, setPaused] = useState(false)

  useEffect(() => {
    if (!shown || paused) return
    const timer = setTimeout(() => setShown(undefined), TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [shown, paused])

  // Stable, so that a message does not render its callers again.
  const show = useCallback(
    (toast: Toast) => setShown((last) => ({ ...toast, id: (last?.id ?? 0) + 1 })),
    [],
  )

  function act(run: () => void) {
    run()
    setShown(undefined)
  }

  return (
    <ShowToast value={show}>
      {children}
      <div
        role="status"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {shown && (
          <p key={shown.id} ref={showOnTop} popover="manual" className={style.toast}>
            {shown.text}
            {shown.action && (
              <Button variant="quiet" onClick={() => shown.action && act(shown.action.run)}>
                {shown.action.label}
              </Button>
            )}
          </p>
        )}
      </div>
    </ShowToast>
  )
}
