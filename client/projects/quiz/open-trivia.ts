import {
  cleanText,
  type Fault,
  isRecord,
  parseQuestion,
  type Question,
} from '../../../shared/content/question.ts'
import { type QuizCategory, readQuestions } from '../../../shared/content/quiz.ts'
import { failure, type Result } from '../../../shared/result.ts'
import { decodeEntities } from './entities.ts'
import { FALSE, TRUE } from './marking.ts'

/** What the service means by its codes (https://opentdb.com/api_config.php, "Response Codes"). */
const CODES = new Map<unknown, string>([
  [1, 'the service had fewer questions than were asked for'],
  [2, 'the service was asked for something it does not know'],
  [3, 'the service did not know the token'],
  [4, 'the service had no new questions for the token'],
  [5, 'the service was asked too often; wait five seconds'],
])

/** The name of an import of several topics, or of one that has none. */
const TITLE = 'Open Trivia'

/**
 * Reads an answer of Open Trivia DB, `{response_code, results: [{type, question, correct_answer,
 * incorrect_answers, category}]}`, whose texts have HTML entities.
 */
export function readOpenTrivia(
  json: Record<string, unknown>,
  slug: string,
): { category: QuizCategory; faults: Fault[] } {
  const results: unknown[] = Array.isArray(json['results']) ? json['results'] : []
  const { questions, faults } = readQuestions(results, 'results', readItem)
  if (results.length === 0) {
    const reason = CODES.get(json['response_code'])
    faults.push({ path: 'results', expected: `expected questions${reason ? `; ${reason}` : ''}` })
  }
  const [topic = TITLE, ...others] = new Set(results.filter(isRecord).map(readTopic))
  const title = others.length === 0 ? topic : TITLE
  return { category: { slug, title, summary: 'From Open Trivia DB.', questions }, faults }
}

function readTopic(item: Record<string, unknown>): string {
  return cleanText(decode(item['category']), 80) ?? TITLE
}

function readItem(item: unknown): Result<Question, Fault[]> {
  const parsed = parseQuestion(isRecord(item) ? convert(item) : item, { complete: false })
  return parsed.ok ? parsed : failure(parsed.problem.map(rename))
}

/** A fault under the name that the service has for the field. */
function rename({ path, expected }: Fault): Fault {
  if (path === 'type') return { path, expected: 'expected multiple or boolean' }
  const renamed = path
    .replace(/^text/, 'question')
    .replace(/^answer/, 'correct_answer')
    .replace(/^wrong/, 'incorrect_answers')
  return { path: renamed, expected }
}

/** The item in the bank's own format, as far as it can be told. */
function convert(item: Record<string, unknown>): Record<string, unknown> {
  const text = decode(item['question'])
  const answer = decode(item['correct_answer'])
  if (item['type'] === 'boolean') {
    return {
      type: 'true-false',
      text,
      answer: [TRUE, FALSE].includes(answer) ? answer === TRUE : null,
    }
  }
  const wrong: unknown = item['incorrect_answers']
  return {
    type: item['type'] === 'multiple' ? 'single' : undefined,
    text,
    answer,
    wrong: Array.isArray(wrong) ? wrong.map(decode) : wrong,
  }
}

/** On one line, as texts of questions are. */
function decode(value: unknown): string {
  return typeof value === 'string' ? decodeEntities(value).replace(/\s+/g, ' ').trim() : ''
}
