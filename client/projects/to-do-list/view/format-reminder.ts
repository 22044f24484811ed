import type { Item } from '../../../../shared/api/items.ts'
import { MINUTE } from '../../../../shared/clock.ts'
import { joinWithComma } from '../../../../shared/content/comma.ts'
import { formatDuration } from '../../../../shared/duration.ts'
import { tag } from '../../../../shared/texts/language.ts'
import { reminder } from '../../../../shared/texts/reminder.ts'
import * as texts from '../../../../shared/texts/task.ts'
import { fill } from '../../../../shared/texts/write.ts'

/** Formats a reminder: `15 minutes before`. @param minutes before the task is due */
export function formatReminder(minutes: number): string {
  if (minutes === 0) return texts.atItsTime
  return fill(texts.timeBefore, { duration: formatDuration(minutes * MINUTE, tag) })
}

/** Describes the reminders of an open task: `Reminder 1 day before, 1 hour before`; undefined without any of its own. */
export function describeReminders(item: Item): string | undefined {
  const { due, reminders, completedAt, deletedAt } = item
  if (due === null || completedAt !== null || deletedAt !== null) return undefined
  const times = joinWithComma((reminders ?? []).map(formatReminder), tag)
  return times && `${reminder} ${times}`
}
