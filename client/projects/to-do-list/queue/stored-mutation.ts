import { type ItemChange, PRIORITIES } from '../../../../shared/api/items.ts'
import { isRecord, parseJson } from '../../../../shared/json.ts'
import { isDue } from '../../../../shared/rules/item.ts'
import { parseRepeat } from '../../../../shared/rules/repeat.ts'
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
  const { change, madeAt, group, settled, refused } = stored
  const valid =
    isMutation(change) &&
    isNumber(madeAt) &&
    [group, refused].every((value) => value === undefined || isText(value)) &&
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
  const { change, settled, refused, ...rest } = stored
  return {
    ...rest,
    key,
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
  const { item } = settled
  if (item === null) return true
  return (
    hasFields(item) &&
    WRITTEN.every((name) => Object.hasOwn(item, name)) &&
    [item['completedAt'], item['deletedAt']].every((time) => time === null || isNumber(time)) &&
    [item['createdAt'], item['updatedAt'], item['version']].every(isNumber) &&
    isText(item['id'])
  )
}

const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const isFlag = (value: unknown) => typeof value === 'boolean'

const FIELDS: Record<keyof ItemChange, (value: unknown) => boolean> = {
  title: isText,
  notes: isText,
  due: (value) => value === null || (typeof value === 'string' && isDue(value)),
  repeat: (value) => value === null || parseRepeat(value).ok,
  priority: (value) => PRIORITIES.some((priority) => priority === value),
  tags: (value) => Array.isArray(value) && value.every(isText),
  checklist: (value) =>
    Array.isArray(value) &&
    value.every((entry) => isRecord(entry) && isText(entry['text']) && isFlag(entry['done'])),
  position: isText,
  completed: isFlag,
  deleted: isFlag,
}

const NAMES = Object.keys(FIELDS) as (keyof ItemChange)[]
/** The fields that have the same name in a task. */
const WRITTEN = NAMES.filter((name) => name !== 'completed' && name !== 'deleted')

/** Whether each field that is present has the right type. */
function hasFields(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false
  return NAMES.every((name) => !Object.hasOwn(value, name) || FIELDS[name](value[name]))
}

/** Whether the times of a new task are numbers, null or absent. */
function hasPast(change: Record<string, unknown>): boolean {
  return [change['createdAt'], change['completedAt'], change['deletedAt']].every(
    (time) => time === undefined || time === null || isNumber(time),
  )
}
