import { type RefObject, useMemo, useRef } from 'react'
import type { Item, ItemChange, NewItem } from '../../../../shared/api/items.ts'
import { systemClock } from '../../../../shared/clock.ts'
import * as texts from '../../../../shared/texts/list.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { addDays, toLocalDay } from '../../../../shared/day.ts'
import { parseTags } from '../../../../shared/rules/item.ts'
import { createId } from '../../../app/browser.ts'
import { useToast } from '../../../ui/toast.tsx'
import { type CompletionPlan, planCompletion, planReopening } from '../completion.ts'
import { createHistory } from '../history.ts'
import type { Edit, IncomingTask, TaskList } from '../task-list.ts'
import { type Arranged, compareOwn, isHeadingLine } from '../view/arrange.ts'
import { formatDue, splitDue } from '../view/days.ts'
import { findFirstPosition, place } from '../view/move.ts'
import { mainControlId, deleteButtonId, NEW_TASK } from './ids.ts'
import { formatTasks, quote } from './quote.ts'
import type { FocusNext } from './use-focus-next.ts'

/** The user's actions on the list. */
export type Actions = {
  add: (task: Omit<NewItem, 'id' | 'position'>) => void
  /** Adds tasks together, as one action to undo. */
  addAll: (tasks: readonly IncomingTask[]) => void
  /** Makes the same change to several tasks; `done` is a text with `{tasks}`. */
  changeAll: (tasks: readonly Item[], change: ItemChange, done: string) => void
  /** Changes one task; returns false if it no longer exists. */
  edit: (item: Item, change: ItemChange, base?: ItemChange) => boolean
  /** Changes one task without a message, where the control itself can undo it. */
  editQuietly: Actions['edit']
  /** Adds tags to tasks; returns why one of them cannot have them. */
  addTags: (tasks: readonly Item[], tags: readonly string[]) => string | undefined
  /** Makes tasks due this many days from today; a time of day stays. */
  schedule: (tasks: readonly Item[], days: number) => void
  /** Makes tasks due on a day; a time of day stays. */
  setDay: (tasks: readonly Item[], day: string) => void
  /** Makes a step a task of its own, at the top, with the tags of its task; a completed one stays so. */
  stepToTask: (item: Item, step: number) => void
  /** Makes a task the last step of another one, before its own steps. It goes to the trash whole. */
  taskToStep: (item: Item, parent: Item) => void
  /** Completes tasks, which adds the next one of each that repeats, or reopens them. */
  complete: (tasks: readonly Item[], completed: boolean) => void
  completeQuietly: (item: Item, completed: boolean) => boolean
  remove: (tasks: readonly Item[]) => void
  restore: (tasks: readonly Item[]) => void
  erase: (tasks: readonly Item[]) => void
  /** Moves a task within its group; `focus` is the id of the element that gets the focus. */
  moveBy: (item: Item, by: -1 | 1, focus: string) => void
  moveBeside: (tasks: readonly Item[], anchor: Item, side: 'before' | 'after') => void
  undo: () => void
  redo: () => void
}

/** What hides tasks: the view, a tag and a search. A heading line, which only one order shows, counts as shown. */
export type Filter = {
  shows: (item: Item) => boolean
  /** Shows all tasks. */
  clear: () => void
}

/** Shows all tasks. */
export const NO_FILTER: Filter = { shows: () => true, clear: () => undefined }

type Parts = {
  list: TaskList
  /** The tasks that are shown. */
  shown: RefObject<Arranged>
  filter: RefObject<Filter>
  focusNext: RefObject<FocusNext | undefined>
}

