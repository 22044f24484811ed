import { MAX_TIME } from '../../../shared/clock.ts'
import { isRecord } from '../../../shared/json.ts'
import { formatVersioned, parseVersioned } from '../../app/versioned.ts'
import { type Attempt, countRight } from './attempt.ts'

/** Key in local storage of the scores, the latest first. */
export const SCORES_KEY = 'quiz-scores'

/** Maximum number of stored scores. */
export const MAX_SCORES = 200

/** Score of a finished attempt. */
export type Score = {
  category: string
  title: string
  right: number
  count: number
  /** Milliseconds spent on the questions. */
  spent: number
  /** Milliseconds since 1970. */
  finishedAt: number
}

/** Creates the score of an attempt. */
export function createScore(attempt: Attempt, now: number): Score {
  return {
    category: attempt.settings.category,
    title: attempt.title,
    right: countRight(attempt),
    count: attempt.cards.length,
    spent: attempt.spent,
    finishedAt: now,
  }
}

/** Adds a score in front and drops the oldest beyond the maximum. */
export function addScore(scores: readonly Score[], score: Score): readonly Score[] {
  return [score, ...scores].slice(0, MAX_SCORES)
}

/** Finds the best score of a category: largest share, then most questions, then least time. */
export function findBest(scores: readonly Score[], category: string): Score | undefined {
  const [best] = scores.filter((score) => score.category === category).sort(byRank)
  return best
}

function byRank(a: Score, b: Score): number {
  return b.right / b.count - a.right / a.count || b.count - a.count || a.spent - b.spent
}

/** Scores of a category, the latest first, with the best one. */
type CategoryScores = {
  category: string
  title: string
  best: Score
  scores: readonly Score[]
}

/** Groups scores by category, the last played first. */
export function groupByCategory(scores: readonly Score[]): CategoryScores[] {
  return [...new Set(scores.map(({ category }) => category))].flatMap((category) => {
    const own = scores.filter((score) => score.category === category)
    const [latest] = own
    const best = findBest(own, category)
    return latest && best ? [{ category, title: latest.title, best, scores: own }] : []
  })
}

/** Serialises the scores for local storage. */
export function formatScores(scores: readonly Score[]): string {
  return formatVersioned({ scores })
}

/** Parses the stored scores without invalid ones; undefined when they are unreadable. */
export function parseScores(text: string): readonly Score[] | undefined {
  const scores = parseVersioned(text)?.['scores']
  if (!Array.isArray(scores)) return undefined
  return scores.filter(isScore).slice(0, MAX_SCORES)
}

function isScore(value: unknown): value is Score {
  if (!isRecord(value)) return false
  const { category, title, right, count, spent, finishedAt } = value
  return (
    typeof category === 'string' &&
    typeof title === 'string' &&
    isCount(right) &&
    isCount(count) &&
    count > 0 &&
    right <= count &&
    isCount(spent) &&
    isCount(finishedAt)
  )
}

/** Returns whether a value is a whole number from 0 to the last date. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TIME
}
