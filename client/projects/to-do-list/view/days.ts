import { daysBetween, monthName, splitDay, weekdayOf } from '../../../../shared/day.ts'

/** Splits a due date into day and time; each is empty if there is none. */
export function splitDue(due: string | null): { day: string; time: string } {
  const [day = '', time = ''] = (due ?? '').split('T')
  return { day, time }
}

/** Formats a day relative to today: `Today`, `Tomorrow`, `Monday 30 November`, `3 May 2027`. */
export function formatRelativeDay(day: string, today: string): string {
  return formatDayName(day, today, (name) => name)
}

function formatDayName(day: string, today: string, shorten: (name: string) => string): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  if (ahead === -1) return 'Yesterday'
  const { year, day: number } = splitDay(day)
  const name = `${number} ${shorten(monthName(day))}`
  if (day.slice(0, 4) !== today.slice(0, 4)) return `${name} ${year}`
  return `${shorten(weekdayOf(day))} ${name}`
}

/** Formats a due date briefly: `Tomorrow, 17:00`, `Mon 30 Nov`. */
export function formatDue(due: string, today: string): string {
  const { day, time } = splitDue(due)
  const name = formatDayName(day, today, (word) => word.slice(0, 3))
  return time ? `${name}, ${time}` : name
}
