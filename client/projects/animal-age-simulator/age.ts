import { formatCount } from '../../../shared/count.ts'
import { type Day, type DayParts, daysInMonth, splitDay } from '../../../shared/day.ts'

/**
 * Returns the age in years on a day; undefined before the birth.
 * Whole months of life count, and the current one by its share of days.
 */
export function calculateAge(today: Day, born: Day): number | undefined {
  if (born > today) return undefined
  const now = splitDay(today)
  const birth = splitDay(born)
  const isPast = now.day >= birthdayIn(birth, countMonths(now))
  const month = countMonths(now) - (isPast ? 0 : 1)
  const begin = birthdayIn(birth, month)
  const length = daysIn(month) - begin + birthdayIn(birth, month + 1)
  const lived = isPast ? now.day - begin : daysIn(month) - begin + now.day
  return (month - countMonths(birth) + lived / length) / 12
}

/** Returns the day of a month on which a month of life ends: the last one in a short month. */
function birthdayIn(birth: DayParts, month: number): number {
  return Math.min(birth.day, daysIn(month))
}

/** Counts the months from the year 0. */
function countMonths({ year, month }: DayParts): number {
  return year * 12 + month - 1
}

function daysIn(month: number): number {
  return daysInMonth(Math.floor(month / 12), (month % 12) + 1)
}

/** Days of a year, on average. */
export const DAYS_A_YEAR = 365.25

/** Formats an age in years: days below two months, then months, then years and months. */
export function formatAge(years: number): string {
  const days = Math.round(years * DAYS_A_YEAR)
  if (days < 60) return formatCount(days, 'day')
  const months = Math.round(years * 12)
  if (months < 12) return formatCount(months, 'month')
  const rest = months % 12
  const whole = formatCount((months - rest) / 12, 'year')
  return rest === 0 ? whole : `${whole} ${formatCount(rest, 'month')}`
}
