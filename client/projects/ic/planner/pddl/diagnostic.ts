import { failure, type Result, success } from '../../../../../shared/result.ts'

/** A PDDL text with its file name for error messages. */
export type Source = { file: string; text: string }

/** An error in a PDDL text. Lines and columns count from 1; columns are UTF-16 code units. */
export type Diagnostic = {
  file: string
  line: number
  column: number
  /** Short description, such as `unknown predicate`. */
  problem: string
  found: string
  expected: string
}

/** Formats an error as `FILE:LINE:COLUMN: …`, which editors and terminals link to. */
export function formatDiagnostic({
  file,
  line,
  column,
  problem,
  found,
  expected,
}: Diagnostic): string {
  return `${file}:${line}:${column}: ${problem}: found ${found}, expected ${expected}`
}

/** Thrown by the parser with an offset into the text; `parseSource` converts it to a diagnostic. */
export class PddlError extends Error {
  readonly at: number
  readonly found: string
  readonly expected: string

  constructor(at: number, problem: string, found: string, expected: string) {
    super(problem)
    this.at = at
    this.found = found
    this.expected = expected
  }
}

/** Runs a parser on a source and converts a `PddlError` to a diagnostic with line and column. */
export function parseSource<Value>(
  source: Source,
  read: (text: string) => Value,
): Result<Value, Diagnostic> {
  try {
    return success(read(source.text))
  } catch (error) {
    if (!(error instanceof PddlError)) throw error
    const { at, message: problem, found, expected } = error
    return failure({
      file: source.file,
      ...locate(source.text, at),
      problem,
      found,
      expected,
    })
  }
}

/** Converts an offset to line and column; a line ends with LF, CRLF or CR. */
function locate(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

const MAX_QUOTE_LENGTH = 40
const MAX_NAMES = 8

/** Quotes a part of the text, truncated, with control characters escaped. */
export function quote(text: string): string {
  const short = text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text
  return JSON.stringify(short)
}

/** Returns `one of a, b, c`, or `none` when the list is empty. */
export function oneOf(names: readonly string[], none: string): string {
  if (names.length === 0) return none
  const shown = names.slice(0, MAX_NAMES).join(', ')
  if (names.length === 1) return shown
  return `one of ${shown}${names.length > MAX_NAMES ? ', …' : ''}`
}
