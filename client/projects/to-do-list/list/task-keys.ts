import type { RefObject } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import * as texts from '../../../../shared/texts/list.ts'
import type { Arranged } from '../view/arrange.ts'
import { mainControlId } from './ids.ts'
import type { TaskAction } from './shortcuts.ts'
import type { Actions } from './use-actions.ts'
import type { FocusNext } from './use-focus-next.ts'
import type { Selecting } from './use-selection.ts'

type Parts = {
  arranged: Arranged
  actions: Actions
  selection: Selecting
  focusNext: RefObject<FocusNext | undefined>
  movable: boolean
  trash: boolean
  /** Draws at least this many tasks. */
  reach: (count: number) => void
  onOpen: (id: string) => void
  onRename: (id: string) => void
}

const NEXT_PRIORITY = { none: 'high', high: 'medium', medium: 'low', low: 'none' } as const

/** Creates the handler of shortcuts on the focused task. */
export function createTaskKeys(parts: Parts): (action: TaskAction, item: Item) => void {
  const { arranged, actions, selection, focusNext } = parts

  /** Focuses the task that many places away, and renders it first if needed. */
  function focusBy(item: Item, by: -1 | 1): Item | undefined {
    const index = arranged.tasks.indexOf(item) + by
    const next = arranged.tasks[index]
    if (!next) return undefined
    parts.reach(index + 1)
    const element = document.getElementById(mainControlId(next.id))
    if (element) element.focus()
    else focusNext.current = { id: mainControlId(next.id) }
    return next
  }

  return function act(action, item) {
    const { id } = item
    const chosen = selection.ids.has(id) ? selection.tasks : [item]
    switch (action) {
      case 'next':
      case 'previous':
        focusBy(item, action === 'next' ? 1 : -1)
        return
      case 'select next':
      case 'select previous': {
        const next = focusBy(item, action === 'select next' ? 1 : -1)
        if (next) selection.selectTo(item, next)
        return
      }
      case 'move up':
      case 'move down':
        if (parts.movable) actions.moveBy(item, action === 'move up' ? -1 : 1, mainControlId(id))
        return
      case 'open':
        parts.onOpen(id)
        return
      case 'rename':
        // A heading line has no field in the list: its details rename it.
        if (arranged.sections.has(id)) parts.onOpen(id)
        else if (!parts.trash) parts.onRename(id)
        return
      case 'delete':
        if (!parts.trash) actions.remove(chosen)
        return
      case 'today':
      case 'tomorrow':
        if (!parts.trash) actions.schedule(chosen, action === 'today' ? 0 : 1)
        return
      case 'priority': {
        const priority = NEXT_PRIORITY[item.priority]
        if (!parts.trash) actions.changeAll(chosen, { priority }, texts.changedPriority)
        return
      }
      case 'select':
        selection.select(id, 'toggle')
        return
      case 'select all':
        selection.selectAll()
    }
  }
}
