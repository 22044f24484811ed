import { type Item, type ItemChange, PRIORITIES } from '../../../../shared/api/items.ts'
import { isRecord } from '../../../../shared/json.ts'
import { isDue } from '../../../../shared/rules/item.ts'
import { parseReminders } from '../../../../shared/rules/reminders.ts'
import { parseRepeat } from '../../../../shared/rules/repeat.ts'

/** Returns whether a value is a text. */
export const isText = (value: unknown) => typeof value === 'string'
/** Returns whether a value is a number. */
export const isNumber = (value: unknown) => typeof value === 'number'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isDueText = (value: unknown) => isText(value) && isDue(value)

/** Returns whether a value is a list of such entries. */
export function isListOf(value: unknown, isEntry: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isEntry)
}

function isStep(entry: unknown): boolean {
  if (!isRecord(entry)) return false
  const { text, done, due } = entry
  return isText(text) && isFlag(done) && (due === undefined || isDueText(due))
}

const FIELDS: Record<keyof ItemChange, (value: unknown) => boolean> = {
  title: isText,
  notes: isText,
  due: (value) => value === null || isDueText(value),
  repeat: (value) => value === null || parseRepeat(value).ok,
  reminders: (value) => value === null || (Array.isArray(value) && parseReminders(value).ok),
  priority: (value) => PRIORITIES.some((priority) => priority === value),
  tags: (value) => isListOf(value, isText),
  checklist: (value) => isListOf(value, isStep),
  position: isText,
  completed: isFlag,
  deleted: isFlag,
}

const NAMES = Object.keys(FIELDS) as (keyof ItemChange)[]
/** The fields that have the same name in a task. */
const WRITTEN = NAMES.filter((name) => name !== 'completed' && name !== 'deleted')

/** Returns whether each field that is present has the right type. */
export function hasFields(value: unknown): value is ItemChange {
  if (!isRecord(value)) return false
  return NAMES.every((name) => !Object.hasOwn(value, name) || FIELDS[name](value[name]))
}

/** Returns whether a value is a task with all its fields. */
export function isItem(value: unknown): value is Item {
  if (!isRecord(value)) return false
  const { id, createdAt, updatedAt, completedAt, deletedAt, version } = value
  return (
    hasFields(value) &&
    WRITTEN.every((name) => Object.hasOwn(value, name)) &&
    [completedAt, deletedAt].every((time) => time === null || isNumber(time)) &&
    [createdAt, updatedAt, version].every(isNumber) &&
    isText(id)
  )
}
