type Cell = string | number

/** Rows under their titles, in columns; numbers to the right. A text for no rows is `none`. */
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

/** A name and what it is on each line. */
export function formatFacts(facts: Readonly<Record<string, Cell>>): string {
  const width = Math.max(...Object.keys(facts).map((name) => name.length))
  const lines = Object.entries(facts).map(([name, value]) => `${name.padEnd(width)}  ${value}`)
  return `${lines.join('\n')}\n`
}
