import { useEffect, useLayoutEffect, useRef } from 'react'

/** Runs a function when the page is left or this component unmounts, so that typed text can be saved. */
export function useBeforeLeaving(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })

  // A layout effect ends before the effect of the screen that ends the list.
  useLayoutEffect(() => {
    const leave = () => latest.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
