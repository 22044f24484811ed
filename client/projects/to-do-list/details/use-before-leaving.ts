import { useEffect, useRef } from 'react'

/** Runs when the page goes, or this part of it, so that nothing which is being typed goes along. */
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
