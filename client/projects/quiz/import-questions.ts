import { isRecord } from '../../../shared/json.ts'
import type { QuestionProblem } from '../../../shared/content/question.ts'
import { type QuizCategory, readCategory } from '../../../shared/content/quiz.ts'
import { failure, type Result, success } from '../../../shared/result.ts'
import { readText } from '../../app/read-text.ts'
import { FULL_MESSAGE, MAX_IMPORTS, nextSlug } from './imports.ts'
import { readOpenTrivia } from './open-trivia.ts'
import { MAX_QUESTIONS } from './settings.ts'

/** Maximum length of an import in characters; local storage holds about five million. */
export const MAX_IMPORT_LENGTH = 500_000

const TOO_LONG = failure('The text is too long. Import at most 500,000 characters.')

/** Imported category: the valid questions, and the errors of the others by item. */
export type Import = { category: QuizCategory; problems: QuestionProblem[] }

/** Reads the text of a file, or says why that fails. */
export async function readImportFile(
  file: Pick<File, 'size' | 'arrayBuffer'>,
): Promise<Result<string, string>> {
  // A character has at most four bytes, so larger files are too long.
  return file.size > 4 * MAX_IMPORT_LENGTH ? TOO_LONG : readText(file)
}

/**
 * Parses JSON of Open Trivia DB or of this quiz, where explanations and sources are optional.
 * A failure says why nothing can be read.
 */
export function readImport(text: string, slug: string): Result<Import, string> {
  if (text.length > MAX_IMPORT_LENGTH) return TOO_LONG
  const json = readJson(text.replace(/^\uFEFF/, ''))
  if (!json.ok) return json
  const { value } = json
  if (!isRecord(value) || !(Object.hasOwn(value, 'results') || Object.hasOwn(value, 'questions'))) {
    return failure(
      'The JSON needs “results” (Open Trivia DB) or “questions” (the format of this quiz).',
    )
  }
  const { results, questions } = value
  if ([results, questions].some((list) => Array.isArray(list) && list.length > MAX_QUESTIONS)) {
    return failure('There are too many questions. Import at most 1,000 at once.')
  }
  if (Object.hasOwn(value, 'results')) return success(readOpenTrivia(value, slug))
  const read = readCategory(value, { slug, complete: false })
  const title = read.category.title || 'Imported questions'
  return success({ ...read, category: { ...read.category, title } })
}

/**
 * Adds the category of a text to the imports, with a slug that neither they nor the played ones
 * have. A failure says why nothing can be read.
 */
export function addImport(
  imports: readonly QuizCategory[],
  played: readonly string[],
  text: string,
): Result<Import & { imports: readonly QuizCategory[] }, string> {
  if (imports.length >= MAX_IMPORTS) return failure(FULL_MESSAGE)
  const read = readImport(text, nextSlug([...imports.map(({ slug }) => slug), ...played]))
  if (!read.ok) return read
  const { category } = read.value
  const next = category.questions.length > 0 ? [...imports, category] : imports
  return success({ ...read.value, imports: next })
}

function readJson(text: string): Result<unknown, string> {
  try {
    return success(JSON.parse(text) as unknown)
  } catch (error) {
    return failure(`The text is not valid JSON: ${(error as Error).message}`)
  }
}
