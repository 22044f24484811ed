import type { Result } from '../result.ts'
import {
  cleanText,
  type Completeness,
  type QuestionProblem,
  parseQuestion,
  type Question,
} from './question.ts'

/** Questions on one topic: a file of the question bank, or an import of a visitor. */
export type QuizCategory = {
  /** Its name in links and scores. */
  slug: string
  title: string
  /** One line, which can be empty in an import. */
  summary: string
  questions: Question[]
}

/** The slug that stands for all categories of the question bank. */
export const MIXED_SLUG = 'mixed'

/** The prefix of the slugs of imported categories. */
export const IMPORTED_PREFIX = 'own-'

const MAX_TITLE_LENGTH = 80
const MAX_SUMMARY_LENGTH = 200

/**
 * Reads `{title, summary, questions}`. Returns the valid questions together with the problems of the
 * others, so that the caller can accept a part of a file.
 */
export function readCategory(
  json: Record<string, unknown>,
  { slug, complete }: Completeness & { slug: string },
): { category: QuizCategory; problems: QuestionProblem[] } {
  const problems: QuestionProblem[] = []
  const title = cleanText(json['title'], MAX_TITLE_LENGTH)
  if (title === undefined)
    problems.push({ path: 'title', expected: expectedLine(MAX_TITLE_LENGTH) })
  const summary = cleanText(json['summary'], MAX_SUMMARY_LENGTH)
  if (summary === undefined && (complete || json['summary'] !== undefined)) {
    problems.push({ path: 'summary', expected: expectedLine(MAX_SUMMARY_LENGTH) })
  }
  const items: unknown[] = Array.isArray(json['questions']) ? json['questions'] : []
  if (items.length === 0) {
    problems.push({ path: 'questions', expected: 'write a list of questions' })
  }
  const { questions, problems: others } = readQuestions(items, 'questions', (item) =>
    parseQuestion(item, { complete }),
  )
  const category = { slug, title: title ?? '', summary: summary ?? '', questions }
  return { category, problems: [...problems, ...others] }
}

/** Reads each item of a list and refuses duplicates; the paths of problems start with `path`. */
export function readQuestions(
  items: readonly unknown[],
  path: string,
  parse: (item: unknown) => Result<Question, QuestionProblem[]>,
): { questions: Question[]; problems: QuestionProblem[] } {
  const problems: QuestionProblem[] = []
  const questions: Question[] = []
  const asked = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    const itemPath = `${path}[${index}]`
    const parsed = parse(item)
    if (!parsed.ok) {
      problems.push(
        ...parsed.problem.map((problem) => ({
          ...problem,
          path: problem.path === '' ? itemPath : `${itemPath}.${problem.path}`,
        })),
      )
      continue
    }
    // Questions with the same text can have different code.
    const key = JSON.stringify([parsed.value.text, parsed.value.code])
    const first = asked.get(key)
    if (first !== undefined) {
      const expected = `this question repeats ${path}[${first}]: change or remove it`
      problems.push({ path: itemPath, expected })
      continue
    }
    asked.set(key, index)
    questions.push(parsed.value)
  }
  return { questions, problems }
}

function expectedLine(maxLength: number): string {
  return `write a text of at most ${maxLength} characters`
}
