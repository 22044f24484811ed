import { z } from 'zod'
import type { ContentProblem } from './problem.ts'
import { IMPORTED_PREFIX, MIXED_SLUG, type QuizCategory, readCategory } from './quiz.ts'
import { findUnknownKeys } from './unknown-keys.ts'
import { isRecord } from '../json.ts'
import { type Result, failure, success } from '../result.ts'

const common = {
  text: z.string().describe('The question.'),
  code: z.string().describe('Lines of code that the question is about.').optional(),
  explanation: z.string().describe('Why the answer is right; shown after the answer.'),
  source: z
    .object({
      label: z.string().describe('The name of the book or page.'),
      url: z.string().describe('Its address, https://…'),
    })
    .describe('Where to read more.'),
}
const wrong = z.array(z.string()).describe('The wrong options.')

/**
 * The keys of `quiz/SLUG.json`, for editors and to find unknown keys. `readCategory` checks the
 * values, because browsers check imported questions with it too.
 */
export const quizSchema = z.object({
  title: z.string().describe('The name of the category.'),
  summary: z.string().describe('One line about the category.'),
  questions: z
    .array(
      z.discriminatedUnion('type', [
        z.object({
          type: z.literal('single').describe('One right option.'),
          ...common,
          answer: z.string().describe('The right option.'),
          wrong,
        }),
        z.object({
          type: z.literal('multiple').describe('Several right options.'),
          ...common,
          answers: z.array(z.string()).describe('All right options.'),
          wrong,
        }),
        z.object({
          type: z.literal('true-false').describe('A statement.'),
          ...common,
          answer: z.boolean().describe('Whether the statement is true.'),
        }),
        z.object({
          type: z.literal('number').describe('A number to type.'),
          ...common,
          answer: z.number().describe('The right number.'),
          tolerance: z.number().describe('How far a right answer may be off.').optional(),
          unit: z.string().describe('The unit, shown after the field.').optional(),
        }),
        z.object({
          type: z.literal('order').describe('Entries to sort.'),
          ...common,
          items: z.array(z.string()).describe('The entries in their right order.'),
        }),
        z.object({
          type: z.literal('text').describe('A word to type.'),
          ...common,
          answers: z.array(z.string()).describe('The accepted spellings; the first is shown.'),
        }),
      ]),
    )
    .describe('The questions, each with its kind as type.'),
})

/** Checks a parsed `quiz/SLUG.json`, whose questions all need an explanation and a source. */
export function parseQuizCategory(
  file: string,
  json: unknown,
): Result<QuizCategory, ContentProblem[]> {
  const slug = file.replace(/^.*\/|\.json$/g, '')
  // A translation, say: its content does not matter.
  if (!isBankSlug(slug)) return failure([{ file, path: '', expected: INVALID_NAME }])
  if (!isRecord(json)) {
    return failure([{ file, path: '', expected: 'write {title, summary, questions}' }])
  }
  const read = readCategory(json, { slug, complete: true })
  const unknown = findUnknownKeys(quizSchema, json)
  const problems = [...read.problems, ...unknown].map((problem) => ({ file, ...problem }))
  return problems.length > 0 ? failure(problems) : success(read.category)
}

const INVALID_NAME = `rename the file: use a-z, 0-9 and hyphens, not “${MIXED_SLUG}”, and no “${IMPORTED_PREFIX}” at the start; questions are not translated`

function isBankSlug(slug: string): boolean {
  return (
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) &&
    slug !== MIXED_SLUG &&
    !slug.startsWith(IMPORTED_PREFIX)
  )
}
