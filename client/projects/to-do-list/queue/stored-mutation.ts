import { isRecord, parseJson } from '../../../../shared/json.ts'
import { hasFields, isItem } from './item-shape.ts'
import type { Acknowledgement, Mutation, PendingMutation } from './mutations.ts'

/** A key: the time in base 36, which sorts as text, and an id. */
const KEY = /^[\da-z]{10}-/

/**
 * Reads a pending mutation from its JSON in local storage, as this release or an earlier one wrote
 * it. Returns undefined for any other text or key.
 */
export function parseStoredMutation(
  key: string,
  text: string | null | undefined,
): PendingMutation | undefined {
  const stored = parseJson(text ?? '')
  if (!KEY.test(key) || !isRecord(stored)) return undefined
  const { change, madeAt, settled, refused } = stored
  const valid =
    isMutation(change) &&
    isNumber(madeAt) &&
    (refused === undefined || isText(refused)) &&
    (settled === undefined || isAcknowledgement(settled))
  return valid ? fromStored(key, stored as StoredMutation) : undefined
}

/** The stored form of a pending mutation. Its keys stay those of earlier releases. */
type StoredMutation = Omit<PendingMutation, 'key' | 'mutation' | 'acknowledged' | 'rejected'> & {
  change: Exclude<Mutation, Update> | (Omit<Update, 'base'> & { saw: Update['base'] })
  settled?: Acknowledgement
  refused?: string
}
type Update = Extract<Mutation, { op: 'change' }>

function fromStored(key: string, stored: StoredMutation): PendingMutation {
  const { change, madeAt, settled, refused } = stored
  return {
    key,
    madeAt,
    mutation: change.op === 'change' ? renameSaw(change) : change,
    ...(settled && { acknowledged: settled }),
    ...(refused !== undefined && { rejected: refused }),
  }
}

function renameSaw({
  saw,
  ...update
}: Extract<StoredMutation['change'], { op: 'change' }>): Update {
  return { ...update, base: saw }
}

/** Writes a pending mutation as JSON in the stored form. */
export function stringifyMutation(pending: PendingMutation): string {
  const { key, mutation, acknowledged: settled, rejected: refused, ...rest } = pending
  if (mutation.op !== 'change') {
    return JSON.stringify({ ...rest, change: mutation, settled, refused })
  }
  const { base: saw, ...update } = mutation
  return JSON.stringify({ ...rest, change: { ...update, saw }, settled, refused })
}

function isMutation(change: unknown): boolean {
  if (!isRecord(change)) return false
  if (!isText(change['id']) || !isText(change['title'])) return false
  switch (change['op']) {
    case 'create':
      return hasFields(change) && hasPast(change)
    case 'change':
      return isNumber(change['version']) && hasFields(change['change']) && hasFields(change['saw'])
    default:
      return change['op'] === 'erase'
  }
}

/** Checks an answer that another tab stored. One without all fields, as an early release wrote it, is invalid. */
function isAcknowledgement(settled: unknown): boolean {
  if (!isRecord(settled)) return false
  return settled['item'] === null || isItem(settled['item'])
}

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'

/** Whether the times of a new task are numbers, null or absent. */
function hasPast(change: Record<string, unknown>): boolean {
  return [change['createdAt'], change['completedAt'], change['deletedAt']].every(
    (time) => time === undefined || time === null || isNumber(time),
  )
}
