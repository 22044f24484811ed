import * as texts from '../../../../shared/texts/list.ts'
import type { View } from '../view/address.ts'
import { comma } from '../../../../shared/texts/language.ts'

/** What a shortcut of the page does. */
type PageAction =
  | { do: 'new task' | 'search' | 'help' | 'undo' | 'redo' | 'unselect' }
  | { do: 'view'; view: View }

/** What a shortcut does to the focused task. */
export type TaskAction =
  | 'next'
  | 'previous'
  | 'select next'
  | 'select previous'
  | 'move up'
  | 'move down'
  | 'open'
  | 'rename'
  | 'delete'
  | 'select'
  | 'select all'
  | 'today'
  | 'tomorrow'
  | 'priority'

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const VIEW_KEYS: Record<string, View> = {
  1: 'all',
  2: 'today',
  3: 'upcoming',
  4: 'completed',
  5: 'trash',
}

const TASK_LETTERS: Record<string, TaskAction> = {
  j: 'next',
  k: 'previous',
  e: 'rename',
  x: 'select',
  t: 'today',
  m: 'tomorrow',
  p: 'priority',
}

/**
 * Returns the action of a key anywhere on the page.
 * @param single whether single-key shortcuts are on; speech input may need them off
 */
export function readPageKey(key: Key, single: boolean): PageAction | undefined {
  const letter = key.key.toLowerCase()
  if ((key.ctrlKey || key.metaKey) && !key.altKey) {
    if (letter === 'z') return { do: key.shiftKey ? 'redo' : 'undo' }
    return letter === 'y' && !key.shiftKey ? { do: 'redo' } : undefined
  }
  if (key.altKey || key.ctrlKey || key.metaKey) return undefined
  if (letter === 'escape') return { do: 'unselect' }
  if (!single) return undefined
  const view = VIEW_KEYS[letter]
  if (view) return { do: 'view', view }
  if (letter === 'n') return { do: 'new task' }
  if (letter === '/') return { do: 'search' }
  return letter === '?' ? { do: 'help' } : undefined
}

/**
 * Returns the action of a key on the focused task.
 * @param single whether single-key shortcuts are on; arrows and list keys always work
 */
export function readTaskKey(key: Key, single: boolean): TaskAction | undefined {
  const { altKey, shiftKey } = key
  const control = key.ctrlKey || key.metaKey
  if (control)
    return key.key.toLowerCase() === 'a' && !altKey && !shiftKey ? 'select all' : undefined
  if (key.key === 'ArrowUp') return altKey ? 'move up' : shiftKey ? 'select previous' : 'previous'
  if (key.key === 'ArrowDown') return altKey ? 'move down' : shiftKey ? 'select next' : 'next'
  if (altKey) return undefined
  if (key.key === 'F2') return 'rename'
  if (key.key === 'Enter') return 'open'
  if (key.key === 'Delete') return 'delete'
  // With Caps Lock, a letter without Shift is a capital too.
  return single && !shiftKey ? TASK_LETTERS[key.key.toLowerCase()] : undefined
}

/** Returns whether the target accepts typed text, where no shortcut fires. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button'].includes(target.type)
  return target.matches('textarea, select') || target.isContentEditable
}

/** The shortcuts and the syntax of titles, as `?` shows them. */
export const SHORTCUTS: readonly { heading: string; keys: readonly [string, string][] }[] = [
  {
    heading: texts.anywhere,
    keys: [
      ['N', texts.newTask],
      ['/', texts.search],
      [texts.keyDownOrEnter, texts.toResults],
      [
        texts.keyOneToFive,
        [texts.all, texts.today, texts.upcoming, texts.completed, texts.trash].join(comma),
      ],
      [`${texts.keyControl}+Z`, texts.undo],
      [`${texts.keyControl}+${texts.keyShift}+Z`, texts.redo],
      ['Esc', texts.clearSelection],
      ['?', texts.showShortcuts],
    ],
  },
  {
    heading: texts.inANewTask,
    keys: [
      [texts.exampleDate, texts.dueDate],
      [texts.exampleRule, texts.repeat],
      [texts.examplePriority, texts.priority],
      [texts.exampleTag, texts.tag],
      [texts.exampleHeading, texts.headingOfSection],
      ['Esc', texts.dismissSuggestion],
      [`${texts.keyControl}+${texts.keyEnter}`, texts.addWithAll],
    ],
  },
  {
    heading: texts.onATask,
    keys: [
      ['↑ ↓, K J', texts.toNeighbour],
      [texts.keySpace, texts.completeOrReopen],
      [texts.keyEnter, texts.openDetails],
      ['E, F2', texts.rename],
      ['T, M', texts.dueTodayOrTomorrow],
      ['P', texts.nextPriority],
      ['Alt+↑ ↓', texts.moveUpOrDown],
      [texts.keyDelete, texts.remove],
      ['X', texts.select],
      [`${texts.keyShift}+↑ ↓`, texts.extendSelection],
      [`${texts.keyControl}+A`, texts.selectAll],
    ],
  },
]
