import { useEffect, useRef } from 'react'

/** Runs a function when the page or this component goes away, so that typed text can be saved. */
export function useBeforeLeaving(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })

  useEffect(() => {
    const leave = () => latest.current()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}
