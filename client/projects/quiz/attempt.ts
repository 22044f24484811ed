import type { Question } from '../../../shared/content/question.ts'
import { SECOND } from '../../../shared/clock.ts'
import { type Answer, FALSE, findMissingAnswer, isRight, isSameSet, TRUE } from './marking.ts'
import { createRandom, type Random, shuffle } from './random.ts'
import type { Settings } from './settings.ts'

/** A question as it was dealt, with its options or items in the order they are shown. */
export type Card = { question: Question; options: readonly string[] }

/** What was answered to a card; `late` when the time was up before. */
export type Reply = { answer: Answer; late: boolean }

/**
 * One run through some questions. It carries its questions with it, so that it goes on as it began
 * when the bank has changed or an import is gone.
 */
export type Attempt = {
  settings: Settings
  /** The name of the category, for later. */
  title: string
  seed: string
  cards: readonly Card[]
  /** One for each card that was answered. */
  replies: readonly Reply[]
  /** The explanation to the last reply is being read. */
  explaining: boolean
  /** What stands on the card under way. */
  draft: Answer
  /** When the card under way was first shown. */
  shownAt: number
  /** Milliseconds spent on the cards that were answered. */
  spent: number
}

/** Deals an attempt: the same questions with the same seed give the same one, in the same order. */
export function startAttempt(
  settings: Settings,
  title: string,
  questions: readonly Question[],
  seed: string,
  now: number,
): Attempt {
  const random = createRandom(seed)
  const cards = shuffle(questions, random)
    .slice(0, settings.count)
    .map((question) => ({ question, options: dealOptions(question, random) }))
  return {
    settings,
    title,
    seed,
    cards,
    replies: [],
    explaining: false,
    draft: firstDraft(cards[0]),
    shownAt: now,
    spent: 0,
  }
}

/** The options of a question in the order of its text. */
function listOptions(question: Question): readonly string[] {
  switch (question.type) {
    case 'single':
      return [question.answer, ...question.wrong]
    case 'multiple':
      return [...question.answers, ...question.wrong]
    case 'true-false':
      return [TRUE, FALSE]
    case 'order':
      return question.items
    case 'number':
    case 'text':
      return []
  }
}

function dealOptions(question: Question, random: Random): readonly string[] {
  const options = listOptions(question)
  if (question.type === 'true-false') return options
  let dealt = shuffle(options, random)
  // Items that lie in their right order would give the answer away.
  while (question.type === 'order' && isRight(question, dealt)) dealt = shuffle(options, random)
  return dealt
}

/** Whether these are the question's options, in whatever order. */
export function hasSameOptions(question: Question, options: readonly string[]): boolean {
  return isSameSet(options, listOptions(question))
}

/** Items begin as they were dealt; everything else begins empty. */
function firstDraft(card: Card | undefined): Answer {
  return card?.question.type === 'order' ? card.options : []
}

/** Where one is: the index of the card under way or explained; past the last when finished. */
export function findPosition({ replies, explaining }: Attempt): number {
  return explaining ? replies.length - 1 : replies.length
}

export function isFinished(attempt: Attempt): boolean {
  return findPosition(attempt) >= attempt.cards.length
}

/** How many replies are right so far. */
export function countRight({ cards, replies }: Attempt): number {
  return cards.filter(({ question }, index) => isRight(question, replies[index]?.answer ?? []))
    .length
}

export function changeDraft(attempt: Attempt, draft: Answer): Attempt {
  return attempt.explaining || isFinished(attempt) ? attempt : { ...attempt, draft }
}

/** Milliseconds left for the card under way; undefined without a limit or while none is. */
export function findTimeLeft(attempt: Attempt, now: number): number | undefined {
  const { limit } = attempt.settings
  if (limit === undefined || attempt.explaining || isFinished(attempt)) return undefined
  return Math.max(0, limit * SECOND - timeOnCard(attempt, now))
}

/** A clock that was set back in between gives time, and never takes it. */
function timeOnCard({ shownAt }: Attempt, now: number): number {
  return Math.max(0, now - shownAt)
}

/** Gives the answer to the card under way, and goes on to its explanation. */
export function reply(attempt: Attempt, answer: Answer, now: number): Attempt {
  if (attempt.explaining || isFinished(attempt)) return attempt
  const { limit } = attempt.settings
  const time = timeOnCard(attempt, now)
  const late = limit !== undefined && time >= limit * SECOND
  return {
    ...attempt,
    replies: [...attempt.replies, { answer, late }],
    explaining: true,
    draft: [],
    spent: attempt.spent + (late ? limit * SECOND : time),
  }
}

/** When the time is up, what stands on the card counts, if it can be marked. */
export function replyOnTimeout(attempt: Attempt, now: number): Attempt {
  if (findTimeLeft(attempt, now) !== 0) return attempt
  const card = attempt.cards[findPosition(attempt)]
  const usable = card && findMissingAnswer(card.question, attempt.draft) === undefined
  return reply(attempt, usable ? attempt.draft : [], now)
}

/** Goes on from an explanation to the next card, or to the end. */
export function showNextCard(attempt: Attempt, now: number): Attempt {
  if (!attempt.explaining) return attempt
  const draft = firstDraft(attempt.cards[attempt.replies.length])
  return { ...attempt, explaining: false, draft, shownAt: now }
}