/** Returns the user's actions, each with a message that offers to undo it. The object is stable. */
export function useActions({ list, shown, filter, focusNext }: Parts): Actions {
  const showToast = useToast()
  const parts = useRef({ shown, filter, focusNext })
  return useMemo(() => {
    const history = createHistory(list)
    const { current } = parts

    function tell(text: string) {
      showToast({ text, action: { label: texts.undo, run: undo } })
    }

    /** Tasks that the view or the search hides are shown by a button, before that of Undo. */
    function tellAdded(tasks: string, ids: readonly string[]) {
      const { items } = list.read()
      const { shows } = current.filter.current
      const isHidden = ids.every((id) => {
        const item = items.get(id)
        return item && !shows(item)
      })
      const text = fill(texts.added, { tasks })
      history.added(text, ids)
      if (!isHidden) return tell(text)
      const run = () => {
        current.filter.current.clear()
        tell(text)
      }
      showToast({
        text: fill(texts.addedHidden, { tasks }),
        action: { label: texts.showAdded, run },
      })
    }

    function change(text: string, edits: readonly Edit[]): boolean {
      const changed = changeQuietly(text, edits)
      if (changed) tell(text)
      return changed
    }

    /** A change can take its tasks out of the view, and the focus with them. */
    function changeQuietly(text: string, edits: readonly Edit[]): boolean {
      const changed = history.change(text, edits)
      // On touch screens nothing may have the focus.
      if (changed && document.activeElement !== document.body)
        focusNeighbour(edits, mainControlId, true)
      return changed
    }

    /** Undo in a message would undo this change instead of the one that the message names. */
    function withoutMessage(changed: boolean): boolean {
      if (changed) showToast(undefined)
      return changed
    }

    function changeEach(tasks: readonly Item[], wanted: ItemChange, done: string): boolean {
      return change(
        fill(done, { tasks: formatTasks(tasks) }),
        tasks.map(({ id }) => ({ id, change: wanted })),
      )
    }

    function plan(tasks: readonly Item[], completed: boolean): CompletionPlan & { text: string } {
      const today = toLocalDay(systemClock.now())
      const { items } = list.read()
      const { edits, next } = completed
        ? planCompletion(items, tasks, today)
        : planReopening(items, tasks)
      const done = completed ? texts.completedTasks : texts.reopenedTasks
      const parts = [fill(done, { tasks: formatTasks(tasks) }), describeNext(next, today)]
      return { edits, next, text: parts.filter(Boolean).join(' ') }
    }

    function undo() {
      const entry = history.undo()
      if (!entry) return
      const [first] = entry.undo
      if (first && 'id' in first) {
        // Undo in the details of a task leaves the focus there.
        const ifLost = Boolean(document.activeElement?.closest('dialog'))
        current.focusNext.current = { id: mainControlId(first.id), ifLost }
      }
      showToast({ text: fill(texts.undone, { label: entry.label }) })
    }

    function redo() {
      const entry = history.redo()
      if (!entry) return
      const edits = entry.redo.filter((step) => 'change' in step)
      const completed = edits.some(({ change }) => change.completed)
      focusAfter(edits, completed)
      tell(entry.label)
    }

    /** Returns the next of the other shown tasks, or else the one before. */
    function findNeighbour(left: readonly Pick<Item, 'id'>[], isWanted: (item: Item) => boolean) {
      const { tasks } = current.shown.current
      const ids = new Set(left.map(({ id }) => id))
      const index = tasks.findIndex(({ id }) => ids.has(id))
      const isOther = (item: Item) => !ids.has(item.id) && isWanted(item)
      return (
        tasks.slice(index + 1).find(isOther) ?? tasks.slice(0, Math.max(index, 0)).findLast(isOther)
      )
    }

    /** Moves the focus to the next shown task after these have left their places. */
    function focusNeighbour(
      left: readonly Pick<Item, 'id'>[],
      toElement: (id: string) => string,
      ifLost = false,
    ) {
      const next = findNeighbour(left, () => true)
      current.focusNext.current = { id: next ? toElement(next.id) : NEW_TASK, ifLost }
    }

    /**
     * Keeps the focus in its place when the task that has it is completed, because that moves below the open
     * ones. Otherwise it moves only if its element disappears.
     */
    function focusAfter(tasks: readonly Pick<Item, 'id'>[], completed: boolean) {
      const hasFocus = isFocused(tasks, mainControlId)
      const isOpen = ({ completedAt }: Item) => completedAt === null
      const next = findNeighbour(tasks, completed ? isOpen : () => true)
      const id = next ? mainControlId(next.id) : NEW_TASK
      current.focusNext.current = { id, ifLost: !completed || !hasFocus || !next }
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
        tellAdded(quote(task.title), [id])
      },
      addAll(tasks) {
        const added = list.addAll(tasks)
        const tasksAdded = formatTasks(added)
        // Tasks imported into the trash are not part of undo and redo.
        const listed = added.filter(({ deletedAt }) => typeof deletedAt !== 'number')
        if (listed.length === 0)
          return showToast({ text: fill(texts.added, { tasks: tasksAdded }) })
        tellAdded(
          tasksAdded,
          listed.map(({ id }) => id),
        )
      },
      changeAll: (tasks, wanted, done) => void changeEach(omitHeadings(tasks), wanted, done),
      edit(item, wanted, base) {
        const changed = actions.editQuietly(item, wanted, base)
        if (changed) tell(describeEdit(item, wanted))
        return changed
      },
      editQuietly(item, wanted, base) {
        const edit = { id: item.id, change: wanted, ...(base && { base }) }
        return withoutMessage(changeQuietly(describeEdit(item, wanted), [edit]))
      },
      stepToTask(item, step) {
        const entry = item.checklist[step]
        if (!entry) return
        const position = findFirstPosition(list.read().items.values())
        const { text: title, due = null, done } = entry
        const completedAt = done ? systemClock.now() : null
        const task = { id: createId(), title, due, tags: item.tags, position, completedAt }
        const text = fill(texts.madeTask, { title: quote(title) })
        const checklist = item.checklist.toSpliced(step, 1)
        if (history.change(text, [{ id: item.id, change: { checklist } }], [task])) tell(text)
      },
      taskToStep(item, parent) {
        const { title, completedAt, due } = item
        const step = { text: title, done: completedAt !== null, ...(due !== null && { due }) }
        const checklist = [...parent.checklist, step, ...item.checklist]
        const text = fill(texts.madeStep, {
          title: quote(title),
          parent: quote(parent.title),
        })
        const edits = [
          { id: parent.id, change: { checklist } },
          { id: item.id, change: { deleted: true } },
        ]
        if (change(text, edits))
          current.focusNext.current = { id: mainControlId(parent.id), ifLost: true }
      },
      addTags(tasks, added) {
        const edits = []
        const tagged = omitHeadings(tasks)
        for (const { id, tags: before } of tagged) {
          const tags = parseTags([...before, ...added])
          if (!tags.ok) return tags.problem
          if (tags.value.length > before.length) edits.push({ id, change: { tags: tags.value } })
        }
        change(fill(texts.tagged, { tasks: formatTasks(tagged) }), edits)
        return undefined
      },
      schedule(tasks, days) {
        actions.setDay(tasks, addDays(toLocalDay(systemClock.now()), days))
      },
      setDay(tasks, day) {
        const dated = omitHeadings(tasks)
        const edits = dated.map(({ id, due }) => {
          const { time } = splitDue(due)
          return { id, change: { due: time ? `${day}T${time}` : day } }
        })
        const name = formatDue(day, toLocalDay(systemClock.now()))
        change(fill(texts.dueOn, { day: name, tasks: formatTasks(dated) }), edits)
      },
      complete(selected, completed) {
        const tasks = omitHeadings(selected)
        const { edits, next, text } = plan(tasks, completed)
        if (!history.change(text, edits, next)) return
        focusAfter(tasks, completed)
        tell(text)
      },
      completeQuietly(item, completed) {
        const { edits, next, text } = plan([item], completed)
        return withoutMessage(history.change(text, edits, next))
      },
      // Without a change nothing renders: a later change of another kind would take the focus.
      remove(tasks) {
        if (!changeEach(tasks, { deleted: true }, texts.deleted)) return
        // Only from one Delete button to the next: elsewhere a second Enter must not delete another task.
        const fromButton = isFocused(tasks, deleteButtonId)
        focusNeighbour(tasks, fromButton ? deleteButtonId : mainControlId)
      },
      restore(tasks) {
        if (changeEach(tasks, { deleted: false }, texts.restored))
          focusNeighbour(tasks, mainControlId)
      },
      erase(tasks) {
        if (!list.erase(tasks.map(({ id }) => id))) return
        // Not to the next button that deletes permanently, which a second press of the key would trigger.
        focusNeighbour(tasks, mainControlId)
        showToast({ text: fill(texts.erased, { tasks: formatTasks(tasks) }) })
      },
      moveBy(item, by, focus) {
        const group = findGroup(item)
        const index = group.indexOf(item)
        const anchor = group[index + by]
        if (anchor?.completedAt !== item.completedAt || index < 0) return
        const edits = place(list.read().items.values(), [item], anchor, by < 0 ? 'before' : 'after')
        const order = { place: index + by + 1, count: group.length }
        const text = by < 0 ? texts.movedUp : texts.movedDown
        const moved = change(fill(text, { title: quote(item.title), ...order }), edits)
        if (moved) current.focusNext.current = { id: focus }
      },
      moveBeside(tasks, anchor, side) {
        const edits = place(list.read().items.values(), sortOwn(tasks), anchor, side)
        if (edits.length > 0) {
          const text = side === 'before' ? texts.movedBefore : texts.movedAfter
          change(fill(text, { tasks: formatTasks(tasks), anchor: quote(anchor.title) }), edits)
        }
      },
      undo,
      redo,
    }
    return actions
  }, [list, showToast])
}

/** A selection can have heading lines, to move or delete them. They have no day, tag or priority, and are never done. */
function omitHeadings(tasks: readonly Item[]): Item[] {
  return tasks.filter((item) => !isHeadingLine(item))
}

function isFocused(tasks: readonly Pick<Item, 'id'>[], toElement: (id: string) => string): boolean {
  const { activeElement } = document
  return tasks.some(({ id }) => activeElement?.id === toElement(id))
}

function describeEdit({ title }: Item, change: ItemChange): string {
  return fill(texts.changedTask, { title: quote(change.title ?? title) })
}

/** Describes when repeating tasks are due next. */
function describeNext(next: readonly NewItem[], today: string): string {
  const [task] = next
  if (!task?.due) return ''
  return next.length === 1
    ? fill(texts.nextDue, { due: formatDue(task.due, today) })
    : fill(texts.comeAgain, { count: next.length })
}
