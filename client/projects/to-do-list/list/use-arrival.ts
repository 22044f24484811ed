import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a function that moves the focus to the first task. While the list does not yet show what
 * was searched, it does so as soon as the list does. Returns false if there is no task.
 */
export function useArrival(list: RefObject<HTMLElement | null>, isCurrent: boolean): () => boolean {
  const isWaiting = useRef(false)

  useEffect(() => {
    if (!isCurrent || !isWaiting.current) return
    isWaiting.current = false
    focusFirst(list.current)
  }, [isCurrent, list])

  return () => {
    isWaiting.current = !isCurrent
    return !isCurrent || focusFirst(list.current)
  }
}

function focusFirst(list: HTMLElement | null): boolean {
  // The trash has no checkboxes.
  const first = list?.querySelector<HTMLElement>('[data-id] input, [data-id] [data-delete]')
  first?.focus()
  return first !== undefined && first !== null
}
