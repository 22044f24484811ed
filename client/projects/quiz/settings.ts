import { IMPORTED_PREFIX, MIXED_SLUG } from '../../../shared/content/quiz.ts'
import { isSeed } from './random.ts'

/** What an attempt is made of. */
export type Settings = {
  /** The slug of a category, or MIXED_SLUG. */
  category: string
  /** Questions at most. */
  count: number
  /** Seconds for each question, if there is a limit. */
  limit?: number | undefined
}

export const DEFAULT_SETTINGS: Settings = { category: MIXED_SLUG, count: 10 }

/** Seconds for a question that can be chosen. */
export const LIMITS = [15, 30, 60] as const

const COUNTS = [5, 10, 20]

/** An attempt has no more, so that a browser can keep it. */
export const MAX_QUESTIONS = 1000

/** The numbers of questions to choose from; the last is all there are. */
export function listCounts(available: number): number[] {
  const all = Math.min(available, MAX_QUESTIONS)
  return [...COUNTS.filter((count) => count < all), all]
}

/** The settings among those values; undefined where they make no sense. */
export function parseSettings(value: Record<string, unknown>): Settings | undefined {
  const { category, count, limit } = value
  if (typeof category !== 'string' || !/^[a-z0-9-]{1,100}$/.test(category)) return undefined
  if (!Number.isInteger(count) || Number(count) < 1 || Number(count) > MAX_QUESTIONS) {
    return undefined
  }
  const known = LIMITS.find((seconds) => seconds === limit)
  return { category, count: Number(count), ...(known && { limit: known }) }
}

/** What a link says: the settings, and the seed to deal from. */
export type Challenge = { settings: Settings; seed: string }

/** Imports stay in this browser, so a link cannot lead to them. */
export function isShareable({ category }: Settings): boolean {
  return !category.startsWith(IMPORTED_PREFIX)
}

/** The query of a link to the same questions in the same order. */
export function formatQuery({ settings: { category, count, limit }, seed }: Challenge): string {
  const query = new URLSearchParams({ category, count: String(count), seed })
  if (limit !== undefined) query.set('limit', String(limit))
  return `?${query.toString()}`
}

/** The challenge of a link; undefined when its query has none, or a broken one. */
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
