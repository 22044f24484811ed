import {
  type Item,
  type ItemChange,
  type ItemPast,
  PRIORITIES,
} from '../../../../shared/api/items.ts'
import { isRecord } from '../../../../shared/json.ts'
import { isDue } from '../../../../shared/rules/item.ts'
import { parseReminders } from '../../../../shared/rules/reminders.ts'
import { parseRepeat } from '../../../../shared/rules/repeat.ts'
import {
  type Check,
  hasShape,
  isFlag,
  isListOf,
  isNumber,
  isText,
  optional,
  orNull,
} from '../../../../shared/shape.ts'

const isDueText = (value: unknown) => isText(value) && isDue(value)
const STEP = { text: isText, done: isFlag, due: optional(isDueText) }

const FIELDS = {
  title: isText,
  notes: isText,
  due: orNull(isDueText),
  repeat: orNull((value) => parseRepeat(value).ok),
  reminders: orNull((value) => Array.isArray(value) && parseReminders(value).ok),
  priority: (value: unknown) => PRIORITIES.some((priority) => priority === value),
  tags: (value: unknown) => isListOf(value, isText),
  checklist: (value: unknown) => isListOf(value, (step) => hasShape(step, STEP)),
  position: isText,
  createdAt: isNumber,
  completedAt: orNull(isNumber),
  deletedAt: orNull(isNumber),
}
const ITEM: Record<keyof Item, Check> = {
  ...FIELDS,
  id: isText,
  updatedAt: isNumber,
  version: isNumber,
}

type Fields = ItemChange & Partial<ItemPast>
const CHANGE: Record<keyof Fields, Check> = { ...FIELDS, completed: isFlag, deleted: isFlag }

/** Returns whether each field of a new or changed task that is present has the right type. */
export function hasFields(value: unknown): value is Fields {
  if (!isRecord(value)) return false
  return Object.entries(CHANGE).every(([name, check]) => optional(check)(value[name]))
}

/** Returns whether a value is a task with all its fields. */
export function isItem(value: unknown): value is Item {
  return hasShape(value, ITEM)
}
