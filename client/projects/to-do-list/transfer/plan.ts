import type { Item } from '../../../../shared/api/items.ts'
import { MAX_LIST_BYTES, MAX_ITEMS } from '../../../../shared/limits.ts'
import { sizeOfTask } from '../../../../shared/rules/item-size.ts'
import { spreadBetween } from '../../../../shared/rules/position.ts'
import type { IncomingTask } from '../task-list.ts'
import { findFirstPosition } from '../view/move.ts'
import type { Entry } from './entry.ts'
import { cut, parseTask } from './task.ts'

/** One part of the file, and what there is to say of it. */
export type Row = { place: string; title: string; remarks: readonly string[] }

/** What an import would do. Nothing is done before it is agreed to. */
export type Plan = {
  /** In the order of the file. */
  tasks: readonly IncomingTask[]
  added: readonly Row[]
  /** What the list has already. */
  known: readonly Row[]
  skipped: readonly Row[]
  /** About the file as a whole. */
  remarks: readonly string[]
  /** Why nothing of it can be taken. */
  problem: string | undefined
}

export type Planner = {
  take: (entry: Entry | undefined) => void
  finish: () => Plan
}

/**
 * Compares the entries of a file with the list. A task that came from this list, or into it by an
 * earlier import, is known by its id; any other by its title, its due date and whether it is
 * completed, as often as there is one that says the same. What lies in the trash counts as gone.
 */
export function createPlanner(items: ReadonlyMap<string, Item>): Planner {
  const tasks: IncomingTask[] = []
  const added: Row[] = []
  const known: Row[] = []
  const skipped: Row[] = []
  const remarks: string[] = []
  const ids = new Set<string>()
  const twins = countTwins(items.values())
  let size = [...items.values()].reduce((sum, item) => sum + sizeOfTask(item), 0)
  let broken: string | undefined

  function takeTask(row: Row, task: IncomingTask): void {
    const { id } = task
    const item = id === undefined ? undefined : items.get(id)
    if (id !== undefined && ids.has(id)) {
      skipped.push({ ...row, remarks: ['The file has it twice.'] })
      return
    }
    if (id !== undefined) ids.add(id)
    const inTrash = typeof task.deletedAt === 'number'
    const isHere = item !== undefined && (item.deletedAt === null || inTrash)
    if (isHere || (needsTwin(task, item) && takeTwin(task))) {
      known.push({ ...row, remarks: [] })
      return
    }
    // An id in the trash is taken: the same task comes back under a new one.
    const { id: _, ...anew } = task
    tasks.push(item ? anew : task)
    size += sizeOfTask({ notes: '', tags: [], checklist: [], ...task })
    added.push(inTrash ? { ...row, remarks: [...row.remarks, 'It goes to the trash.'] } : row)
  }

  function takeTwin(task: IncomingTask): boolean {
    const key = keyOf(task)
    const left = twins.get(key) ?? 0
    twins.set(key, left - 1)
    return left > 0
  }

  return {
    take(entry) {
      if (!entry) return
      if (entry.kind === 'broken') broken ??= entry.reason
      else if (entry.kind === 'remark') remarks.push(entry.text)
      else if (entry.kind === 'skipped') {
        const { place, title, reason } = entry
        skipped.push({ place, title: cut(title), remarks: [reason] })
      } else {
        const { place, task: raw } = entry
        const parsed = parseTask(raw)
        if (!parsed.ok) skipped.push({ place, title: cut(raw.title), remarks: [parsed.problem] })
        else {
          const { task, remarks: own } = parsed.value
          takeTask({ place, title: task.title, remarks: [...entry.remarks, ...own] }, task)
        }
      }
    },
    finish: () => ({
      tasks,
      added,
      known,
      skipped,
      remarks,
      problem: broken ?? findLimit(items.size, tasks.length, size),
    }),
  }
}

/** Whether only a look-alike can tell that the task is here. */
function needsTwin({ id, deletedAt }: IncomingTask, item: Item | undefined): boolean {
  return typeof deletedAt !== 'number' && (id === undefined || item !== undefined)
}

function countTwins(items: Iterable<Item>): Map<string, number> {
  const twins = new Map<string, number>()
  for (const item of items) {
    if (item.deletedAt !== null) continue
    const key = keyOf(item)
    twins.set(key, (twins.get(key) ?? 0) + 1)
  }
  return twins
}

function keyOf({ title, due, completedAt }: Pick<IncomingTask, 'title' | 'due' | 'completedAt'>) {
  return JSON.stringify([title, due ?? null, typeof completedAt === 'number'])
}

function findLimit(before: number, count: number, size: number): string | undefined {
  if (count === 0) return undefined
  const room = Math.max(MAX_ITEMS - before, 0)
  if (count > room) {
    const most = MAX_ITEMS.toLocaleString('en')
    return `That is ${count.toLocaleString('en')} new tasks, and your list has room for ${room.toLocaleString('en')}: at most ${most} are kept, those in the trash included. Nothing is added.`
  }
  if (size > MAX_LIST_BYTES) {
    return 'That is more text than your list has room for. Nothing is added. Please shorten some tasks, or empty the trash.'
  }
  return undefined
}

/** The tasks with their places: those without one stand before all others, in their order. */
export function placeTasks(
  tasks: readonly IncomingTask[],
  items: ReadonlyMap<string, Item>,
): IncomingTask[] {
  const count = tasks.filter(({ position }) => position === undefined).length
  const first = findFirstPosition(items.values())
  const places = spreadBetween(null, items.size > 0 ? first : null, count) ?? []
  let next = 0
  return tasks.map((task) => ({ ...task, position: task.position ?? places[next++] ?? first }))
}
