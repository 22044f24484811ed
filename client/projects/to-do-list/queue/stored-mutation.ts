import { isRecord, parseJson } from '../../../../shared/json.ts'
import { hasFields, isNumber, isText } from './item-shape.ts'
import type { Mutation, PendingMutation } from './mutations.ts'

/** A key: the time in base 36, which sorts as text, and an id. */
const KEY = /^[\da-z]{10}-/

/* The stored form keeps the names of earlier releases: `change`, `saw`, `refused` and `settled`. */
type Update = Extract<Mutation, { op: 'change' }>
type StoredChange = Exclude<Mutation, Update> | (Omit<Update, 'base'> & { saw: Update['base'] })

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
  if (!isStoredChange(change) || !isNumber(madeAt)) return undefined
  if (refused !== undefined && !isText(refused)) return undefined
  return {
    ...{ key, madeAt, mutation: renameSaw(change) },
    ...(refused !== undefined && { rejected: refused }),
    // Earlier releases stored the task there.
    ...(settled !== undefined && { saved: true }),
  }
}

function renameSaw(stored: StoredChange): Mutation {
  if (stored.op !== 'change') return stored
  const { op, id, title, change, saw } = stored
  return { op, id, title, change, base: saw }
}

/** Writes a mutation as JSON in the stored form. */
export function stringifyMutation(pending: PendingMutation): string {
  const { madeAt, mutation, rejected: refused, saved: settled } = pending
  if (mutation.op !== 'change')
    return JSON.stringify({ madeAt, change: mutation, refused, settled })
  const { base: saw, ...update } = mutation
  return JSON.stringify({ madeAt, change: { ...update, saw }, refused, settled })
}

function isStoredChange(change: unknown): change is StoredChange {
  if (!isRecord(change)) return false
  if (!isText(change['id']) || !isText(change['title'])) return false
  switch (change['op']) {
    case 'create':
      return hasFields(change) && hasPast(change)
    case 'change':
      return hasFields(change['change']) && hasFields(change['saw'])
    default:
      return change['op'] === 'erase'
  }
}

/** Returns whether the times of a new task are numbers, null or absent. */
function hasPast(change: Record<string, unknown>): boolean {
  return [change['createdAt'], change['completedAt'], change['deletedAt']].every(
    (time) => time === undefined || time === null || isNumber(time),
  )
}
