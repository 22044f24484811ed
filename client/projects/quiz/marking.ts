import type { Question } from '../../../shared/content/question.ts'
import { normalise } from '../../../shared/normalise.ts'

/** Answer: the chosen options, the ordered items, or one typed text; empty without an answer. */
export type Answer = readonly string[]

/** Option of a true-false question that affirms it. */
export const TRUE = 'True'
/** Option of a true-false question that denies it. */
export const FALSE = 'False'

/** Returns whether an answer is right; an empty one never is. */
export function isRight(question: Question, answer: Answer): boolean {
  const [only = ''] = answer
  switch (question.type) {
    case 'single':
    case 'true-false':
    case 'order':
      return isSameList(answer, findRightAnswer(question))
    case 'multiple':
      return isSameSet(answer, question.answers)
    case 'number':
      return readNumbers(only).some((value) => isNear(value, question.answer, question.tolerance))
    case 'text':
      return question.answers.some((text) => fold(text) === fold(only))
  }
}

/** Returns the right answer of a question. */
export function findRightAnswer(question: Question): Answer {
  switch (question.type) {
    case 'single':
      return [question.answer]
    case 'multiple':
      return question.answers
    case 'true-false':
      return [question.answer ? TRUE : FALSE]
    case 'number':
      return [`${question.answer}${question.unit ? ` ${question.unit}` : ''}`]
    case 'order':
      return question.items
    case 'text':
      return question.answers.slice(0, 1)
  }
}

/** Returns what is missing in an answer, as a message; undefined when it is complete. */
export function findMissingAnswer(question: Question, answer: Answer): string | undefined {
  const [only = ''] = answer
  switch (question.type) {
    case 'single':
    case 'true-false':
      return answer.length === 1 ? undefined : 'Choose an answer first.'
    case 'multiple':
      return answer.length > 0 ? undefined : 'Choose one answer or more first.'
    case 'number':
      return readNumbers(only).length > 0 ? undefined : 'Enter a number, such as 1024 or 0.5.'
    case 'order':
      return undefined
    case 'text':
      return fold(only) === '' ? 'Enter an answer first.' : undefined
  }
}

/**
 * Returns the chance of guessing right among the possible answers: options, non-empty sets, orders.
 * Typed answers count as impossible to guess.
 */
export function chanceOfGuess(question: Question): number {
  switch (question.type) {
    case 'single':
      return 1 / (1 + question.wrong.length)
    case 'multiple':
      return 1 / (2 ** (question.answers.length + question.wrong.length) - 1)
    case 'true-false':
      return 1 / 2
    case 'order':
      return 1 / factorial(question.items.length)
    case 'number':
    case 'text':
      return 0
  }
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1)
}

/**
 * Normalises a text: Unicode form NFKC, lower case, single spaces, and the quotation marks and hyphen of a keyboard,
 * because phones replace them.
 */
function fold(text: string): string {
  return normalise(text, 'NFKC')
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑–—]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

/**
 * Returns the possible meanings of a typed number.
 * Spaces separate thousands. A comma is a decimal comma, and before three digits also a separator:
 * "1,024" is 1.024 or 1024.
 */
export function readNumbers(text: string): number[] {
  const plain = text.replace(/[\s_]/g, '').replace('\u2212', '-')
  const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? [plain.replaceAll(',', '')] : []
  return [plain.replace(',', '.'), ...grouped]
    .filter((form) => NUMBER.test(form))
    .map(Number)
    .filter(Number.isFinite)
}

/** Returns whether a value is within the tolerance, with room for rounding errors. */
function isNear(value: number, answer: number, tolerance: number): boolean {
  const rounding = 4 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(answer))
  return Math.abs(value - answer) <= tolerance + rounding
}

function isSameList(a: Answer, b: Answer): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

/** Returns whether two answers have the same items in any order. */
export function isSameSet(a: Answer, b: Answer): boolean {
  return isSameList([...a].sort(), [...b].sort())
}
