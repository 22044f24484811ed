import { type Rating } from '../../../shared/api/evaluation.ts'
import { DAY } from '../../../shared/clock.ts'
import { parseDraft, readDraft } from './draft.ts'

/** Local storage: the visitor's own rating and the day it counts for. */
const KEY = 'evaluation'

type Store = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The rating that was sent from this browser on the present day (UTC), so that it can be changed;
 * undefined when there is none, or what is stored is none.
 * @param storage undefined where it is blocked
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function readStoredRating(storage: Store | undefined, now: number): Rating | undefined {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return undefined
    const fields = new Map<string, unknown>(Object.entries(kept))
    if (fields.get('day') !== Math.floor(now / DAY)) return undefined
    const rating = parseDraft(readDraft((name) => fields.get(name)))
    return rating.ok ? rating.value : undefined
  } catch {
    return undefined
  }
}

/** Keeps a rating that the server has taken; where storage is blocked or full, nothing is kept. */
export function storeRating(storage: Store | undefined, rating: Rating, now: number): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ ...rating, day: Math.floor(now / DAY) }))
  } catch {
    // It comes back empty after a reload, and rating again still changes it.
  }
}
