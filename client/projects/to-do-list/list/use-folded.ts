import { type RefObject, useCallback, useRef } from 'react'
import { type PersistentState, usePersistentState } from '../../../app/use-persistent-state.ts'
import { foldButtonId } from './ids.ts'
import type { FocusNext } from './use-focus-next.ts'

/** Number of stored keys. The oldest are dropped, because some belong to tasks that no longer exist. */
const MAX_FOLDED = 200

const FOLDED: PersistentState<ReadonlySet<string>> = {
  key: 'to-do/folded',
  initial: new Set(),
  parse: (text) => new Set(text.split('\n').filter(Boolean)),
  // Tags tell what a list is about, so they do not outlive the page.
  format: (keys) =>
    [...keys]
      .filter((key) => !key.startsWith('tag '))
      .slice(-MAX_FOLDED)
      .join('\n'),
}

/**
 * Returns the keys of the groups and sections that are collapsed, and a function that toggles one. The button of
 * a group, which is drawn in another place then, keeps the focus.
 */
export function useFolded(
  focusNext: RefObject<FocusNext | undefined>,
): [ReadonlySet<string>, (key: string) => void] {
  const [folded, change] = usePersistentState(FOLDED)
  const next = useRef(focusNext)
  const toggle = useCallback(
    (key: string) => {
      next.current.current = { id: foldButtonId(key), ifLost: true }
      change((last) => {
        const keys = new Set(last)
        if (!keys.delete(key)) keys.add(key)
        return keys
      })
    },
    [change],
  )
  return [folded, toggle]
}
