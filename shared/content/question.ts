import { type Result, failure, success } from '../result.ts'
import { safeLink } from './links.ts'

/* Checked by hand and not by zod: the browser reads imported questions by the same rules, and a
   schema library would be larger than the whole quiz. */

/** What is wrong in a file of questions, by place: `questions[2].answer`. */
export type Fault = { path: string; expected: string }

type Source = { label: string; url: string }

type Common = {
  text: string
  /** Lines of code that the question is about. */
  code?: string
  explanation?: string
  source?: Source
}

/** A question with its right answer. Options are shuffled when they are dealt. */
export type Question = Common &
  (
    | { type: 'single'; answer: string; wrong: string[] }
    | { type: 'multiple'; answers: string[]; wrong: string[] }
    | { type: 'true-false'; answer: boolean }
    /** Right is what differs from the answer by no more than the tolerance. */
    | { type: 'number'; answer: number; tolerance: number; unit?: string }
    /** The items in their right order. */
    | { type: 'order'; items: string[] }
    /** The spellings that are accepted; the first is shown. */
    | { type: 'text'; answers: string[] }
  )

const MAX_TEXT_LENGTH = 1000
const MAX_CODE_LENGTH = 2000
const MAX_EXPLANATION_LENGTH = 2000
const MAX_OPTION_LENGTH = 300
const MAX_LABEL_LENGTH = 200
/** As many options, items or spellings a question has at most. */
const MAX_OPTIONS = 10

/** Whether an explanation and a source are needed, as in the site's own bank. */
export type Completeness = { complete: boolean }

/** Checks a question and leaves out what it does not know; a failure has a fault for each field. */
export function parseQuestion(
  value: unknown,
  { complete }: Completeness,
): Result<Question, Fault[]> {
  if (!isRecord(value)) return failure([{ path: '', expected: 'expected a question, {…}' }])
  const read = createReader(value)
  const common: Common = {
    text: read.text('text', MAX_TEXT_LENGTH),
    ...read.optional('code', () => ({ code: read.code('code') })),
    ...read.unless(!complete, 'explanation', () => ({
      explanation: read.text('explanation', MAX_EXPLANATION_LENGTH),
    })),
    ...read.unless(!complete, 'source', () => ({ source: read.source('source') })),
  }
  const question = readByType(value['type'], common, read)
  return read.faults.length === 0 && question ? success(question) : failure(read.faults)
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
      if (tolerance < 0) read.fault('tolerance', 'expected 0 or more')
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
      read.fault('type', 'expected single, multiple, true-false, number, order or text')
      return undefined
  }
}

type Reader = ReturnType<typeof createReader>

/** Reads fields of the record; each gives a value of its type, and a fault where it had to make one up. */
function createReader(record: Record<string, unknown>) {
  const faults: Fault[] = []

  function fault(path: string, expected: string) {
    faults.push({ path, expected })
  }

  function take<Value>(path: string, value: Value | undefined, expected: string, other: Value) {
    if (value === undefined) fault(path, expected)
    return value ?? other
  }

  function text(name: string, maxLength: number): string {
    return take(name, cleanText(record[name], maxLength), expectedText(record[name], maxLength), '')
  }

  return {
    faults,
    fault,
    text,
    code(name: string): string {
      const value = record[name]
      const clean = typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : ''
      if (cleanText(clean.replace(/[\n\t]/g, ' '), MAX_CODE_LENGTH) === undefined) {
        fault(name, `expected lines of code, ${MAX_CODE_LENGTH} characters at most`)
      }
      return clean
    },
    texts(name: string, min: number, most: number): string[] {
      const value = record[name]
      if (!Array.isArray(value) || value.length < min) {
        fault(name, `expected a list of ${min} or more texts`)
        return []
      }
      if (value.length > most) fault(name, `expected ${most} texts at most`)
      return value.slice(0, most).map((item: unknown, index) => {
        const expected = expectedText(item, MAX_OPTION_LENGTH)
        return take(`${name}[${index}]`, cleanText(item, MAX_OPTION_LENGTH), expected, '')
      })
    },
    boolean(name: string): boolean {
      const value = record[name]
      return take(
        name,
        typeof value === 'boolean' ? value : undefined,
        'expected true or false',
        false,
      )
    },
    number(name: string): number {
      const value = record[name]
      return take(name, Number.isFinite(value) ? (value as number) : undefined, 'expected a number', 0)
    },
    source(name: string): Source {
      const value = record[name]
      const { label, url } = isRecord(value) ? value : {}
      const link = typeof url === 'string' && url.startsWith('https://') ? safeLink(url) : undefined
      return {
        label: take(`${name}.label`, cleanText(label, MAX_LABEL_LENGTH), 'expected a text', ''),
        url: take(`${name}.url`, link, 'expected a link, https://…', ''),
      }
    },
    distinct(name: string, texts: readonly string[]) {
      if (texts.some((item, index) => item !== '' && texts.indexOf(item) < index)) {
        fault(name, 'expected texts that differ from each other')
      }
    },
    /** What `get` reads, if the field is there. */
    optional<Value>(name: string, get: () => Value): Value | undefined {
      return record[name] === undefined ? undefined : get()
    },
    /** What `get` reads, if the field is there or may not be left out. */
    unless<Value>(mayMiss: boolean, name: string, get: () => Value): Value | undefined {
      return mayMiss && record[name] === undefined ? undefined : get()
    },
  }
}

function expectedText(value: unknown, maxLength: number): string {
  const tooLong = typeof value === 'string' && value.length > maxLength
  return tooLong ? `expected a text of ${maxLength} characters at most` : 'expected a text'
}

/** The text without space around it; undefined when it is empty, too long or no plain text. */
export function cleanText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  // Control characters and halves of surrogate pairs.
  if (text === '' || text.length > maxLength || /[\p{Cc}\p{Cs}]/u.test(text)) return undefined
  return text
}

/** Returns whether a value is an object with fields, not null and not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
