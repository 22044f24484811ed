import { failure, type Result, success } from '../../../../shared/result.ts'

const MAX_SIDE = 12

/** Words with another meaning in CSS. */
const RESERVED = ['auto', 'span', 'none', 'inherit', 'initial', 'unset', 'revert', 'default']

/** Returns whether a text is a name of an area that needs no escaping. */
export function isAreaName(text: string): boolean {
  return /^[a-z][a-z\d-]{0,19}$/i.test(text) && !RESERVED.includes(text.toLowerCase())
}

/**
 * Parses grid-template-areas (CSS Grid Layout 2, section 7.3), one row a line or quoted rows.
 * Each name must fill a rectangle.
 */
export function parseAreas(text: string): Result<string, string> {
  if (text.trim().toLowerCase() === 'none') return success('none')
  const rows = splitRows(text).map((row) => row.split(/\s+/).filter((cell) => cell !== ''))
  const problem = findProblem(rows)
  return problem ? failure(problem) : success(rows.map((row) => `"${row.join(' ')}"`).join(' '))
}

function splitRows(text: string): string[] {
  const quoted = /^\s*("[^"]*"\s*)+$/.test(text)
  const rows = quoted
    ? [...text.matchAll(/"([^"]*)"/g)].map(([, row = '']) => row)
    : text.split('\n')
  return rows.filter((row) => row.trim() !== '')
}

function findProblem(rows: readonly string[][]): string | undefined {
  const [first] = rows
  if (!first) return 'A row a line, a name or a point for each column.'
  if (rows.some((row) => row.length !== first.length))
    return 'Enter the same number of columns in each row.'
  if (rows.length > MAX_SIDE || first.length > MAX_SIDE) {
    return `At most ${MAX_SIDE} rows and ${MAX_SIDE} columns.`
  }
  if (rows.flat().some((cell) => cell !== '.' && !isAreaName(cell))) {
    return 'Use letters, digits and hyphens for names, and a point for an empty cell.'
  }
  const torn = findNonRectangle(rows)
  return torn === undefined ? undefined : `The area ${torn} must be a rectangle.`
}

/** Finds the first name whose cells do not fill a rectangle. */
function findNonRectangle(rows: readonly string[][]): string | undefined {
  return [...new Set(rows.flat())].find((name) => {
    if (name === '.') return false
    const cells = rows.flatMap((row, y) =>
      row.flatMap((cell, x) => (cell === name ? [{ x, y }] : [])),
    )
    const side = (values: number[]) => Math.max(...values) - Math.min(...values) + 1
    return side(cells.map(({ x }) => x)) * side(cells.map(({ y }) => y)) !== cells.length
  })
}

/** Formats a parsed value with one row a line. */
export function formatRows(value: string): string {
  return splitRows(value).join('\n')
}
