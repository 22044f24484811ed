import { type RefObject, useCallback } from 'react'
import { type PersistentState, usePersistentState } from '../../../app/use-persistent-state.ts'
import { collapseButtonId } from './ids.ts'
import { focusById, type FocusNext } from './use-focus-next.ts'

/** Number of stored keys. The oldest are dropped, because some belong to tasks that no longer exist. */
const MAX_COLLAPSED = 200

const COLLAPSED: PersistentState<ReadonlySet<string>> = {
  key: 'to-do/folded',
  initial: new Set(),
  parse: (text) => new Set(text.split('\n').filter(Boolean)),
  // Tags tell what a list is about, so they do not outlive the page.
  format: (keys) =>
    [...keys]
      .filter((key) => !key.startsWith('tag '))
      .slice(-MAX_COLLAPSED)
      .join('\n'),
}

/**
 * Returns the keys of the groups and sections that are collapsed, and a function that toggles one. The button of
 * a group, which is drawn in another place then, keeps the focus.
 */
export function useCollapsed(
  focusNext: RefObject<FocusNext | undefined>,
): [ReadonlySet<string>, (key: string) => void] {
  const [collapsed, change] = usePersistentState(COLLAPSED)
  const toggle = useCallback(
    (key: string) => {
      focusById(focusNext, collapseButtonId(key), true)
      change((last) => {
        const keys = new Set(last)
        if (!keys.delete(key)) keys.add(key)
        return keys
      })
    },
    [change, focusNext],
  )
  return [collapsed, toggle]
}
