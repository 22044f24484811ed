import { IMPORTED_PREFIX, MIXED_SLUG } from '../../../shared/content/quiz.ts'
import { isSeed } from './random.ts'

/** Settings of an attempt. */
export type Settings = {
  /** The slug of a category, or MIXED_SLUG. */
  category: string
  /** Maximum number of questions. */
  count: number
  /** Time limit of each question in seconds, if any. */
  limit?: number | undefined
}

/** Settings of a first visit. */
export const DEFAULT_SETTINGS: Settings = { category: MIXED_SLUG, count: 10 }

/** Time limits to choose from, in seconds. */
export const LIMITS = [15, 30, 60] as const

const COUNTS = [5, 10, 20]

/** Maximum number of questions in an attempt, so that it fits into storage. */
export const MAX_QUESTIONS = 1000

/** Lists the numbers of questions to choose from; the last is all of them. */
export function listCounts(available: number): number[] {
  const all = Math.min(available, MAX_QUESTIONS)
  return [...COUNTS.filter((count) => count < all), all]
}

/** Parses settings from values; undefined when they are invalid. */
export function parseSettings(value: Record<string, unknown>): Settings | undefined {
  const { category, count, limit } = value
  if (typeof category !== 'string' || !/^[a-z0-9-]{1,100}$/.test(category)) return undefined
  if (!Number.isInteger(count) || Number(count) < 1 || Number(count) > MAX_QUESTIONS) {
    return undefined
  }
  const known = LIMITS.find((seconds) => seconds === limit)
  return { category, count: Number(count), ...(known && { limit: known }) }
}

/** Settings and seed of a link. */
export type Challenge = { settings: Settings; seed: string }

/** Returns whether a link can contain the settings: imports stay in this browser. */
export function isShareable({ category }: Settings): boolean {
  return !category.startsWith(IMPORTED_PREFIX)
}

/** Returns the query of a link to the same questions in the same order. */
export function formatQuery({ settings: { category, count, limit }, seed }: Challenge): string {
  const query = new URLSearchParams({ category, count: String(count), seed })
  if (limit !== undefined) query.set('limit', String(limit))
  return `?${query.toString()}`
}

/** Parses the challenge of a link; undefined when it has none or is damaged. */
export function parseQuery(search: string): Challenge | undefined {
  const query = new URLSearchParams(search)
  const seed = query.get('seed')
  const settings = parseSettings({
    category: query.get('category'),
    count: Number(query.get('count')),
    limit: Number(query.get('limit')),
  })
  return settings && isSeed(seed) && isShareable(settings) ? { settings, seed } : undefined
}
