type Cell = string | number

/** Formats rows as a table with titles; numbers are right-aligned. Returns `none` for no rows. */
export function formatTable(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
  none = 'none',
): string {
  if (rows.length === 0) return `${none}\n`
  const widths = titles.map((title, column) =>
    rows.reduce((most, row) => Math.max(most, String(row[column] ?? '').length), title.length),
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
  const largest = rows.reduce((most, [, number]) => Math.max(most, number), 1)
  const longest = rows.reduce((most, [name]) => Math.max(most, name.length), 0)
  const width = Math.min(MAX_NAME_WIDTH, longest)
  const digits = String(largest).length
  const lines = rows.map(([name, number]) => {
    const bar = '█'.repeat(Math.ceil((number / largest) * BAR_WIDTH))
    return `${name.padEnd(width)}  ${String(number).padStart(digits)}  ${bar}`.trimEnd()
  })
  return `${lines.join('\n')}\n`
}
