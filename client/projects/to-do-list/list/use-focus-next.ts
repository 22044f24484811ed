import { type RefObject, useLayoutEffect, useRef } from 'react'
import { NEW_TASK } from './ids.ts'

/** The element that gets the focus once the next state shows, or only if nothing has it then. */
export type FocusNext = { id: string; ifLost?: boolean }

/** What is put into it gets the focus with the next state; what is gone leaves it to the field. */
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
