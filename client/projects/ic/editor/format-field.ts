import { parseSource } from '../planner/pddl/diagnostic.ts'
import { readExpression } from '../planner/pddl/expression.ts'
import { describeDiagnostic } from '../workbench/format.ts'
import { MAX_READ_LENGTH } from './declarations.ts'
import { formatPddl } from './format-pddl.ts'
import { replaceText } from './replace-text.ts'

/**
 * Formats the text of a field, which the browser can undo. The cursor stays at its word, and the focus where it is.
 * @returns a sentence that says what has come of it
 */
export function formatField(field: HTMLTextAreaElement): string {
  const { value: text, scrollTop } = field
  if (text.length > MAX_READ_LENGTH) {
    const most = MAX_READ_LENGTH.toLocaleString('en')
    return `Not formatted: a text may have ${most} characters, and this one has ${text.length.toLocaleString('en')}.`
  }
  const read = parseSource({ file: '', text }, readExpression)
  if (!read.ok) {
    const { line, column } = read.problem
    return `Not formatted. Line ${line}, column ${column}: ${describeDiagnostic(read.problem)}`
  }
  const formatted = formatPddl(text)
  const cursor = findSamePlace(text, field.selectionStart, formatted)
  const { activeElement } = document
  const change = findChange(text, formatted)
  if (change) replaceText(field, change, change.text)
  field.setSelectionRange(cursor, cursor)
  field.scrollTop = scrollTop
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  return 'Formatted.'
}

/** Returns the offset before the same character of a text with other spaces. */
function findSamePlace(text: string, at: number, formatted: string): number {
  const count = text.slice(0, at).replaceAll(/\s/g, '').length
  let seen = 0
  for (const { index } of formatted.matchAll(/\S/g)) {
    if (seen === count) return index
    seen++
  }
  return formatted.length
}

/** Returns the part of a text that differs from another one. */
function findChange(
  before: string,
  after: string,
): { from: number; to: number; text: string } | undefined {
  if (before === after) return undefined
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let same = 0
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same++
  return { from, to: before.length - same, text: after.slice(from, after.length - same) }
}
