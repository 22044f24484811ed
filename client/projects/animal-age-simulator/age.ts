import { formatCount } from '../../../shared/count.ts'
import { type Day, type DayParts, daysInMonth, splitDay } from '../../../shared/day.ts'

/**
 * Returns the age in years on a day; undefined before the birth.
 * Whole months count, and the current month by its share of days.
 */
export function calculateAge(today: Day, born: Day): number | undefined {
  if (born > today) return undefined
  const now = splitDay(today)
  const birth = splitDay(born)
  const months = (now.year - birth.year) * 12 + now.month - birth.month
  const thisMonth = birthdayIn(birth, now.year, now.month)
  if (now.day >= thisMonth) {
    return (months + (now.day - thisMonth) / daysInMonth(now.year, now.month)) / 12
  }
  const [year, month] = now.month === 1 ? [now.year - 1, 12] : [now.year, now.month - 1]
  const length = daysInMonth(year, month)
  return (months - 1 + (length - birthdayIn(birth, year, month) + now.day) / length) / 12
}

/** Returns the day of a month on which a month of life ends: the last one in a short month. */
function birthdayIn(birth: DayParts, year: number, month: number): number {
  return Math.min(birth.day, daysInMonth(year, month))
}

const DAYS_A_YEAR = 365.25

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
