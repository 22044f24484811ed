const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A time as its day where the visitor is: `28 November 2026`, the same in every browser. */
export function formatDay(milliseconds: number): string {
  const day = new Date(milliseconds)
  return `${day.getDate()} ${MONTHS[day.getMonth()] ?? ''} ${day.getFullYear()}`
}
