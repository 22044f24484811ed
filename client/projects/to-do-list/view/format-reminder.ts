import { MINUTE } from '../../../../shared/clock.ts'
import { formatDuration } from '../../../../shared/duration.ts'
import { tag } from '../../../../shared/texts/language.ts'
import * as texts from '../../../../shared/texts/task.ts'
import { fill } from '../../../../shared/texts/write.ts'

/** Formats a reminder: `15 minutes before`. @param minutes before the task is due */
export function formatReminder(minutes: number): string {
  if (minutes === 0) return texts.atItsTime
  return fill(texts.timeBefore, { duration: formatDuration(minutes * MINUTE, tag) })
}
