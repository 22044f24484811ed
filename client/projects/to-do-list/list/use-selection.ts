import { type RefObject, useCallback, useMemo, useState } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import type { Arranged } from '../view/arrange.ts'
import { extend, keepShown, NOTHING_SELECTED, selectAll, toggle } from '../view/selection.ts'

/** Stores which visible tasks are selected. Hiding a task deselects it. */
export function useSelection(arranged: Arranged, shown: RefObject<Arranged>) {
  const [selection, setSelection] = useState(NOTHING_SELECTED)
  // Selecting can start before a task is selected, on touch screens.
  const [started, setStarted] = useState(false)
  const order = useMemo(() => arranged.tasks.map(({ id }) => id), [arranged])

  const kept = keepShown(selection, order)
  if (kept !== selection) setSelection(kept)
  const { ids } = kept
  const tasks = useMemo(() => arranged.tasks.filter(({ id }) => ids.has(id)), [arranged, ids])

  const select = useCallback(
    (id: string, how: 'toggle' | 'extend') => {
      const now = shown.current.tasks.map((task) => task.id)
      setSelection((last) => (how === 'extend' ? extend(last, now, id) : toggle(last, id)))
    },
    [shown],
  )

  return {
    ids,
    tasks,
    selecting: started || ids.size > 0,
    select,
    /** Selects both, and the tasks between the last selected one and the second. */
    selectTo: ({ id }: Item, next: Item) =>
      setSelection(extend(ids.has(id) ? kept : toggle(kept, id), order, next.id)),
    selectAll: () => setSelection(selectAll(order)),
    start: () => setStarted(true),
    end: () => {
      setStarted(false)
      setSelection(NOTHING_SELECTED)
    },
  }
}

/** The selection and its actions. */
export type Selecting = ReturnType<typeof useSelection>
