import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that tells whether the visitor has left the page. A finished load or the undo
 * of a message may run later, and must not change the address of the next page.
 */
export function useHasLeft(): () => boolean {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return useCallback(() => left.current, [])
}
