import { failure, type Result, success } from '../../../../../shared/result.ts'

/** A PDDL file: its name, for messages, and its text. */
export type Source = { file: string; text: string }

/**
 * What is wrong with a PDDL text, and where. Lines and columns count from 1; a column is a UTF-16
 * code unit, as editors and text areas count.
 */
export type Fault = {
  file: string
  line: number
  column: number
  /** In a few words, such as `unknown predicate`. */
  problem: string
  found: string
  expected: string
}

/** A fault as one line, in the form that editors and terminals link to. */
export function formatFault({ file, line, column, problem, found, expected }: Fault): string {
  return `${file}:${line}:${column}: ${problem}: found ${found}, expected ${expected}`
}

/** Thrown from within the parser, with an offset into the text; `checkSource` makes a fault of it. */
export class Rejection extends Error {
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

/** What reading the source gives; a rejection becomes a fault with its place. */
export function checkSource<Value>(
  source: Source,
  read: (text: string) => Value,
): Result<Value, Fault> {
  try {
    return success(read(source.text))
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
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

/** The line and column of an offset; a line ends with LF, CR LF or a lone CR. */
function locate(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

const MAX_QUOTE_LENGTH = 40
const MAX_NAMES = 8

/** A piece of the text in quotes, shortened, with control characters made visible. */
export function quote(text: string): string {
  const short = text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text
  return JSON.stringify(short)
}

/** `one of a, b, c`, or what is said if there is none to choose from. */
export function choice(names: readonly string[], none: string): string {
  if (names.length === 0) return none
  const shown = names.slice(0, MAX_NAMES).join(', ')
  if (names.length === 1) return shown
  return `one of ${shown}${names.length > MAX_NAMES ? ', …' : ''}`
}
