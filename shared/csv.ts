import { failure, type Result, success } from './result.ts'

/** A row of a file, with the line on which it starts, from 1. */
export type Row = { line: number; cells: string[] }

/**
 * A cell that a spreadsheet would take for a formula (CSV injection, after OWASP): it begins with
 * one of these signs. A quote before them makes it text, and cells that have one already get one
 * more, so that reading takes off what writing put there.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

function guard(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

function unguard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** The rows as a file after RFC 4180, with guarded cells. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')
}

function formatCell(cell: string): string {
  const guarded = guard(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/**
 * The rows of a file after RFC 4180, with commas, semicolons or tabs between the cells, whichever
 * the first line has most of. Empty lines are left out. The problem is a quote that is never closed.
 */
export function parseCsv(text: string): Result<Row[], string> {
  const file = text.replace(/^\ufeff/, '')
  const separator = findSeparator(file)
  const rows: Row[] = []
  let row: Row = { line: 1, cells: [] }
  let line = 1
  for (let at = 0; at <= file.length;) {
    const read = file[at] === '"' ? readQuoted : readPlain
    const cell = read(file, at, separator)
    if (!cell) return failure(`Line ${line}: a quote is opened and never closed.`)
    row.cells.push(unguard(cell.text))
    line += file.slice(at, cell.end).split('\n').length - 1
    at = cell.end
    if (file[at] === separator) {
      at++
      continue
    }
    if (row.cells.some((one) => one !== '')) rows.push(row)
    at += file.startsWith('\r\n', at) ? 2 : 1
    line++
    row = { line, cells: [] }
  }
  return success(rows)
}

type Cell = { text: string; end: number }

function readQuoted(file: string, start: number, separator: string): Cell | undefined {
  let text = ''
  for (let at = start + 1; ;) {
    const quote = file.indexOf('"', at)
    if (quote === -1) return undefined
    text += file.slice(at, quote)
    // What stands between the quote and the next separator belongs to nothing.
    if (file[quote + 1] !== '"') return { text, end: readPlain(file, quote + 1, separator).end }
    text += '"'
    at = quote + 2
  }
}

function readPlain(file: string, start: number, separator: string): Cell {
  let end = start
  while (end < file.length && file[end] !== separator && file[end] !== '\n' && file[end] !== '\r')
    end++
  return { text: file.slice(start, end), end }
}

function findSeparator(file: string): string {
  const [first = ''] = file.split(/[\r\n]/, 1)
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}
