import { type Result, failure, success } from '../result.ts'
import type { ContentProblem } from './problem.ts'
import {
  cleanText,
  type Completeness,
  type Fault,
  isRecord,
  parseQuestion,
  type Question,
} from './question.ts'

/** Questions on one topic: a file of the bank, or what a visitor imported. */
export type QuizCategory = {
  /** By which links and scores name it. */
  slug: string
  title: string
  /** One line; may be empty in an import. */
  summary: string
  questions: Question[]
}

/** Stands for all categories of the bank at once. */
export const MIXED_SLUG = 'mixed'

/** Begins the slugs of what visitors import. */
export const IMPORTED_PREFIX = 'own-'

const MAX_TITLE_LENGTH = 80
const MAX_SUMMARY_LENGTH = 200

/**
 * Reads `{title, summary, questions}`. The sound questions come back beside the faults of the
 * others, so that each reader can decide what to do with half a file.
 */
export function readCategory(
  json: Record<string, unknown>,
  { slug, complete }: Completeness & { slug: string },
): { category: QuizCategory; faults: Fault[] } {
  const faults: Fault[] = []
  const title = cleanText(json['title'], MAX_TITLE_LENGTH)
  if (title === undefined) faults.push({ path: 'title', expected: expectedLine(MAX_TITLE_LENGTH) })
  const summary = cleanText(json['summary'], MAX_SUMMARY_LENGTH)
  if (summary === undefined && (complete || json['summary'] !== undefined)) {
    faults.push({ path: 'summary', expected: expectedLine(MAX_SUMMARY_LENGTH) })
  }
  const items: unknown[] = Array.isArray(json['questions']) ? json['questions'] : []
  if (items.length === 0) {
    faults.push({ path: 'questions', expected: 'expected a list of questions' })
  }
  const { questions, faults: others } = readQuestions(items, 'questions', (item) =>
    parseQuestion(item, { complete }),
  )
  const category = { slug, title: title ?? '', summary: summary ?? '', questions }
  return { category, faults: [...faults, ...others] }
}

/** Reads each item of a list, and refuses what is asked twice. Faults are named from `path` on. */
export function readQuestions(
  items: readonly unknown[],
  path: string,
  parse: (item: unknown) => Result<Question, Fault[]>,
): { questions: Question[]; faults: Fault[] } {
  const faults: Fault[] = []
  const questions: Question[] = []
  const asked = new Map<string, number>()
  for (const [index, item] of items.entries()) {
    const place = `${path}[${index}]`
    const parsed = parse(item)
    if (!parsed.ok) {
      faults.push(
        ...parsed.problem.map((fault) => ({
          ...fault,
          path: fault.path === '' ? place : `${place}.${fault.path}`,
        })),
      )
      continue
    }
    // Many questions of the same words ask about different code.
    const words = JSON.stringify([parsed.value.text, parsed.value.code])
    const first = asked.get(words)
    if (first !== undefined) {
      const expected = `expected a question that differs from ${path}[${first}]`
      faults.push({ path: place, expected })
      continue
    }
    asked.set(words, index)
    questions.push(parsed.value)
  }
  return { questions, faults }
}

function expectedLine(maxLength: number): string {
  return `expected a text of ${maxLength} characters at most`
}

/** Checks the parsed `quiz/SLUG.json`: every question with its explanation and its source. */
export function parseQuizCategory(
  file: string,
  json: unknown,
): Result<QuizCategory, ContentProblem[]> {
  const slug = file.replace(/^.*\/|\.json$/g, '')
  if (!isRecord(json)) {
    return failure([{ file, path: '', expected: 'expected {title, summary, questions}' }])
  }
  const { category, faults } = readCategory(json, { slug, complete: true })
  const named = isBankSlug(slug) ? [] : [{ path: '', expected: EXPECTED_NAME }]
  const problems = [...named, ...faults].map((fault) => ({ file, ...fault }))
  return problems.length > 0 ? failure(problems) : success(category)
}

const EXPECTED_NAME = `expected a name of a-z, 0-9 and hyphens, which is neither “${MIXED_SLUG}” nor begins with “${IMPORTED_PREFIX}”`

function isBankSlug(slug: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug !== MIXED_SLUG && !slug.startsWith(IMPORTED_PREFIX)
}
