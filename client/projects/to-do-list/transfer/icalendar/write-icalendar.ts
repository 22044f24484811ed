import type { Item } from '../../../../../shared/api/items.ts'
import { escapeText, joinLines } from '../../../../../shared/icalendar.ts'
import { compareOwn } from '../../view/arrange.ts'
import { writeInstant, writeMoment } from './moment.ts'
import { writeRule } from './recurrence.ts'

/** The range of section 3.8.1.9 is 1, the highest, to 9. */
const PRIORITIES = { none: 0, high: 1, medium: 5, low: 9 } as const

/**
 * Writes the tasks outside the trash as iCalendar (RFC 5545). Due dates have no zone. Steps are
 * tasks that name their parent.
 */
export function writeIcalendar(items: Iterable<Item>): string {
  const listed = [...items].filter(({ deletedAt }) => deletedAt === null).sort(compareOwn)
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Portfolio//To-Do List//EN',
    ...listed.flatMap((item) => [...writeTask(item), ...writeSteps(item)]),
    'END:VCALENDAR',
  ])
}

function writeTask(item: Item): string[] {
  const { id, title, notes, priority, tags, createdAt, updatedAt, completedAt } = item
  return [
    'BEGIN:VTODO',
    `UID:${id}`,
    `DTSTAMP:${writeInstant(updatedAt)}`,
    `CREATED:${writeInstant(createdAt)}`,
    `LAST-MODIFIED:${writeInstant(updatedAt)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(notes ? [`DESCRIPTION:${escapeText(notes)}`] : []),
    ...writeDue(item),
    ...(priority === 'none' ? [] : [`PRIORITY:${PRIORITIES[priority]}`]),
    ...(tags.length > 0 ? [`CATEGORIES:${tags.map(escapeText).join(',')}`] : []),
    ...writeStatus(completedAt !== null),
    ...(completedAt === null ? [] : [`COMPLETED:${writeInstant(completedAt)}`]),
    'END:VTODO',
  ]
}

/** What repeats has to have a start (section 3.8.5.3), which other programs write alike. */
function writeDue({ due, repeat }: Item): string[] {
  if (due === null) return []
  const value = `${due.includes('T') ? '' : ';VALUE=DATE'}:${writeMoment(due)}`
  if (!repeat) return [`DUE${value}`]
  const origin = repeat.from === 'completion' ? ';X-FROM=COMPLETION' : ''
  return [`DTSTART${value}`, `DUE${value}`, `RRULE${origin}:${writeRule(repeat, due)}`]
}

function writeSteps({ id, checklist, updatedAt }: Item): string[] {
  return checklist.flatMap(({ text, done }, index) => [
    'BEGIN:VTODO',
    `UID:${id}-step-${index + 1}`,
    `DTSTAMP:${writeInstant(updatedAt)}`,
    `SUMMARY:${escapeText(text)}`,
    ...writeStatus(done),
    `RELATED-TO:${id}`,
    'END:VTODO',
  ])
}

function writeStatus(completed: boolean): string[] {
  return completed ? ['STATUS:COMPLETED', 'PERCENT-COMPLETE:100'] : ['STATUS:NEEDS-ACTION']
}
