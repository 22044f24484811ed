import type { Item, ItemChange, NewItem } from '../../../shared/api/items.ts'
import { untouched } from './completion.ts'
import { matches, readSame } from './queue/changes.ts'
import type { Edit, TaskList } from './task-list.ts'

/** Something that was done, in words, and how it is taken back. */
type Deed = {
  text: string
  back: readonly ReturnEdit[]
  forth: readonly Edit[]
  /** Tasks that came with it. */
  next: readonly NewItem[]
}

/** It is left out where the task has other values than these by then. */
type ReturnEdit = Edit & { only?: ItemChange }

export type History = {
  /**
   * Makes the changes and remembers what they changed; false if there is no such task. Tasks that
   * come with them go with them again, unless they were touched.
   */
  change: (text: string, edits: readonly Edit[], next?: readonly NewItem[]) => boolean
  /** Remembers that tasks were added together. */
  added: (text: string, ids: readonly string[]) => void
  /** Takes back the last thing that can still be taken back; gives it. */
  undo: () => Deed | undefined
  /** Does again what was taken back last and still can be done; gives it. */
  redo: () => Deed | undefined
}

const MAX_UNDO_ENTRIES = 100

/**
 * What was done to the list on this page, to be taken back one by one. What has come since in the
 * same fields, from elsewhere, is not written over unseen: both values are kept then.
 */
export function createHistory(list: Pick<TaskList, 'read' | 'change'>): History {
  let done: Deed[] = []
  let undone: Deed[] = []

  function remember(deed: Deed): void {
    done = [...done, deed].slice(-MAX_UNDO_ENTRIES)
    undone = []
  }

  /** A deed whose tasks are all gone for good is as if it had not been. */
  function step(from: Deed[], to: Deed[], way: 'back' | 'forth'): Deed | undefined {
    for (let deed = from.pop(); deed; deed = from.pop()) {
      const { items } = list.read()
      const done =
        way === 'back' ? list.change(findPossible(deed, items)) : list.change(deed.forth, deed.next)
      if (!done) continue
      to.push(deed)
      return deed
    }
    return undefined
  }

  return {
    change(text, edits, next = []) {
      const { items } = list.read()
      const found = edits.flatMap(({ id, change }) => {
        const item = items.get(id)
        return item ? [{ id, change, before: readSame(item, change) }] : []
      })
      if (!list.change(edits, next)) return false
      remember({
        text,
        back: [
          ...found.map(({ id, change, before }) => ({ id, change: before, saw: change })),
          ...next.map((task) => ({
            id: task.id,
            change: { deleted: true },
            only: untouched(task),
          })),
        ],
        forth: found.map(({ id, change, before }) => ({ id, change, saw: before })),
        next,
      })
      return true
    },
    added(text, ids) {
      const turn = (deleted: boolean) => ids.map((id) => ({ id, change: { deleted } }))
      remember({ text, back: turn(true), forth: turn(false), next: [] })
    },
    undo: () => step(done, undone, 'back'),
    redo: () => step(undone, done, 'forth'),
  }
}

function findPossible({ back }: Deed, items: ReadonlyMap<string, Item>): Edit[] {
  return back.flatMap(({ only, ...edit }) => {
    const item = items.get(edit.id)
    return !only || (item && matches(item, only)) ? [edit] : []
  })
}
