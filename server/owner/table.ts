type Cell = string | number

/** Formats rows as a table with titles; numbers are right-aligned. Returns `none` for no rows. */
export function formatTable(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  none = 'none',
): string {
  if (rows.length === 0) return `${none}\n`
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column] ?? '').length)),
  )
  const isNumeric = titles.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  const lines = [titles, ...rows].map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return isNumeric[column] ? String(cell).padStart(width) : String(cell).padEnd(width)
      })
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}

/** Formats each name and value as a line, with the values aligned. */
export function formatFacts(facts: Readonly<Record<string, Cell>>): string {
  const width = Math.max(...Object.keys(facts).map((name) => name.length))
  const lines = Object.entries(facts).map(([name, value]) => `${name.padEnd(width)}  ${value}`)
  return `${lines.join('\n')}\n`
}

/** The width of the longest bar, in characters. */
const BAR_WIDTH = 40
/** A longer name moves the bar of its own row only. */
const MAX_NAME_WIDTH = 45

/** Formats numbers with their names as bars, the largest over the whole width. Returns `none` for no rows. */
export function formatBars(
  rows: readonly (readonly [name: string, number: number])[],
  none = 'none',
): string {
  if (rows.length === 0) return `${none}\n`
  const largest = Math.max(1, ...rows.map(([, number]) => number))
  const names = Math.min(MAX_NAME_WIDTH, Math.max(...rows.map(([name]) => name.length)))
  const digits = Math.max(...rows.map(([, number]) => String(number).length))
  const lines = rows.map(([name, number]) => {
    const bar = '█'.repeat(Math.ceil((number / largest) * BAR_WIDTH))
    return `${name.padEnd(names)}  ${String(number).padStart(digits)}  ${bar}`.trimEnd()
  })
  return `${lines.join('\n')}\n`
}
