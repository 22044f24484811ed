import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { SECOND } from '../../shared/clock.ts'
import { Button } from './button.tsx'
import style from './toast.module.css'

/** A short message that needs no answer, with at most one thing to do about it. */
export type Toast = { text: string; action?: { label: string; run: () => void } }

type Shown = Toast & { id: number }

const ShowToast = createContext<(toast: Toast) => void>(() => undefined)

/** How long a message stays; it waits while the pointer or the focus is on it. */
const TOAST_DURATION = 10 * SECOND

/** Shows a message at the foot of the page, in place of the one before. */
export function useToast(): (toast: Toast) => void {
  return use(ShowToast)
}

/** Above everything, an open dialog too. */
function showOnTop(element: HTMLElement | null): void {
  element?.showPopover()
}

/** Holds the region in which messages appear; it is always there, so that they are announced. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const [paused, setPaused] = useState(false)

  useEffect(() => {
    if (!shown || paused) return
    const timer = setTimeout(() => setShown(undefined), TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [shown, paused])

  // The same function for good, so that those who show messages are not drawn with each.
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
