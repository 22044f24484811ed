import type { Repeat, Unit, Weekday } from '../../../../shared/rules/repeat.ts'
import { writeShortDay, writeWeekday } from '../../../../shared/texts/format.ts'
import { formatCounted } from '../../../../shared/texts/numbers.ts'
import * as texts from '../../../../shared/texts/task.ts'
import { fill } from '../../../../shared/texts/write.ts'
import { comma } from '../../../../shared/texts/language.ts'

/** A day on each weekday. */
const DAYS: Readonly<Record<Weekday, string>> = {
  mo: '2026-11-02',
  tu: '2026-11-03',
  we: '2026-11-04',
  th: '2026-11-05',
  fr: '2026-11-06',
  sa: '2026-11-07',
  su: '2026-11-08',
}

/** Formats the name of a weekday: `Monday`, `Mon`. */
export function nameWeekday(weekday: Weekday, length: 'long' | 'short'): string {
  return writeWeekday(DAYS[weekday], length)
}

/** Monday to Friday, which "every weekday" means. */
export const WORKDAYS: readonly Weekday[] = ['mo', 'tu', 'we', 'th', 'fr']

const MONTHS_OF_YEAR = 12

/** Formats a rule: `Every 2 weeks on Mon, Wed, until 30 Nov 2026`. */
export function formatRepeat(repeat: Repeat): string {
  const { from, until, count } = repeat
  return [
    nameDays(repeat, nameInterval(repeat)),
    ...(from === 'completion' ? [texts.fromCompletion] : []),
    ...(until === undefined ? [] : [fill(texts.until, { day: writeShortDay(until) })]),
    ...(count === undefined
      ? []
      : [count === 1 ? texts.lastTime : fill(texts.timesLeft, { count })]),
  ].join(comma)
}

function nameInterval({ every, unit, weekdays, monthday }: Repeat): string {
  if (every === 1 && isWorkdays(weekdays)) return texts.everyWeekday
  // A rule for 29 February counts in months, see `next-due.ts`.
  const inYears = unit === 'month' && monthday !== undefined && every % MONTHS_OF_YEAR === 0
  const [number, name] = inYears ? [every / MONTHS_OF_YEAR, 'year' as const] : [every, unit]
  return number === 1 ? EVERY_ONE[name] : formatCounted(EVERY[name], number)
}

const EVERY_ONE: Readonly<Record<Unit, string>> = {
  day: texts.everyDay,
  week: texts.everyWeek,
  month: texts.everyMonth,
  year: texts.everyYear,
}
const EVERY = {
  day: texts.everyDays,
  week: texts.everyWeeks,
  month: texts.everyMonths,
  year: texts.everyYears,
}

function nameDays({ every, weekdays, monthday }: Repeat, interval: string): string {
  if (monthday === 'last') return fill(texts.onLastDay, { interval })
  if (monthday !== undefined) return fill(texts.onDay, { interval, day: monthday })
  if (!weekdays || (every === 1 && isWorkdays(weekdays))) return interval
  const names = weekdays.map((weekday) => nameWeekday(weekday, 'short')).join(comma)
  return fill(texts.onWeekdays, { interval, weekdays: names })
}

function isWorkdays(weekdays: readonly Weekday[] | undefined): boolean {
  return weekdays?.join() === WORKDAYS.join()
}
