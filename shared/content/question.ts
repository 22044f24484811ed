import { isRecord } from '../json.ts'
import { type Result, failure, success } from '../result.ts'
import { safeLink } from './links.ts'

/* This check does not use zod: the browser checks imported questions with it too, and a schema
   library is larger than the whole quiz. */

/** A problem in a file of questions, with the path of its field: `questions[2].answer`. */
export type QuestionProblem = { path: string; expected: string }

type Source = { label: string; url: string }

type Common = {
  text: string
  /** Lines of code that the question is about. */
  code?: string
  explanation?: string
  source?: Source
}

/** A question with its right answer; the quiz shuffles the options. */
export type Question = Common &
  (
    | { type: 'single'; answer: string; wrong: string[] }
    | { type: 'multiple'; answers: string[]; wrong: string[] }
    | { type: 'true-false'; answer: boolean }
    /** Numbers that differ from the answer by at most `tolerance` are right. */
    | { type: 'number'; answer: number; tolerance: number; unit?: string }
    /** The items in their right order. */
    | { type: 'order'; items: string[] }
    /** The accepted spellings; the page shows the first. */
    | { type: 'text'; answers: string[] }
  )

const MAX_TEXT_LENGTH = 1000
const MAX_CODE_LENGTH = 2000
const MAX_EXPLANATION_LENGTH = 2000
/** Maximum length of an option, an item or a spelling. */
export const MAX_OPTION_LENGTH = 300
const MAX_LABEL_LENGTH = 200
/** Maximum number of options, items or spellings of a question. */
const MAX_OPTIONS = 10

/** Whether a question needs an explanation and a source, as in the site's own bank. */
export type Completeness = { complete: boolean }

/** Checks a question and drops unknown fields; a failure has a problem for each invalid field. */
export function parseQuestion(
  value: unknown,
  { complete }: Completeness,
): Result<Question, QuestionProblem[]> {
  if (!isRecord(value)) return failure([{ path: '', expected: 'write a question, {…}' }])
  const read = createReader(value)
  const common: Common = {
    text: read.text('text', MAX_TEXT_LENGTH),
    ...read.optional('code', () => ({ code: read.code('code') })),
    ...read.requiredIf(complete, 'explanation', () => ({
      explanation: read.text('explanation', MAX_EXPLANATION_LENGTH),
    })),
    ...read.requiredIf(complete, 'source', () => ({ source: read.source('source') })),
  }
  const question = readByType(value['type'], common, read)
  return read.problems.length === 0 && question ? success(question) : failure(read.problems)
}

function readByType(type: unknown, common: Common, read: Reader): Question | undefined {
  switch (type) {
    case 'single': {
      const answer = read.text('answer', MAX_OPTION_LENGTH)
      const wrong = read.texts('wrong', 1, MAX_OPTIONS - 1)
      read.distinct('wrong', [answer, ...wrong])
      return { ...common, type, answer, wrong }
    }
    case 'multiple': {
      const answers = read.texts('answers', 1, MAX_OPTIONS - 1)
      const wrong = read.texts('wrong', 1, MAX_OPTIONS - 1)
      read.distinct('wrong', [...answers, ...wrong])
      return { ...common, type, answers, wrong }
    }
    case 'true-false':
      return { ...common, type, answer: read.boolean('answer') }
    case 'number': {
      const answer = read.number('answer')
      const tolerance = read.optional('tolerance', () => read.number('tolerance')) ?? 0
      if (tolerance < 0) read.report('tolerance', 'write 0 or more')
      const unit = read.optional('unit', () => ({ unit: read.text('unit', MAX_LABEL_LENGTH) }))
      return { ...common, type, answer, tolerance, ...unit }
    }
    case 'order': {
      const items = read.texts('items', 3, MAX_OPTIONS)
      read.distinct('items', items)
      return { ...common, type, items }
    }
    case 'text': {
      const answers = read.texts('answers', 1, MAX_OPTIONS)
      return { ...common, type, answers }
    }
    default:
      read.report('type', 'write single, multiple, true-false, number, order or text')
      return undefined
  }
}

type Reader = ReturnType<typeof createReader>

/** Reads fields of a record. An invalid field returns an empty value and adds a problem. */
function createReader(record: Record<string, unknown>) {
  const problems: QuestionProblem[] = []

  function report(path: string, expected: string) {
    problems.push({ path, expected })
  }

  function take<Value>(path: string, value: Value | undefined, expected: string, empty: Value) {
    if (value === undefined) report(path, expected)
    return value ?? empty
  }

  function text(name: string, maxLength: number): string {
    return take(name, cleanText(record[name], maxLength), expectedText(record[name], maxLength), '')
  }

  return {
    problems,
    report,
    text,
    code(name: string): string {
      const value = record[name]
      const clean = typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
      if (cleanText(clean.replace(/[\n\t]/g, ' '), MAX_CODE_LENGTH) === undefined) {
        report(name, `write lines of code with at most ${MAX_CODE_LENGTH} characters`)
      }
      return clean
    },
    texts(name: string, min: number, max: number): string[] {
      const value = record[name]
      if (!Array.isArray(value) || value.length < min) {
        report(name, `write a list of ${min} or more texts`)
        return []
      }
      if (value.length > max) report(name, `write at most ${max} texts`)
      return value.slice(0, max).map((item: unknown, index) => {
        const expected = expectedText(item, MAX_OPTION_LENGTH)
        return take(`${name}[${index}]`, cleanText(item, MAX_OPTION_LENGTH), expected, '')
      })
    },
    boolean(name: string): boolean {
      const value = record[name]
      return take(
        name,
        typeof value === 'boolean' ? value : undefined,
        'write true or false',
        false,
      )
    },
    number(name: string): number {
      const value = record[name]
      return take(name, Number.isFinite(value) ? (value as number) : undefined, 'write a number', 0)
    },
    source(name: string): Source {
      const value = record[name]
      const { label, url } = isRecord(value) ? value : {}
      const link = typeof url === 'string' && url.startsWith('https://') ? safeLink(url) : undefined
      return {
        label: take(`${name}.label`, cleanText(label, MAX_LABEL_LENGTH), 'write a text', ''),
        url: take(`${name}.url`, link, 'write a link, https://…', ''),
      }
    },
    distinct(name: string, texts: readonly string[]) {
      if (texts.some((item, index) => item !== '' && texts.indexOf(item) < index)) {
        report(name, 'write each text only once')
      }
    },
    /** Calls `get` if the record has the field. */
    optional<Value>(name: string, get: () => Value): Value | undefined {
      return record[name] === undefined ? undefined : get()
    },
    /** Calls `get` if the record has the field or needs it. */
    requiredIf<Value>(required: boolean, name: string, get: () => Value): Value | undefined {
      return !required && record[name] === undefined ? undefined : get()
    },
  }
}

function expectedText(value: unknown, maxLength: number): string {
  const tooLong = typeof value === 'string' && value.length > maxLength
  return tooLong ? `shorten the text to at most ${maxLength} characters` : 'write a text'
}

/** Trims a text; returns undefined if it is empty, too long or not plain text. */
export function cleanText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  // Control characters and lone surrogates.
  if (text === '' || text.length > maxLength || /[\p{Cc}\p{Cs}]/u.test(text)) return undefined
  return text
}
