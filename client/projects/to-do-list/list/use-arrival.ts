import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that moves the focus to the first task. While the list does not yet show what
 * was searched, it does so as soon as the list does. Returns false if there is no task.
 */
export function useArrival(list: RefObject<HTMLElement | null>, isCurrent: boolean): () => boolean {
  const isWaiting = useRef(false)

  const focusFirst = useCallback(() => {
    isWaiting.current = false
    // The trash has no checkboxes.
    const first = list.current?.querySelector<HTMLElement>(
      '[data-id] input, [data-id] [data-delete]',
    )
    first?.focus()
    return first !== undefined && first !== null
  }, [list])

  useEffect(() => {
    if (isCurrent && isWaiting.current) focusFirst()
  }, [isCurrent, focusFirst])

  return useCallback(() => {
    if (isCurrent) return focusFirst()
    isWaiting.current = true
    return true
  }, [isCurrent, focusFirst])
}
