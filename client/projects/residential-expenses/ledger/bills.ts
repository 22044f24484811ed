import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  isDay,
  monthOf,
} from '../../../../shared/day.ts'
import {
  type Bill,
  type Frequency,
  type Household,
  isPresent,
  type SharedEntry,
  type Split,
} from './household.ts'
import { createTurns, findDifference } from './split.ts'

const MONTHS_BETWEEN: Record<Exclude<Frequency, 'week'>, number> = {
  month: 1,
  quarter: 3,
  year: 12,
}

/** Bill that is due on a day. */
export type Due = { bill: Bill; day: Day }

/** Yields the due days of a bill up to `last`; the 31st is the last day of a shorter month. */
export function* findDueDays({ every, from, to }: Bill, last: Day): Generator<Day, undefined> {
  const end = to !== undefined && to < last ? to : last
  for (let index = 0; ; index++) {
    const day =
      every === 'week' ? addDays(from, 7 * index) : addMonths(from, index * MONTHS_BETWEEN[every])
    if (day > end) return
    yield day
  }
}

/**
 * Lists due bills that are not recorded or skipped, the oldest first, and no more than `max` of them:
 * 200 weekly bills since 1970 are due 600,000 times.
 */
export function listDue({ bills, entries }: Household, today: Day, max = Infinity): Due[] {
  const recorded = groupDays(entries.keys())
  const queues = [...bills.values()].map((bill) => {
    const rest = findDue(bill, recorded.get(bill.id) ?? [], today)
    return { rest, next: rest.next().value }
  })
  const due: Due[] = []
  while (due.length < max) {
    const days = queues.flatMap(({ next }) => next?.day ?? [])
    if (days.length === 0) break
    const day = days.reduce((a, b) => (b < a ? b : a))
    for (const queue of queues) {
      if (queue.next?.day !== day) continue
      due.push(queue.next)
      queue.next = queue.rest.next().value
    }
  }
  return due.slice(0, max)
}

/** Groups the days in the ids of recorded bills by the bill. */
function groupDays(ids: Iterable<string>): Map<string, Day[]> {
  const days = new Map<string, Day[]>()
  for (const id of ids) {
    const day = id.slice(-DAY_LENGTH)
    if (!isDay(day)) continue
    const bill = id.slice(0, -DAY_LENGTH - 1)
    const known = days.get(bill)
    if (known) known.push(day)
    else days.set(bill, [day])
  }
  return days
}

const DAY_LENGTH = 'YYYY-MM-DD'.length

function* findDue(bill: Bill, recorded: readonly Day[], today: Day): Generator<Due, undefined> {
  const settled = new Set([...recorded, ...bill.skipped])
  const isSettled =
    bill.every === 'week' ? createWeekTest(settled, bill.from) : createMonthTest(settled)
  for (const day of findDueDays(bill, today)) if (!isSettled(day)) yield { bill, day }
}

/**
 * Creates the test of a weekly bill. What is recorded or skipped counts for the due day that is nearest: a first day
 * that moves from Monday to Wednesday makes no week due again.
 */
function createWeekTest(settled: ReadonlySet<Day>, from: Day): (day: Day) => boolean {
  const weeks = new Set([...settled].map((day) => Math.round(daysBetween(from, day) / 7)))
  return (day) => weeks.has(daysBetween(from, day) / 7)
}

/**
 * Creates the test of a bill that is not weekly, which is due at most once a month. What is recorded or skipped counts for its
 * month: a first day that moves from the 1st to the 3rd makes no month due again. But weeks, from the time when the bill was
 * weekly, count up to the last of them: the month in which the bill changed is still due.
 */
function createMonthTest(settled: ReadonlySet<Day>): (day: Day) => boolean {
  const weeks = new Set([...settled].filter((day) => isWeekly(settled, day)))
  const lastWeek = [...weeks].sort().at(-1) ?? ''
  const listMonths = (days: Iterable<Day>) => new Set([...days].map(monthOf))
  const months = listMonths([...settled].filter((day) => !weeks.has(day)))
  const weeklyMonths = listMonths(weeks)
  return (day) => {
    const month = monthOf(day)
    return months.has(month) || (weeklyMonths.has(month) && day <= lastWeek)
  }
}

/** Returns whether another day is one to three weeks away: days of months are at least 28 days apart. */
function isWeekly(settled: ReadonlySet<Day>, day: Day): boolean {
  return [-21, -14, -7, 7, 14, 21].some((distance) => settled.has(addDays(day, distance)))
}

/** Returns the id of the entry that records a due bill, the same in every tab. */
export function dueId({ bill, day }: Due): string {
  return `${bill.id}.${day}`
}

/** Returns the split of a bill on a day; undefined when it does not fit the members present. */
export function splitOn({ members }: Household, { bill, day }: Due): Split | undefined {
  const present = [...members.values()].filter((member) => isPresent(member, day))
  const ids = new Set(present.map(({ id }) => id))
  const { by } = bill.split
  const parts =
    by === 'even'
      ? present.map(({ id }) => ({ member: id, weight: 1 }))
      : bill.split.parts.filter(({ member }) => ids.has(member))
  const split = { by, parts }
  const some = parts.some(({ weight }) => weight > 0)
  return some && findDifference(split, bill.amount) === 0 ? split : undefined
}

/** Creates the entries that record due bills; bills without a valid split are left out. */
export function recordDue(household: Household, due: readonly Due[], now: number): SharedEntry[] {
  const turns = createTurns(household.entries.values())
  return due.flatMap((item, index) => {
    const { kind, title, amount, member, category } = item.bill
    const split = splitOn(household, item)
    if (!split || !household.members.has(member)) return []
    const turn = turns.take({ kind, amount, split })
    const entry: SharedEntry = {
      id: dueId(item),
      kind,
      day: item.day,
      title,
      amount,
      member,
      category,
      split,
      turn,
      madeAt: now + index,
    }
    return [entry]
  })
}
