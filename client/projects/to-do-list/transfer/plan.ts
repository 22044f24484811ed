import type { Item } from '../../../../shared/api/items.ts'
import { MAX_LIST_BYTES, MAX_ITEMS } from '../../../../shared/limits.ts'
import { sizeOfTask } from '../../../../shared/rules/item-size.ts'
import type { IncomingTask } from '../task-list.ts'
import type { Entry } from './entry.ts'
import { truncate, parseTask } from './task.ts'
import * as texts from '../../../../shared/texts/remarks.ts'
import { formatNumber } from '../../../../shared/texts/numbers.ts'
import { fill } from '../../../../shared/texts/write.ts'

/** Maximum number of new tasks that are read, far more than a list has room for: a file can have millions. */
export const MAX_NEW_TASKS = 4 * MAX_ITEMS

/** A part of the file and its remarks. */
export type Row = { place: string; title: string; remarks: readonly string[] }

/** What an import would change, for a preview. */
export type Plan = {
  /** The tasks to add, in the order of the file. */
  tasks: readonly IncomingTask[]
  /** A row for each of them. */
  added: readonly Row[]
  /** Tasks that the list has already. */
  known: readonly Row[]
  skipped: readonly Row[]
  /** Remarks about the whole file. */
  remarks: readonly string[]
  /** Why the file cannot be imported. */
  problem: string | undefined
  /** The list that the file was compared with. */
  items: ReadonlyMap<string, Item>
}

/** Collects entries into a plan. */
export type Planner = {
  /** Returns whether further entries are needed. */
  take: (entry: Entry | undefined) => boolean
  finish: () => Plan
}

/**
 * Creates a planner that compares a file with the list. A task that came from this list is known
 * by its id. Any other is a duplicate of a task with the same title, due date and completion,
 * outside the trash.
 */
export function createPlanner(items: ReadonlyMap<string, Item>): Planner {
  const tasks: IncomingTask[] = []
  const added: Row[] = []
  const known: Row[] = []
  const skipped: Row[] = []
  const remarks: string[] = []
  const ids = new Set<string>()
  const duplicateCounts = countDuplicates(items.values())
  let size = sizeOfAll(items)
  let error: string | undefined

  function takeTask(row: Row, task: IncomingTask): void {
    const { id } = task
    const item = id === undefined ? undefined : items.get(id)
    if (id !== undefined && ids.has(id)) {
      skipped.push({ ...row, remarks: [texts.twice] })
      return
    }
    if (id !== undefined) ids.add(id)
    if (isKnown(task, item, duplicateCounts)) {
      known.push({ ...row, remarks: [] })
      return
    }
    tasks.push(item ? withoutId(task) : task)
    size += sizeOfNew(task)
    added.push(isTrash(task) ? { ...row, remarks: [...row.remarks, texts.toTrash] } : row)
  }

  return {
    take(entry) {
      if (!entry) return true
      if (entry.kind === 'broken') error ??= entry.reason
      else if (entry.kind === 'remark') remarks.push(entry.text)
      else if (entry.kind === 'skipped') {
        const { place, title, reason } = entry
        skipped.push({ place, title: truncate(title), remarks: [reason] })
      } else {
        const { place, task: raw } = entry
        const parsed = parseTask(raw)
        if (!parsed.ok)
          skipped.push({ place, title: truncate(raw.title), remarks: [parsed.problem] })
        else {
          const { task, remarks: own } = parsed.value
          takeTask({ place, title: task.title, remarks: [...entry.remarks, ...own] }, task)
        }
      }
      return tasks.length < MAX_NEW_TASKS
    },
    finish: () => ({
      tasks,
      added,
      known,
      skipped,
      remarks,
      problem: error ?? findLimit(items.size, tasks.length, size),
      items,
    }),
  }
}

/** Compares a plan with what the list has got since: another tab may have imported the same file. */
export function updatePlan(plan: Plan, items: ReadonlyMap<string, Item>): Plan {
  const since = new Map([...items].filter(([id]) => !plan.items.has(id)))
  const duplicateCounts = countDuplicates(since.values())
  const known = plan.tasks.map((task) => isKnown(task, since.get(task.id ?? ''), duplicateCounts))
  const isNew = (_: unknown, index: number) => !known[index]
  const tasks = plan.tasks
    .filter(isNew)
    .map((task) => (since.has(task.id ?? '') ? withoutId(task) : task))
  const size = tasks.reduce((sum, task) => sum + sizeOfNew(task), sizeOfAll(items))
  return {
    ...plan,
    items,
    tasks,
    added: plan.added.filter(isNew),
    known: [...plan.known, ...plan.added.filter((_, index) => known[index])],
    problem: findLimit(items.size, tasks.length, size),
  }
}

/**
 * Returns whether the list has a task, by its id or as a duplicate, which is counted.
 * @param item the task of the list with this id
 */
function isKnown(
  task: IncomingTask,
  item: Item | undefined,
  duplicateCounts: Map<string, number>,
): boolean {
  if (item && (item.deletedAt === null || isTrash(task))) return true
  return needsDuplicate(task, item) && takeDuplicate(duplicateCounts, task)
}

function isTrash({ deletedAt }: IncomingTask): boolean {
  return typeof deletedAt === 'number'
}

/** Returns a task that gets a new id, because its own is in use in the trash. */
function withoutId({ id: _, ...task }: IncomingTask): IncomingTask {
  return task
}

function sizeOfAll(items: ReadonlyMap<string, Item>): number {
  return [...items.values()].reduce((sum, item) => sum + sizeOfTask(item), 0)
}

function sizeOfNew(task: IncomingTask): number {
  return sizeOfTask({ notes: '', tags: [], checklist: [], ...task })
}

/** Returns whether only a duplicate can show that the list has the task. */
function needsDuplicate(task: IncomingTask, item: Item | undefined): boolean {
  return !isTrash(task) && (task.id === undefined || item !== undefined)
}

function countDuplicates(items: Iterable<Item>): Map<string, number> {
  const duplicateCounts = new Map<string, number>()
  for (const item of items) {
    if (item.deletedAt !== null) continue
    const key = keyOf(item)
    duplicateCounts.set(key, (duplicateCounts.get(key) ?? 0) + 1)
  }
  return duplicateCounts
}

/** Returns whether the list has another task like this, and counts it. */
function takeDuplicate(duplicateCounts: Map<string, number>, task: IncomingTask): boolean {
  const key = keyOf(task)
  const left = duplicateCounts.get(key) ?? 0
  duplicateCounts.set(key, left - 1)
  return left > 0
}

function keyOf({ title, due, completedAt }: Pick<IncomingTask, 'title' | 'due' | 'completedAt'>) {
  return JSON.stringify([title, due ?? null, typeof completedAt === 'number'])
}

function findLimit(before: number, count: number, size: number): string | undefined {
  if (count === 0) return undefined
  const room = Math.max(MAX_ITEMS - before, 0)
  if (count > room) {
    const [max = '', added = '', free = ''] = [MAX_ITEMS, count, room].map(formatNumber)
    const isAll = count < MAX_NEW_TASKS
    return fill(texts.noRoom, { count: isAll ? added : `${added}+`, room: free, max })
  }
  if (size > MAX_LIST_BYTES) {
    return texts.noRoomForText
  }
  return undefined
}
