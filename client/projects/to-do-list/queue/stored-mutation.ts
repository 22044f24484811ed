import { isRecord, parseJson } from '../../../../shared/json.ts'
import { isNumber, isText } from '../../../../shared/shape.ts'
import { hasFields } from './item-shape.ts'
import type { Mutation, PendingMutation } from './mutations.ts'

/** A key: the time in base 36, which sorts as text, and an id. */
const KEY = /^[\da-z]{10}-/

/* The stored form keeps the names of earlier releases: `change`, `saw`, `refused` and `settled`. */

/**
 * Reads a mutation from its JSON in local storage, as this release or an earlier one wrote it.
 * Returns undefined for any other text or key.
 */
export function parseStoredMutation(
  key: string,
  text: string | null | undefined,
): PendingMutation | undefined {
  const stored = parseJson(text ?? '')
  if (!KEY.test(key) || !isRecord(stored)) return undefined
  const { change, madeAt, refused, settled } = stored
  const mutation = readMutation(change)
  if (!mutation || !isNumber(madeAt)) return undefined
  if (refused !== undefined && !isText(refused)) return undefined
  return {
    ...{ key, madeAt, mutation },
    ...(refused !== undefined && { rejected: refused }),
    // Earlier releases stored the task there.
    ...(settled !== undefined && { saved: true }),
  }
}

function readMutation(stored: unknown): Mutation | undefined {
  if (!isRecord(stored)) return undefined
  const { op, id, title, change, saw } = stored
  if (!isText(id) || !isText(title)) return undefined
  if (op === 'create' && hasFields(stored)) return { ...stored, op, id, title }
  if (op === 'change' && hasFields(change) && hasFields(saw))
    return { op, id, title, change, base: saw }
  return op === 'erase' ? { op, id, title } : undefined
}

/** Writes a mutation as JSON in the stored form. */
export function stringifyMutation(pending: PendingMutation): string {
  const { madeAt, mutation, rejected: refused, saved: settled } = pending
  const { base: saw, ...change } = { base: undefined, ...mutation }
  return JSON.stringify({ madeAt, change: { ...change, saw }, refused, settled })
}
