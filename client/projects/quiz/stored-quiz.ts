import { isRecord } from '../../../shared/json.ts'
import { cleanText, parseQuestion } from '../../../shared/content/question.ts'
import { formatVersioned, parseVersioned } from '../../app/versioned.ts'
import { type Attempt, type Card, hasSameOptions, type Reply } from './attempt.ts'
import { type Answer } from './marking.ts'
import { isSeed } from './random.ts'
import { isCount } from './score.ts'
import {
  type Challenge,
  DEFAULT_SETTINGS,
  MAX_QUESTIONS,
  parseSettings,
  type Settings,
} from './settings.ts'

/** Key in local storage of the settings and the current attempt. */
export const QUIZ_KEY = 'quiz'

/** Stored settings and attempt. */
export type StoredQuiz = {
  settings: Settings
  attempt: Attempt | undefined
  /** Challenge of the link, until the visitor chooses something else; it is not stored. */
  challenge?: Challenge | undefined
}

/** State of a first visit. */
export const INITIAL_QUIZ: StoredQuiz = { settings: DEFAULT_SETTINGS, attempt: undefined }

/** Serialises settings and attempt for local storage. */
export function formatStoredQuiz({ settings, attempt }: StoredQuiz): string {
  return formatVersioned({ settings, attempt })
}

/** Parses settings and attempt; undefined when they are unreadable. */
export function parseStoredQuiz(text: string): StoredQuiz | undefined {
  const value = parseVersioned(text)
  const settings = value && readSettings(value)
  if (!settings) return undefined
  const attempt = value['attempt'] === undefined ? undefined : parseAttempt(value['attempt'])
  if (value['attempt'] !== undefined && !attempt) return undefined
  return { settings, attempt }
}

/** Returns the settings that stand beside an unreadable attempt. */
export function repairStoredQuiz(text: string): StoredQuiz {
  const value = parseVersioned(text)
  return { ...INITIAL_QUIZ, settings: (value && readSettings(value)) ?? DEFAULT_SETTINGS }
}

function readSettings({ settings }: Record<string, unknown>): Settings | undefined {
  return isRecord(settings) ? parseSettings(settings) : undefined
}

/** Parses an attempt, which has to be complete: part of it would have another score. */
function parseAttempt(value: unknown): Attempt | undefined {
  if (!isRecord(value) || !isRecord(value['settings'])) return undefined
  const settings = parseSettings(value['settings'])
  const { seed, shownAt, spent, explaining } = value
  const title = cleanText(value['title'], 300)
  const cards = parseList(value['cards'], parseCard)
  const replies = parseList(value['replies'], parseReply)
  const draft = parseAnswer(value['draft'])
  if (!settings || title === undefined || !cards || !replies || !draft || !isSeed(seed)) {
    return undefined
  }
  if (cards.length === 0 || replies.length > cards.length) return undefined
  if (!isCount(shownAt) || !isCount(spent)) return undefined
  return {
    settings,
    title,
    seed,
    cards,
    replies,
    explaining: explaining === true && replies.length > 0,
    draft,
    shownAt,
    spent,
  }
}

function parseList<Item>(
  value: unknown,
  parse: (item: unknown) => Item | undefined,
): Item[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_QUESTIONS) return undefined
  const items = value.map(parse)
  return items.includes(undefined) ? undefined : (items as Item[])
}

function parseCard(value: unknown): Card | undefined {
  if (!isRecord(value)) return undefined
  const question = parseQuestion(value['question'], { complete: false })
  const options = parseAnswer(value['options'])
  if (!question.ok || !options || !hasSameOptions(question.value, options)) return undefined
  return { question: question.value, options }
}

function parseReply(value: unknown): Reply | undefined {
  if (!isRecord(value)) return undefined
  const answer = parseAnswer(value['answer'])
  return answer && { answer, late: value['late'] === true }
}

function parseAnswer(value: unknown): Answer | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined
}
