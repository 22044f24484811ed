/** Calendar day, `YYYY-MM-DD`. */
export type Day = string

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/

/** Returns whether a text is a day of the calendar; 30 February is not. */
export function isDay(text: string): boolean {
  const parts = splitDay(text)
  return parts !== undefined && parts.month >= 1 && parts.month <= 12 && hasDay(parts)
}

type Parts = { year: number; month: number; day: number }

function splitDay(text: string): Parts | undefined {
  const [, year, month, day] = DAY_PATTERN.exec(text) ?? []
  if (year === undefined) return undefined
  return { year: Number(year), month: Number(month), day: Number(day) }
}

function hasDay({ year, month, day }: Parts): boolean {
  return day >= 1 && day <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Returns the day at a time, in the visitor's time zone. */
export function findToday(milliseconds: number): Day {
  const now = new Date(milliseconds)
  return formatParts({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })
}

function formatParts({ year, month, day }: Parts): Day {
  return [String(year).padStart(4, '0'), pad(month), pad(day)].join('-')
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}

/**
 * Returns the age in years on a day; undefined before the birth.
 * Whole months count, and the current month by its share of days.
 */
export function calculateAge(today: Day, born: Day): number | undefined {
  const now = splitDay(today)
  const birth = splitDay(born)
  if (!now || !birth || born > today) return undefined
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
function birthdayIn(birth: Parts, year: number, month: number): number {
  return Math.min(birth.day, daysInMonth(year, month))
}

const DAYS_A_YEAR = 365.25

/** Formats an age in years: days below two months, then months, then years and months. */
export function formatAge(years: number): string {
  const days = Math.round(years * DAYS_A_YEAR)
  if (days < 60) return count(days, 'day')
  const months = Math.round(years * 12)
  if (months < 12) return count(months, 'month')
  const rest = months % 12
  const whole = count((months - rest) / 12, 'year')
  return rest === 0 ? whole : `${whole} ${count(rest, 'month')}`
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
