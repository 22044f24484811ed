/** Whether the day stands before the month where people write so: 3/4 is the third of April. */
export function isDayFirst(language: string): boolean {
  const parts = formatParts(language).map(({ type }) => type)
  return parts.indexOf('day') < parts.indexOf('month')
}

/** A language that the browser does not know is written as most of the world writes. */
function formatParts(language: string): Intl.DateTimeFormatPart[] {
  const options = { day: 'numeric', month: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat(language, options).formatToParts()
  } catch {
    return new Intl.DateTimeFormat('en-GB', options).formatToParts()
  }
}
