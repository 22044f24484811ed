import { isRecord, parseJson } from '../../../../shared/json.ts'
import { hasFields } from './item-shape.ts'
import type { Mutation, PendingMutation } from './mutations.ts'

/** A key: the time in base 36, which sorts as text, and an id. */
const KEY = /^[\da-z]{10}-/

/** The stored form of a pending mutation. Its keys stay those of earlier releases. */
type StoredMutation = {
  change: Exclude<Mutation, Update> | (Omit<Update, 'base'> & { saw: Update['base'] })
  madeAt: number
  refused?: string
  /** Present once the server has saved it; earlier releases wrote the task. */
  settled?: unknown
}
type Update = Extract<Mutation, { op: 'change' }>

/**
 * Reads a pending mutation from its JSON in local storage, as this release or an earlier one wrote
 * it. Returns undefined for any other text or key, and for one that the server has saved.
 */
export function parseStoredMutation(
  key: string,
  text: string | null | undefined,
): PendingMutation | undefined {
  const stored = parse(key, text)
  return stored && stored.settled === undefined ? fromStored(key, stored) : undefined
}

/** Reads a mutation that the server has saved, and the stored list may lack. */
export function parseSavedMutation(
  key: string,
  text: string | null | undefined,
): PendingMutation | undefined {
  const stored = parse(key, text)
  return stored?.settled !== undefined ? fromStored(key, stored) : undefined
}

function parse(key: string, text: string | null | undefined): StoredMutation | undefined {
  const stored = parseJson(text ?? '')
  if (!KEY.test(key) || !isRecord(stored)) return undefined
  const { change, madeAt, refused } = stored
  if (!isMutation(change) || !isNumber(madeAt)) return undefined
  if (refused !== undefined && !isText(refused)) return undefined
  return stored as StoredMutation
}

function fromStored(key: string, { change, madeAt, refused }: StoredMutation): PendingMutation {
  return {
    key,
    madeAt,
    mutation: change.op === 'change' ? renameSaw(change) : change,
    ...(refused !== undefined && { rejected: refused }),
  }
}

function renameSaw({ op, id, title, change, saw }: StoredUpdate): Update {
  return { op, id, title, change, base: saw }
}
type StoredUpdate = Extract<StoredMutation['change'], { op: 'change' }>

/** Writes a pending mutation as JSON in the stored form; `settled` is true once the server has saved it. */
export function stringifyMutation(
  { madeAt, mutation, rejected: refused }: PendingMutation,
  settled?: true,
): string {
  if (mutation.op !== 'change')
    return JSON.stringify({ madeAt, change: mutation, refused, settled })
  const { base: saw, ...update } = mutation
  return JSON.stringify({ madeAt, change: { ...update, saw }, refused, settled })
}

function isMutation(change: unknown): boolean {
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

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'

/** Whether the times of a new task are numbers, null or absent. */
function hasPast(change: Record<string, unknown>): boolean {
  return [change['createdAt'], change['completedAt'], change['deletedAt']].every(
    (time) => time === undefined || time === null || isNumber(time),
  )
}
