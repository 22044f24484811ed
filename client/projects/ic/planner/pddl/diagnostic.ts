import { failure, type Result, success } from '../../../../../shared/result.ts'

/** A PDDL text with its file name for error messages. */
export type Source = { file: string; text: string }

/** The two texts of a task. */
export type Sources = { domain: Source; problem: Source }

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

/** Reports what a reader accepts although the language does not allow it. */
export type Warn = (warning: PddlError) => void

/** Maximum number of warnings about one text. */
const MAX_WARNINGS = 20

/**
 * Runs a parser on a source and converts a `PddlError` to a diagnostic with line and column.
 * Returns what was read with the warnings, of which it keeps the first.
 */
export function parseSource<Value>(
  source: Source,
  read: (text: string, warn: Warn) => Value,
): Result<{ value: Value; warnings: Diagnostic[] }, Diagnostic> {
  const warnings: PddlError[] = []
  const warn: Warn = (warning) => {
    if (warnings.length < MAX_WARNINGS) warnings.push(warning)
  }
  try {
    const value = read(source.text, warn)
    return success({ value, warnings: warnings.map((warning) => diagnose(source, warning)) })
  } catch (error) {
    if (!(error instanceof PddlError)) throw error
    return failure(diagnose(source, error))
  }
}

/** Converts an error in a source to a diagnostic. */
export function diagnose(
  { file, text }: Source,
  { at, message: problem, found, expected }: PddlError,
): Diagnostic {
  return { file, ...locate(text, at), problem, found, expected }
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
