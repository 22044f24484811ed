import type { Item } from '../../../../shared/api/items.ts'
import { findBetween, spreadBetween } from '../../../../shared/rules/position.ts'
import type { Edit, IncomingTask } from '../task-list.ts'
import { listOwn } from './arrange.ts'

/**
 * Returns the changes of position that move tasks, in their order, before or after another one.
 * Returns none if that one is among them or missing. If the neighbours leave no room, nearby tasks
 * get new positions too, twice as many each time.
 */
export function place(
  items: Iterable<Item>,
  moved: readonly Item[],
  anchor: Item,
  side: 'before' | 'after',
): Edit[] {
  const ids = new Set(moved.map(({ id }) => id))
  const rest = listOwn(items).filter(({ id }) => !ids.has(id))
  const index = rest.findIndex(({ id }) => id === anchor.id)
  if (index === -1 || moved.length === 0) return []
  const middle = side === 'after' ? index + 1 : index
  for (let reach = 0; ; reach = reach * 2 || 1) {
    const start = Math.max(middle - reach, 0)
    const end = Math.min(middle + reach, rest.length)
    const placed = [...rest.slice(start, middle), ...moved, ...rest.slice(middle, end)]
    const positions = spreadBetween(
      rest[start - 1]?.position ?? null,
      rest[end]?.position ?? null,
      placed.length,
    )
    if (!positions) continue
    return placed.flatMap(({ id, position }, at) => {
      const next = positions[at] ?? position
      return next === position ? [] : [{ id, change: { position: next } }]
    })
  }
}

/** Returns a position before all others; if there is no room, the same as the server’s. */
export function findFirstPosition(items: Iterable<Item>): string {
  let first: string | null = null
  for (const { position } of items) if (first === null || position < first) first = position
  return findBetween(null, first) ?? 'a0'
}

/** Returns the tasks with positions; those without one come first, in their order. */
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
