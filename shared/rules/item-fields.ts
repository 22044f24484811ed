import type { ItemChange, ItemFields } from '../api/items.ts'
import { type Result, failure, success } from '../result.ts'
import { DUE_MESSAGE, isDue, parseChecklist, parseNotes, parseTags, parseTitle } from './item.ts'
import { isPosition, POSITION_MESSAGE } from './position.ts'
import { parseReminders } from './reminders.ts'
import { parseRepeat, type Repeat } from './repeat.ts'

/** A field and the problem with its value. */
export type FieldProblem = { field: keyof ItemFields; message: string }

/** The rule of each field that has one beyond its type. */
const RULES: { [Name in keyof ItemFields]?: (value: never) => Result<ItemFields[Name], string> } = {
  title: parseTitle,
  notes: parseNotes,
  tags: parseTags,
  checklist: parseChecklist,
  due: (due: string | null) => (due === null || isDue(due) ? success(due) : failure(DUE_MESSAGE)),
  repeat: (repeat: Repeat | null) => (repeat === null ? success(null) : parseRepeat(repeat)),
  reminders: (reminders: readonly number[] | null) =>
    reminders === null ? success(null) : parseReminders(reminders),
  position: (text: string) => (isPosition(text) ? success(text) : failure(POSITION_MESSAGE)),
}

/** Returns the change with each field in its canonical form, or the first problem. */
export function parseFields<Change extends ItemChange>(
  change: Change,
): Result<Change, FieldProblem> {
  const parsed = { ...change }
  for (const field of Object.keys(RULES) as (keyof ItemFields)[]) {
    const value = change[field]
    if (value === undefined) continue
    const result = RULES[field]?.(value as never)
    if (result?.ok === false) return failure({ field, message: result.problem })
    if (result) Object.assign(parsed, { [field]: result.value })
  }
  return success(parsed)
}
