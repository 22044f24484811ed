import { isRecord } from '../../../shared/content/question.ts'
import { type Attempt, countRight } from './attempt.ts'
import { parseJson } from './json.ts'

/** Local storage: the scores, the latest first. */
export const SCORES_KEY = 'quiz-scores'

const VERSION = 1

/** As many scores are kept. */
export const MAX_SCORES = 200

/** What came of an attempt. */
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

export function addScore(scores: readonly Score[], score: Score): readonly Score[] {
  return [score, ...scores].slice(0, MAX_SCORES)
}

/** The best in a category: the largest share, then the most questions, then the least time. */
export function findBest(scores: readonly Score[], category: string): Score | undefined {
  const [best] = scores.filter((score) => score.category === category).sort(byRank)
  return best
}

function byRank(a: Score, b: Score): number {
  return b.right / b.count - a.right / a.count || b.count - a.count || a.spent - b.spent
}

/** The scores of a category, the latest first, with the best of them. */
export type CategoryScores = {
  category: string
  title: string
  best: Score
  scores: readonly Score[]
}

/** Categories in the order in which they were last played. */
export function groupByCategory(scores: readonly Score[]): CategoryScores[] {
  return [...new Set(scores.map(({ category }) => category))].flatMap((category) => {
    const own = scores.filter((score) => score.category === category)
    const [latest] = own
    const best = findBest(own, category)
    return latest && best ? [{ category, title: latest.title, best, scores: own }] : []
  })
}

export function formatScores(scores: readonly Score[]): string {
  return JSON.stringify({ version: VERSION, scores })
}

/** What was kept, without what cannot be read of it; undefined when nothing can. */
export function parseScores(text: string | null): readonly Score[] | undefined {
  if (text === null) return []
  const value = parseJson(text)
  if (!isRecord(value) || value['version'] !== VERSION) return undefined
  const { scores } = value
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

/** Dates go no further than this many milliseconds from 1970 (ECMA-262, 21.4.1.1). */
const MAX_DATE = 8.64e15

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DATE
}
