import { type Fault, isRecord } from '../../../shared/content/question.ts'
import { type QuizCategory, readCategory } from '../../../shared/content/quiz.ts'
import { failure, type Result, success } from '../../../shared/result.ts'
import { readOpenTrivia } from './open-trivia.ts'
import { MAX_QUESTIONS } from './settings.ts'

/** As many characters are read; local storage has room for about five million. */
export const MAX_IMPORT_LENGTH = 500_000

/** What came of an import: the sound questions, and the faults of the others by item. */
export type Import = { category: QuizCategory; faults: Fault[] }

/**
 * Reads what a visitor brings: the JSON of Open Trivia DB or the bank's own format, where
 * explanations, sources and the summary may be missing. A failure says why there is nothing to read.
 */
export function readImport(text: string, slug: string): Result<Import, string> {
  if (text.length > MAX_IMPORT_LENGTH)
    return failure('That is too long: at most 500,000 characters.')
  const json = readJson(text.replace(/^\uFEFF/, ''))
  if (!json.ok) return json
  const { value } = json
  if (!isRecord(value) || !(Object.hasOwn(value, 'results') || Object.hasOwn(value, 'questions'))) {
    return failure(
      'Expected “results”, as Open Trivia DB writes, or “questions”, as this quiz does.',
    )
  }
  const { results, questions } = value
  if ([results, questions].some((list) => Array.isArray(list) && list.length > MAX_QUESTIONS)) {
    return failure('Those are too many: at most 1,000 questions at once.')
  }
  if (Object.hasOwn(value, 'results')) return success(readOpenTrivia(value, slug))
  const read = readCategory(value, { slug, complete: false })
  const title = read.category.title || 'Imported questions'
  return success({ ...read, category: { ...read.category, title } })
}

function readJson(text: string): Result<unknown, string> {
  try {
    return success(JSON.parse(text) as unknown)
  } catch (error) {
    return failure(`That is no JSON: ${(error as Error).message}`)
  }
}
