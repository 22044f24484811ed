import { failure, type Result, success } from '../../../../shared/result.ts'

const MAX_SIDE = 12

/** Words that are no names of areas: CSS gives them another meaning. */
const RESERVED = ['auto', 'span', 'none', 'inherit', 'initial', 'unset', 'revert', 'default']

/** A name of an area: plain letters, digits and hyphens, so that it needs no escaping. */
export function isAreaName(text: string): boolean {
  return /^[a-z][a-z\d-]{0,19}$/i.test(text) && !RESERVED.includes(text.toLowerCase())
}

/**
 * A value of grid-template-areas (CSS Grid Layout 2, section 7.3), typed as a row a line, or as
 * CSS writes it, a row in quotes. Every name has to fill one rectangle.
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
  if (rows.some((row) => row.length !== first.length)) return 'All rows need as many columns.'
  if (rows.length > MAX_SIDE || first.length > MAX_SIDE) {
    return `At most ${MAX_SIDE} rows and ${MAX_SIDE} columns.`
  }
  if (rows.flat().some((cell) => cell !== '.' && !isAreaName(cell))) {
    return 'Names are of letters, digits and hyphens; a point is an empty cell.'
  }
  const torn = findNonRectangle(rows)
  return torn === undefined ? undefined : `The area ${torn} is no rectangle.`
}

/** The first name whose cells do not fill the rectangle around them. */
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

/** The rows of a value that was read, a row a line, as one types them. */
export function formatRows(value: string): string {
  return splitRows(value).join('\n')
}
