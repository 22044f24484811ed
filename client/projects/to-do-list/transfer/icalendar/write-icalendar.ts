import type { Item } from '../../../../../shared/api/items.ts'
import { writeAlarms } from '../../../../../shared/icalendar/alarm.ts'
import { joinLines } from '../../../../../shared/icalendar/lines.ts'
import { writeTask } from '../../../../../shared/icalendar/task.ts'
import { listOwn } from '../../view/arrange.ts'

/** Writes the tasks outside the trash as iCalendar (RFC 5545). */
export function writeIcalendar(items: Iterable<Item>): string {
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portfolio//To-Do List//EN',
    ...listOwn(items).flatMap((item) => writeTask(item, writeAlarms(item))),
    'END:VCALENDAR',
  ])
}
