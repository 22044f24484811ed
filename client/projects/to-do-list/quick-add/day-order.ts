/** Returns whether a language writes the day before the month: 3/4 is the third of April. */
export function isDayFirst(language: string): boolean {
  const parts = formatParts(language).map(({ type }) => type)
  return parts.indexOf('day') < parts.indexOf('month')
}

/** Formats as British English if the browser does not know the language. */
function formatParts(language: string): Intl.DateTimeFormatPart[] {
  const options = { day: 'numeric', month: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat(language, options).formatToParts()
  } catch {
    return new Intl.DateTimeFormat('en-GB', options).formatToParts()
  }
}
