import type { Rating } from '../../../shared/api/evaluation.ts'
import { DAY } from '../../../shared/clock.ts'
import { isRecord, parseJson } from '../../../shared/json.ts'
import { readStored, writeStored } from '../../app/storage.ts'
import { parseDraft, readDraft } from './draft.ts'

/** Key in local storage of the visitor's rating and its day. */
const KEY = 'evaluation'

/**
 * Reads the rating that this browser sent on the current day (UTC); undefined if there is none.
 * @param now milliseconds since 1970-01-01T00:00:00Z
 */
export function readStoredRating(now: number): Rating | undefined {
  const stored = parseJson(readStored(KEY) ?? '')
  if (!isRecord(stored) || stored['day'] !== Math.floor(now / DAY)) return undefined
  const rating = parseDraft(readDraft((name) => stored[name]))
  return rating.ok ? rating.value : undefined
}

/** Stores a rating that the server accepted. Without it the form is empty after a reload, and can be sent again. */
export function storeRating(rating: Rating, now: number): void {
  writeStored(KEY, JSON.stringify({ ...rating, day: Math.floor(now / DAY) }))
}
