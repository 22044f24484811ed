import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { revealFocus } from '../../../ui/reveal-focus.ts'
import { mainControlId, NEW_TASK } from './ids.ts'

/** The element to focus after the next render, or only if the focus is lost. */
export type FocusNext = { id: string; ifLost?: boolean }

/**
 * Returns a ref: the element it names gets the focus after the next render. A missing one leaves
 * the focus to the field for a new task.
 */
export function useFocusNext(): RefObject<FocusNext | undefined> {
  const focusNext = useRef<FocusNext>(undefined)
  const asked = focusNext.current

  useLayoutEffect(() => {
    const next = focusNext.current
    // A field that saves as it unmounts changes the list for the next render, and asks for that.
    if (!next || next !== asked) return
    focusNext.current = undefined
    // Its task may have moved out of sight.
    if (next.ifLost && document.activeElement !== document.body)
      return revealFocus(document.activeElement)
    const target = document.getElementById(next.id) ?? document.getElementById(NEW_TASK)
    target?.focus()
  })

  return focusNext
}

/**
 * When the details close and nothing has the focus, as after a reload, their task gets it, or the one that is now in the
 * place of that task. Call it after `useFocusNext`.
 * @param id that of the task in the address, until the details are closed
 * @param open the task of the details, while it is in the list
 * @param tasks those that are shown
 */
export function useFocusAfterDetails(
  id: string | undefined,
  open: Item | undefined,
  tasks: readonly Item[],
): void {
  const last = useRef<{ id: string; index: number }>(undefined)

  useLayoutEffect(() => {
    if (id !== undefined) {
      const index = open ? tasks.indexOf(open) : -1
      if (index >= 0) last.current = { id, index }
      else if (id !== last.current?.id) last.current = undefined
      // Deleted or erased elsewhere: what is still being typed must not reach another task.
      else if (open?.deletedAt !== null) {
        last.current = undefined
        focusIfLost(NEW_TASK)
      }
      return
    }
    const left = last.current
    last.current = undefined
    if (!left) return
    const next = tasks[left.index] ?? tasks.at(-1)
    focusIfLost(next ? mainControlId(next.id) : NEW_TASK)
  }, [id, open, tasks])
}

function focusIfLost(id: string): void {
  if (document.activeElement !== document.body) return
  const target = document.getElementById(id)
  target?.focus({ preventScroll: true })
  revealFocus(target)
}

/** Gives an element the focus after the next render, or only if the focus is lost. */
export function focusById(
  focusNext: RefObject<FocusNext | undefined>,
  id: string,
  ifLost = false,
): void {
  focusNext.current = { id, ifLost }
}
