import { type RefObject, useMemo, useRef } from 'react'
import type { Item, ItemChange, NewItem } from '../../../../shared/api/items.ts'
import { systemClock } from '../../../../shared/clock.ts'
import { useToast } from '../../../ui/toast.tsx'
import { type Plan, planCompletion, planReopening } from '../completion.ts'
import { createHistory } from '../history.ts'
import type { Edit, IncomingTask, TaskList } from '../task-list.ts'
import { compareOwn, type Arranged } from '../view/arrange.ts'
import { nameDue, toDay } from '../view/days.ts'
import { findFirstPosition, place } from '../view/move.ts'
import { checkboxId, deleteButtonId, NEW_TASK } from './ids.ts'
import { nameTasks, quote } from './quote.ts'
import type { FocusNext } from './use-focus-next.ts'

export type Actions = {
  add: (task: Omit<NewItem, 'id' | 'position'>) => void
  /** Adds tasks together, as one thing that can be undone. */
  addAll: (tasks: readonly IncomingTask[]) => void
  /** The same change for tasks together. */
  changeAll: (tasks: readonly Item[], change: ItemChange, done: string) => void
  /** Changes one task; false if it is not there any more. */
  edit: (item: Item, change: ItemChange, saw?: ItemChange) => boolean
  /** The same without a message, for what has its own way back. */
  editQuietly: Actions['edit']
  changeEach: (edits: readonly Edit[], text: string) => void
  /** Completes tasks, of which those that repeat come again, or reopens them. */
  complete: (tasks: readonly Item[], completed: boolean) => void
  completeQuietly: (item: Item, completed: boolean) => boolean
  remove: (tasks: readonly Item[]) => void
  restore: (tasks: readonly Item[]) => void
  erase: (tasks: readonly Item[]) => void
  /** Moves a task among those that show beside it; `focus` is the element that has it then. */
  moveBy: (item: Item, by: -1 | 1, focus: string) => void
  moveBeside: (tasks: readonly Item[], anchor: Item, side: 'before' | 'after') => void
  undo: () => void
  redo: () => void
}

type Parts = {
  list: TaskList
  /** What shows. */
  shown: RefObject<Arranged>
  focusNext: RefObject<FocusNext | undefined>
}

