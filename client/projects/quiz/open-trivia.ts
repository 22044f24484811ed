import { isRecord } from '../../../shared/json.ts'
import {
  cleanText,
  type QuestionProblem,
  parseQuestion,
  type Question,
} from '../../../shared/content/question.ts'
import { type QuizCategory, readQuestions } from '../../../shared/content/quiz.ts'
import { failure, type Result } from '../../../shared/result.ts'
import { decodeEntities } from './entities.ts'
import { FALSE, TRUE } from './marking.ts'

/** Meanings of the service's response codes (https://opentdb.com/api_config.php). */
const CODES = new Map<unknown, string>([
  [1, 'the service had fewer questions than were asked for'],
  [2, 'the service was asked for something it does not know'],
  [3, 'the service did not know the token'],
  [4, 'the service had no new questions for the token'],
  [5, 'the service was asked too often; wait five seconds'],
])

/** Title of an import with several topics or none. */
const TITLE = 'Open Trivia'

/**
 * Parses a response of Open Trivia DB, whose texts have HTML entities:
 * `{response_code, results: [{type, question, correct_answer, incorrect_answers, category}]}`.
 */
export function readOpenTrivia(
  json: Record<string, unknown>,
  slug: string,
): { category: QuizCategory; problems: QuestionProblem[] } {
  const results: unknown[] = Array.isArray(json['results']) ? json['results'] : []
  const { questions, problems } = readQuestions(results, 'results', readItem)
  if (results.length === 0) {
    const reason = CODES.get(json['response_code'])
    problems.push({
      path: 'results',
      expected: `there are no questions${reason ? `: ${reason}` : ''}`,
    })
  }
  const [topic = TITLE, ...others] = new Set(results.filter(isRecord).map(readTopic))
  const title = others.length === 0 ? topic : TITLE
  return { category: { slug, title, summary: 'From Open Trivia DB.', questions }, problems }
}

function readTopic(item: Record<string, unknown>): string {
  return cleanText(decode(item['category']), 80) ?? TITLE
}

function readItem(item: unknown): Result<Question, QuestionProblem[]> {
  const parsed = parseQuestion(isRecord(item) ? convert(item) : item, { complete: false })
  return parsed.ok ? parsed : failure(parsed.problem.map(rename))
}

/** Renames the path of an error to the service's field name. */
function rename({ path, expected }: QuestionProblem): QuestionProblem {
  if (path === 'type') return { path, expected: 'write multiple or boolean' }
  const renamed = path
    .replace(/^text/, 'question')
    .replace(/^answer/, 'correct_answer')
    .replace(/^wrong/, 'incorrect_answers')
  return { path: renamed, expected }
}

/** Converts an item to the format of the bank, without validation. */
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

/** Decodes a text and puts it on one line. */
function decode(value: unknown): string {
  return typeof value === 'string' ? decodeEntities(value).replace(/\s+/g, ' ').trim() : ''
}
