import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Item } from '../../../../shared/api/items.ts'
import { readPageKey, readTaskKey, takesText, type TaskAction } from './shortcuts.ts'
import { isComposing } from '../../../ui/composition.ts'
import { BULK_BAR, NEW_TASK, viewLinkId } from './ids.ts'

type Parts = {
  single: boolean
  list: RefObject<HTMLElement | null>
  search: RefObject<HTMLInputElement | null>
  findTask: (id: string) => Item | undefined
  onTask: (action: TaskAction, item: Item) => void
  /** Moves the focus to the first task; returns whether there is one. */
  onArrive: () => boolean
  onHelp: () => void
  onUndo: () => void
  onRedo: () => void
  /** Ends the selection, or else closes the details; returns whether there was one of them. */
  onUnselect: () => boolean
}

/** Handles the shortcuts while mounted, except in a dialog or while typing. */
export function useKeys(parts: Parts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || isComposing(event) || !(target instanceof Element)) return
    // The focus may be lost while a dialog is open, and stay for a moment in one that has closed.
    if (document.querySelector('dialog:modal') || target.closest('dialog[open]')) return
    if (actOnTask(event, target, parts) || actOnPage(event, target, parts)) event.preventDefault()
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function actOnTask(event: KeyboardEvent, target: Element, parts: Parts): boolean {
  const { list, single, findTask, onTask } = parts
  const row = target.closest<HTMLElement>('[data-id]')
  if (!row || !list.current?.contains(row) || takesText(target)) {
    return arrive(event, target, parts)
  }
  const action = readTaskKey(event, single)
  const item = findTask(row.dataset['id'] ?? '')
  // Enter on a button or a link activates that.
  if (!action || !item || (action === 'open' && !target.matches('input'))) return false
  onTask(action, item)
  return true
}

/**
 * Moves the focus into the list by an arrow from a field, a new selection, a view or nowhere, or by Enter from the
 * search.
 */
function arrive({ key, altKey, shiftKey }: KeyboardEvent, target: Element, parts: Parts): boolean {
  const { search, onArrive } = parts
  if (altKey || shiftKey) return false
  const isSearch = target === search.current
  const starts = `body, main, h1, #${NEW_TASK}, #${BULK_BAR}, [id^=${viewLinkId('')}]`
  const isDown = isSearch || target.matches(starts)
  if (key === 'ArrowDown' ? !isDown : key !== 'Enter' || !isSearch) return false
  return onArrive()
}

function actOnPage(event: KeyboardEvent, target: Element, parts: Parts): boolean {
  const { single, search, onHelp, onUndo, onRedo, onUnselect } = parts
  const action = readPageKey(event, single)
  if (!action) return false
  if (takesText(target) && !isFree(target, action.do)) return false
  switch (action.do) {
    case 'new task':
      document.getElementById(NEW_TASK)?.focus()
      return true
    case 'search':
      search.current?.focus()
      search.current?.select()
      return true
    case 'help':
      onHelp()
      return true
    case 'undo':
      onUndo()
      return true
    case 'redo':
      onRedo()
      return true
    case 'unselect':
      return onUnselect()
    case 'view':
      followLink(viewLinkId(action.view))
      return true
  }
}

/** Follows a link and gives it the focus, so that a screen reader says where it leads. */
function followLink(id: string): void {
  const link = document.getElementById(id)
  link?.focus()
  link?.click()
}

/** Returns whether undo can apply to the list: an empty field has no typing to undo. */
function isFree(target: Element, action: string): boolean {
  const takesBack = action === 'undo' || action === 'redo'
  return takesBack && target.id === NEW_TASK && (target as HTMLInputElement).value === ''
}
