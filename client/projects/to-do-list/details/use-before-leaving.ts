import { useEffectEvent, useLayoutEffect } from 'react'

/** Runs a function when the page is left or this component unmounts, so that typed text can be saved. */
export function useBeforeLeaving(run: () => void): void {
  const leave = useEffectEvent(run)

  // A layout effect ends before the effect of the screen that ends the list.
  useLayoutEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
