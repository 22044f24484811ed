import type { Question } from '../../../shared/content/question.ts'
import { normalise } from '../../../shared/normalise.ts'

/**
 * What was answered: the chosen options, the items in their order, or the one text that was typed.
 * Empty when nothing was.
 */
export type Answer = readonly string[]

export const TRUE = 'True'
export const FALSE = 'False'

/** Whether the answer is right; what is empty never is. */
export function isRight(question: Question, answer: Answer): boolean {
  const [only = ''] = answer
  switch (question.type) {
    case 'single':
      return only === question.answer
    case 'multiple':
      return isSameSet(answer, question.answers)
    case 'true-false':
      return only === (question.answer ? TRUE : FALSE)
    case 'number':
      return readNumbers(only).some((value) => isNear(value, question.answer, question.tolerance))
    case 'order':
      return isSameList(answer, question.items)
    case 'text':
      return question.answers.some((text) => fold(text) === fold(only))
  }
}

/** The right answer, in the form of one that was given. */
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

/** What is missing for an answer that can be marked; undefined when nothing is. */
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
 * The chance of a hit for somebody who picks blindly among the answers that can be given: an option,
 * a set of at least one option, an order. Typed answers count as out of reach.
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

/** Unicode form NFKC, small letters, and one space where there are several. */
function fold(text: string): string {
  return normalise(text, 'NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

/**
 * What a typed text can mean as a number. Spaces part thousands; a comma is read as a decimal one
 * and, where groups of three follow, as one that parts thousands too: "1,024" is 1.024 or 1024.
 */
export function readNumbers(text: string): number[] {
  const plain = text.replace(/[\s_]/g, '').replace('\u2212', '-')
  const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? [plain.replaceAll(',', '')] : []
  return [plain.replace(',', '.'), ...grouped]
    .filter((form) => NUMBER.test(form))
    .map(Number)
    .filter(Number.isFinite)
}

/** The tolerance ends where the answer says, and not a rounding error before it. */
function isNear(value: number, answer: number, tolerance: number): boolean {
  const rounding = 4 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(answer))
  return Math.abs(value - answer) <= tolerance + rounding
}

function isSameList(a: Answer, b: Answer): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

export function isSameSet(a: Answer, b: Answer): boolean {
  return isSameList([...a].sort(), [...b].sort())
}
