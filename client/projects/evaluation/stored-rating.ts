import type { Rating } from '../../../shared/api/evaluation.ts'
import { DAY } from '../../../shared/clock.ts'
import { isRecord, parseJson } from '../../../shared/json.ts'
import { parseDraft, readDraft } from './draft.ts'

/** Key in local storage of the visitor's rating and its day. */
const KEY = 'evaluation'

type Store = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Reads the rating that this browser sent on the current day (UTC); undefined if there is none.
 * @param storage undefined where it is blocked
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function readStoredRating(storage: Store | undefined, now: number): Rating | undefined {
  try {
    const stored = parseJson(storage?.getItem(KEY) ?? '')
    if (!isRecord(stored) || stored['day'] !== Math.floor(now / DAY)) return undefined
    const rating = parseDraft(readDraft((name) => stored[name]))
    return rating.ok ? rating.value : undefined
  } catch {
    return undefined
  }
}

/** Stores a rating that the server accepted; does nothing where storage is blocked or full. */
export function storeRating(storage: Store | undefined, rating: Rating, now: number): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ ...rating, day: Math.floor(now / DAY) }))
  } catch {
    // After a reload the form is empty; sending again still changes the rating.
  }
}
