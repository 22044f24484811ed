import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NEW_TASK } from './ids.ts'

/** The element to focus after the next render, or only if the focus is lost. */
export type FocusNext = { id: string; ifLost?: boolean }

/**
 * Returns a ref: the element it names gets the focus after the next render. A missing one leaves
 * the focus to the field for a new task.
 */
export function useFocusNext(): RefObject<FocusNext | undefined> {
  const focusNext = useRef<FocusNext>(undefined)

  useLayoutEffect(() => {
    const next = focusNext.current
    if (!next) return
    focusNext.current = undefined
    if (next.ifLost && document.activeElement !== document.body) return
    const target = document.getElementById(next.id) ?? document.getElementById(NEW_TASK)
    target?.focus()
  })

  return focusNext
}

/** Gives an element the focus after the next render, or only if the focus is lost. */
export function focusById(
  focusNext: RefObject<FocusNext | undefined>,
  id: string,
  ifLost = false,
): void {
  focusNext.current = { id, ifLost }
}
