import type { Item } from '../../../../shared/api/items.ts'
import { addDays, type Day, toLocalDay } from '../../../../shared/day.ts'

/** Completed tasks of one week, which begins on Monday. */
type Week = { monday: Day; count: number }

/** What the list tells of the work of its owner. */
export type Statistics = {
  /** The weeks up to this one, the last one first. */
  weeks: readonly Week[]
  /** How many weeks in a row had a completed task, this one too if it has one. */
  streak: number
}

const WEEKS = 12

/**
 * Counts the completed tasks of twelve weeks, those in the trash too.
 * @param today a day such as `2026-11-30`
 */
export function countWeeks(items: Iterable<Item>, today: Day): Statistics {
  const counts = new Map<Day, number>()
  for (const { completedAt } of items) {
    if (completedAt === null) continue
    const monday = findMonday(toLocalDay(completedAt))
    counts.set(monday, (counts.get(monday) ?? 0) + 1)
  }
  const current = findMonday(today)
  const count = (monday: Day) => counts.get(monday) ?? 0
  const weeks = Array.from({ length: WEEKS }, (_, index) => {
    const monday = addDays(current, -7 * index)
    return { monday, count: count(monday) }
  })
  // A week that has only begun ends no streak.
  let monday = count(current) > 0 ? current : addDays(current, -7)
  let streak = 0
  for (; count(monday) > 0; monday = addDays(monday, -7)) streak++
  return { weeks, streak }
}

function findMonday(day: Day): Day {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
