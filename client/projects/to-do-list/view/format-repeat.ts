import type { Repeat, Weekday } from '../../../../shared/rules/repeat.ts'
import { formatShortDay } from '../../../../shared/day.ts'

/** Names of the weekdays. */
export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
}

/** Monday to Friday, which "every weekday" means. */
export const WORKDAYS: readonly Weekday[] = ['mo', 'tu', 'we', 'th', 'fr']

const MONTHS_OF_YEAR = 12

/** Formats a rule: `Every 2 weeks on Mon, Wed, until 30 Nov 2026`. */
export function formatRepeat(repeat: Repeat): string {
  const { from, until, count } = repeat
  return [
    `${nameInterval(repeat)}${nameDays(repeat)}`,
    ...(from === 'completion' ? ['from completion'] : []),
    ...(until === undefined ? [] : [`until ${formatShortDay(until)}`]),
    ...(count === undefined ? [] : [count === 1 ? 'the last time' : `${count} times left`]),
  ].join(', ')
}

function nameInterval({ every, unit, weekdays, monthday }: Repeat): string {
  if (every === 1 && isWorkdays(weekdays)) return 'Every weekday'
  // A rule for 29 February counts in months, see `next-due.ts`.
  const inYears = unit === 'month' && monthday !== undefined && every % MONTHS_OF_YEAR === 0
  const [number, name] = inYears ? [every / MONTHS_OF_YEAR, 'year'] : [every, unit]
  return number === 1 ? `Every ${name}` : `Every ${number} ${name}s`
}

function nameDays({ every, weekdays, monthday }: Repeat): string {
  if (monthday === 'last') return ' on the last day'
  if (monthday !== undefined) return ` on day ${monthday}`
  if (!weekdays || (every === 1 && isWorkdays(weekdays))) return ''
  return ` on ${weekdays.map((weekday) => WEEKDAY_NAMES[weekday].slice(0, 3)).join(', ')}`
}

function isWorkdays(weekdays: readonly Weekday[] | undefined): boolean {
  return weekdays?.join() === WORKDAYS.join()
}
