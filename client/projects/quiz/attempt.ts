import type { Question } from '../../../shared/content/question.ts'
import { SECOND } from '../../../shared/clock.ts'
import { type Answer, FALSE, findMissingAnswer, isRight, isSameSet, TRUE } from './marking.ts'
import { createRandom, type Random, shuffle } from './random.ts'
import type { Settings } from './settings.ts'

/** Question with its options or items in the order shown. */
export type Card = { question: Question; options: readonly string[] }

/** Answer to a card; `late` when the time was up. */
export type Reply = { answer: Answer; late: boolean }

/**
 * One run through some questions.
 * It contains its questions, so that it survives a change of the bank or the removal of an import.
 */
export type Attempt = {
  settings: Settings
  /** Title of the category. */
  title: string
  seed: string
  cards: readonly Card[]
  /** Replies to the answered cards, in order. */
  replies: readonly Reply[]
  /** Whether the explanation of the last reply is shown. */
  explaining: boolean
  /** Unsent answer to the current card. */
  draft: Answer
  /** Time at which the current card was first shown. */
  shownAt: number
  /** Milliseconds spent on the answered cards. */
  spent: number
}

/** Starts an attempt; the same questions and seed give the same cards in the same order. */
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

/** Lists the options of a question in their original order. */
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
  // Items in the right order would reveal the answer.
  while (question.type === 'order' && isRight(question, dealt)) dealt = shuffle(options, random)
  return dealt
}

/** Returns whether these are the question's options, in any order. */
export function hasSameOptions(question: Question, options: readonly string[]): boolean {
  return isSameSet(options, listOptions(question))
}

/** Returns the initial answer: the items as dealt, else nothing. */
function firstDraft(card: Card | undefined): Answer {
  return card?.question.type === 'order' ? card.options : []
}

/** Returns the index of the current card; past the last when finished. */
export function findPosition({ replies, explaining }: Attempt): number {
  return explaining ? replies.length - 1 : replies.length
}

/** Returns whether every card is answered and explained. */
export function isFinished(attempt: Attempt): boolean {
  return findPosition(attempt) >= attempt.cards.length
}

/** Returns the number of right replies. */
export function countRight({ cards, replies }: Attempt): number {
  return cards.filter(({ question }, index) => isRight(question, replies[index]?.answer ?? []))
    .length
}

/** Changes the unsent answer to the current card. */
export function changeDraft(attempt: Attempt, draft: Answer): Attempt {
  return attempt.explaining || isFinished(attempt) ? attempt : { ...attempt, draft }
}

/** Returns the milliseconds left for the current card; undefined without a limit. */
export function findTimeLeft(attempt: Attempt, now: number): number | undefined {
  const { limit } = attempt.settings
  if (limit === undefined || attempt.explaining || isFinished(attempt)) return undefined
  return Math.max(0, limit * SECOND - timeOnCard(attempt, now))
}

/** Returns the time on the current card; a clock that was set back cannot make it negative. */
function timeOnCard({ shownAt }: Attempt, now: number): number {
  return Math.max(0, now - shownAt)
}

/** Answers the current card and shows its explanation. */
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

/** Answers with the draft when the time is up, if the draft is complete. */
export function replyOnTimeout(attempt: Attempt, now: number): Attempt {
  if (findTimeLeft(attempt, now) !== 0) return attempt
  const card = attempt.cards[findPosition(attempt)]
  const usable = card && findMissingAnswer(card.question, attempt.draft) === undefined
  return reply(attempt, usable ? attempt.draft : [], now)
}

/** Shows the card after an explanation, or the end. */
export function showNextCard(attempt: Attempt, now: number): Attempt {
  if (!attempt.explaining) return attempt
  const draft = firstDraft(attempt.cards[attempt.replies.length])
  return { ...attempt, explaining: false, draft, shownAt: now }
}
