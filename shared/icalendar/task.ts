import type { Item } from '../api/items.ts'
import { escapeText } from './lines.ts'
import { writeRule } from './rule.ts'
import { writeDue, writeInstant } from './times.ts'

/** The range of section 3.8.1.9 is 1, the highest, to 9. */
const PRIORITIES = { none: 0, high: 1, medium: 5, low: 9 } as const

/**
 * Writes a task and its steps as the lines of VTODOs (RFC 5545, section 3.6.2). Due dates have no
 * zone. Steps are tasks that name their parent.
 * @param alarms the lines of its alarms
 */
export function writeTask(item: Item, alarms: readonly string[] = []): string[] {
  return [...writeWhole(item, alarms), ...writeSteps(item)]
}

/** Writes the properties that a task has as an event too. */
export function writeDescription({ id, title, notes, priority, tags, createdAt, updatedAt }: Item) {
  return [
    `UID:${id}`,
    `DTSTAMP:${writeInstant(updatedAt)}`,
    `CREATED:${writeInstant(createdAt)}`,
    `LAST-MODIFIED:${writeInstant(updatedAt)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(notes ? [`DESCRIPTION:${escapeText(notes)}`] : []),
    ...(priority === 'none' ? [] : [`PRIORITY:${PRIORITIES[priority]}`]),
    ...(tags.length > 0 ? [`CATEGORIES:${tags.map(escapeText).join(',')}`] : []),
  ]
}

function writeWhole(item: Item, alarms: readonly string[]): string[] {
  const { completedAt } = item
  return [
    'BEGIN:VTODO',
    ...writeDescription(item),
    ...writeDates(item),
    ...writeStatus(completedAt !== null),
    ...(completedAt === null ? [] : [`COMPLETED:${writeInstant(completedAt)}`]),
    ...alarms,
    'END:VTODO',
  ]
}

/** What repeats has to have a start (section 3.8.5.3), which other programs write alike. */
function writeDates({ due, repeat }: Item): string[] {
  if (due === null) return []
  const value = writeDateValue(due)
  if (!repeat) return [`DUE${value}`]
  const origin = repeat.from === 'completion' ? ';X-FROM=COMPLETION' : ''
  return [`DTSTART${value}`, `DUE${value}`, `RRULE${origin}:${writeRule(repeat, due)}`]
}

/** What follows the name of a property: a day or a time without a zone. */
function writeDateValue(due: string): string {
  return `${due.includes('T') ? '' : ';VALUE=DATE'}:${writeDue(due)}`
}

function writeSteps({ id, checklist, updatedAt }: Item): string[] {
  return checklist.flatMap(({ text, done, due }, index) => [
    'BEGIN:VTODO',
    `UID:${id}-step-${index + 1}`,
    `DTSTAMP:${writeInstant(updatedAt)}`,
    `SUMMARY:${escapeText(text)}`,
    ...(due === undefined ? [] : [`DUE${writeDateValue(due)}`]),
    ...writeStatus(done),
    `RELATED-TO:${id}`,
    'END:VTODO',
  ])
}

function writeStatus(completed: boolean): string[] {
  return completed ? ['STATUS:COMPLETED', 'PERCENT-COMPLETE:100'] : ['STATUS:NEEDS-ACTION']
}