/** What can be done to the list. Each is told with a way back; the same object for good. */
export function useActions({ list, shown, focusNext }: Parts): Actions {
  const showToast = useToast()
  const parts = useRef({ shown, focusNext })
  return useMemo(() => {
    const history = createHistory(list)
    const { current } = parts

    function tell(text: string) {
      showToast({ text, action: { label: 'Undo', run: undo } })
    }

    function change(text: string, edits: readonly Edit[]): boolean {
      const changed = history.change(text, edits)
      if (changed) tell(text)
      return changed
    }

    function plan(tasks: readonly Item[], completed: boolean): Plan & { text: string } {
      const today = toDay(systemClock.now())
      const { items } = list.read()
      const { edits, next } = completed
        ? planCompletion(items, tasks, today)
        : planReopening(items, tasks)
      const done = `${completed ? 'Completed' : 'Reopened'} ${nameTasks(tasks)}.`
      return { edits, next, text: done + describeNext(next, today) }
    }

    function undo() {
      const deed = history.undo()
      if (!deed) return
      const [first] = deed.back
      if (first) current.focusNext.current = { id: checkboxId(first.id) }
      showToast({ text: `Undone: ${deed.text}` })
    }

    function redo() {
      const deed = history.redo()
      if (deed) tell(deed.text)
    }

    /** After tasks went from where they were, the next one of those that show has the focus. */
    function focusNeighbour(gone: readonly Item[], toElement: (id: string) => string) {
      const { tasks } = current.shown.current
      const ids = new Set(gone.map(({ id }) => id))
      const index = tasks.findIndex(({ id }) => ids.has(id))
      const next =
        tasks.slice(index + 1).find(({ id }) => !ids.has(id)) ??
        tasks.slice(0, Math.max(index, 0)).findLast(({ id }) => !ids.has(id))
      current.focusNext.current = { id: next ? toElement(next.id) : NEW_TASK }
    }

    function findGroup(item: Item): readonly Item[] {
      const group = current.shown.current.groups.find(({ tasks }) => tasks.includes(item))
      return group?.tasks ?? []
    }

    function sortOwn(tasks: readonly Item[]): Item[] {
      return [...tasks].sort(compareOwn)
    }

    const actions: Actions = {
      add(task) {
        const position = findFirstPosition(list.read().items.values())
        const id = list.add({ ...task, position })
        const text = `Added ${quote(task.title)}.`
        history.added(text, [id])
        tell(text)
      },
      addAll(tasks) {
        const added = list.addAll(tasks)
        const text = `Added ${nameTasks(added)}.`
        // What was in the trash already stays there when the rest is taken back, and comes back.
        const listed = added.filter(({ deletedAt }) => typeof deletedAt !== 'number')
        history.added(
          text,
          listed.map(({ id }) => id),
        )
        tell(text)
      },
      changeAll(tasks, wanted, done) {
        change(
          `${done} ${nameTasks(tasks)}.`,
          tasks.map(({ id }) => ({ id, change: wanted })),
        )
      },
      edit(item, wanted, saw) {
        const changed = actions.editQuietly(item, wanted, saw)
        if (changed) tell(describeEdit(item, wanted))
        return changed
      },
      editQuietly(item, wanted, saw) {
        const edit = { id: item.id, change: wanted, ...(saw && { saw }) }
        return history.change(describeEdit(item, wanted), [edit])
      },
      changeEach(edits, text) {
        change(text, edits)
      },
      complete(tasks, completed) {
        // Where what is completed does not show, the focus would go with it.
        focusNeighbour(tasks, checkboxId)
        current.focusNext.current = { id: current.focusNext.current?.id ?? NEW_TASK, ifLost: true }
        const { edits, next, text } = plan(tasks, completed)
        if (history.change(text, edits, next)) tell(text)
      },
      completeQuietly(item, completed) {
        const { edits, next, text } = plan([item], completed)
        return history.change(text, edits, next)
      },
      remove(tasks) {
        focusNeighbour(tasks, deleteButtonId)
        actions.changeAll(tasks, { deleted: true }, 'Deleted')
      },
      restore(tasks) {
        focusNeighbour(tasks, deleteButtonId)
        actions.changeAll(tasks, { deleted: false }, 'Restored')
      },
      erase(tasks) {
        focusNeighbour(tasks, deleteButtonId)
        list.erase(tasks.map(({ id }) => id))
        showToast({ text: `Removed ${nameTasks(tasks)} for good.` })
      },
      moveBy(item, by, focus) {
        const group = findGroup(item)
        const index = group.indexOf(item)
        const anchor = group[index + by]
        if (anchor?.completedAt !== item.completedAt || index < 0) return
        const edits = place(list.read().items.values(), [item], anchor, by < 0 ? 'before' : 'after')
        current.focusNext.current = { id: focus }
        const order = `${index + by + 1} of ${group.length}`
        change(`Moved ${quote(item.title)} ${by < 0 ? 'up' : 'down'}: ${order}.`, edits)
      },
      moveBeside(tasks, anchor, side) {
        const edits = place(list.read().items.values(), sortOwn(tasks), anchor, side)
        if (edits.length > 0) {
          change(`Moved ${nameTasks(tasks)} ${side} ${quote(anchor.title)}.`, edits)
        }
      },
      undo,
      redo,
    }
    return actions
  }, [list, showToast])
}

function describeEdit({ title }: Item, change: ItemChange): string {
  return `Changed ${quote(change.title ?? title)}.`
}

/** When tasks that repeat come again. */
function describeNext(next: readonly NewItem[], today: string): string {
  const [task] = next
  if (!task?.due) return ''
  return next.length === 1 ? ` Next: ${nameDue(task.due, today)}.` : ` ${next.length} come again.`
}
