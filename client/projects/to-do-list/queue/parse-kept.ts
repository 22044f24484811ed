import { type ItemChange, PRIORITIES } from '../../../../shared/api/items.ts'
import { isDue } from '../../../../shared/rules/item.ts'
import { parseRepeat } from '../../../../shared/rules/repeat.ts'
import type { KeptChange } from './changes.ts'

/** As they are made: the time in base 36, which sorts as text, and a mark. */
const KEY = /^[\da-z]{10}-/

/**
 * A kept change as it was written, by this release or the one before it; undefined for anything else
 * that stands under such a key, so that the list can rely on the shapes.
 */
export function parseKept(key: string, text: string | null | undefined): KeptChange | undefined {
  const kept = parseJson(text)
  if (!KEY.test(key) || !isRecord(kept)) return undefined
  const { change, madeAt, group, settled, refused } = kept
  const valid =
    isChange(change) &&
    isNumber(madeAt) &&
    [group, refused].every((one) => one === undefined || isText(one)) &&
    (settled === undefined || isSettled(settled))
  return valid ? { ...(kept as KeptChange), key } : undefined
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown
  } catch {
    return undefined
  }
}

function isChange(change: unknown): boolean {
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

/** What another tab learnt from the server, which one of the release before tells without fields. */
function isSettled(settled: unknown): boolean {
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
/** Those that a task has under the same names. */
const WRITTEN = NAMES.filter((name) => name !== 'completed' && name !== 'deleted')

/** Whether the fields that are there are of their kind. */
function hasFields(value: unknown): value is Record<string, unknown> {
  if (!isRecord(value)) return false
  return NAMES.every((name) => !Object.hasOwn(value, name) || FIELDS[name](value[name]))
}

/** Whether the times of a new task are such, where they are there. */
function hasPast(change: Record<string, unknown>): boolean {
  return [change['createdAt'], change['completedAt'], change['deletedAt']].every(
    (time) => time === undefined || time === null || isNumber(time),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
