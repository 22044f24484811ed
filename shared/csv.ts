import { failure, type Result, success } from './result.ts'
import { runToEnd } from './run-to-end.ts'

/** Why CSV cannot be read: the line of a quoted cell that is never closed. */
type OpenQuote = { line: number }

/** Describes in English why CSV cannot be read. */
export function describeOpenQuote({ line }: OpenQuote): string {
  return `Line ${line}: a quote is opened and never closed.`
}

/** A row of a CSV file, with the number of its first line, from 1. */
export type Row = { line: number; cells: string[] }

/**
 * Matches a cell that a spreadsheet would run as a formula (OWASP, CSV injection). A quote in front
 * makes it text. A cell that starts with a quote gets one more, so that reading restores it.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** Formats rows as CSV (RFC 4180), with formulas escaped. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')
}

function formatCell(cell: string): string {
  const text = escapeFormula(cell)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Cells of a row that are read: no table has more columns, but a hostile line has millions of cells. */
const MAX_COLUMNS = 1000

/** Cells between two pauses, far fewer than a page has time for. */
const CELLS_BETWEEN_PAUSES = 500

/**
 * Parses CSV (RFC 4180) with commas, semicolons or tabs, whichever is most frequent in the first
 * line outside quotes. Skips empty lines, and cells after the 1,000th of a row. Fails with the line
 * of a quoted cell that is never closed.
 */
export function parseCsv(text: string): Result<Row[], OpenQuote> {
  return runToEnd(readTable(text))
}

/** Parses CSV as `parseCsv` does, and yields again and again, so that the caller can pause. */
export function* readTable(text: string): Generator<undefined, Result<Row[], OpenQuote>> {
  const file = text.replace(/^\ufeff/, '')
  const separator = findSeparator(file)
  const rows: Row[] = []
  let row: Row = { line: 1, cells: [] }
  let line = 1
  let count = 0
  for (let at = 0; at <= file.length;) {
    if (++count % CELLS_BETWEEN_PAUSES === 0) yield
    const read = file[at] === '"' ? readQuoted : readPlain
    const cell = read(file, at, separator)
    if (!cell) return failure({ line })
    if (row.cells.length < MAX_COLUMNS) row.cells.push(unescapeFormula(cell.text))
    if (read === readQuoted) line += file.slice(at, cell.end).split('\n').length - 1
    at = cell.end
    if (file[at] === separator) {
      at++
      continue
    }
    if (row.cells.some((text) => text !== '')) rows.push(row)
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
    // Text between the closing quote and the next separator is ignored.
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

/** Matches a cell in quotes, in which nothing separates cells, or as much of it as is on the line. */
const QUOTED_CELL = /(^|[,;\t])"(?:[^"]|"")*(?:"|$)/g

/** Characters of a first line that are looked at: a hostile one has millions. */
const MAX_HEAD_LENGTH = 10_000

function findSeparator(file: string): string {
  const [line = ''] = file.slice(0, MAX_HEAD_LENGTH).split(/[\r\n]/, 1)
  const first = line.replace(QUOTED_CELL, '$1')
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((a, b) => (count(b) > count(a) ? b : a))
}
