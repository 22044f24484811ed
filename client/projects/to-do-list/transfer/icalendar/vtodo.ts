import type { ChecklistEntry } from '../../../../../shared/rules/item.ts'
import { toLocal, type Zone } from '../../../../../shared/zone.ts'
import type { Entry, ReadContext } from '../entry.ts'
import { formatLocal } from '../local-text.ts'
import { truncate } from '../task.ts'
import { readAlarms } from './alarms.ts'
import { type Component, findProperty, findValue, splitTexts, unescapeText } from './component.ts'
import { type Moment, parseInstant, parseMoment } from './moment.ts'
import { readRule } from './recurrence.ts'
import * as texts from '../../../../../shared/texts/remarks.ts'
import { formatCounted } from '../../../../../shared/texts/numbers.ts'
import { fill } from '../../../../../shared/texts/write.ts'
import { comma } from '../../../../../shared/texts/language.ts'

type Context = ReadContext & { findZone: (name: string) => Zone | undefined }

/** What a task here has no place for, and how to say so. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  ATTACH: texts.attachment,
  ATTENDEE: texts.participants,
  COMMENT: texts.comment,
  CONTACT: texts.contact,
  DURATION: texts.duration,
  GEO: texts.map,
  LOCATION: texts.location,
  ORGANIZER: texts.organizer,
  RDATE: texts.furtherDates,
  RESOURCES: texts.resources,
  URL: texts.link,
}

/** Returns the title of a component. */
export function readTitle(component: Component): string {
  return unescapeText(findValue(component, 'SUMMARY') ?? '')
}

/** Returns the notes of a component. */
export function readNotes(component: Component): string {
  return unescapeText(findValue(component, 'DESCRIPTION') ?? '')
}

/** Returns whether a task was given up. */
export function isCancelled(todo: Component): boolean {
  return statusOf(todo) === 'CANCELLED'
}

/**
 * Reads a VTODO (RFC 5545, section 3.6.2) as a task.
 * @param steps tasks that become its steps
 * @param parent the title of its parent task, empty if unknown
 */
export function readTask(
  todo: Component,
  steps: readonly Component[],
  parent: string | undefined,
  context: Context,
): Entry {
  const place = fill(texts.line, { line: todo.line })
  const title = readTitle(todo)
  if (findProperty(todo, 'RECURRENCE-ID')) {
    const of = listDays(todo, 'RECURRENCE-ID').join(comma)
    const reason = fill(texts.oneOccurrence, { days: of || '?' })
    return { kind: 'skipped', place, title, reason }
  }
  const remarks: string[] = []
  const moment = readDue(todo, context, remarks)
  const due = moment?.local
  const repeat = readRepeat(todo, moment, context, remarks)
  const { reminders, hasOthers } = readAlarms(todo, due, context.zone)
  const completedAt = readCompletion(todo, context, remarks)
  const created = findValue(todo, 'CREATED')
  if (parent !== undefined) {
    remarks.push(parent ? fill(texts.subtaskOf, { title: truncate(parent) }) : texts.subtask)
  }
  if (steps.length > 0) {
    remarks.push(formatCounted(texts.subtasks, steps.length))
  }
  remarks.push(...describeExceptions(todo), ...listLeftOut(todo, steps, hasOthers))
  return {
    kind: 'task',
    place,
    remarks,
    task: {
      id: findValue(todo, 'UID')?.trim().toLowerCase(),
      title,
      notes: readNotes(todo),
      due,
      repeat,
      reminders,
      priority: readPriority(findValue(todo, 'PRIORITY')),
      tags: todo.properties
        .filter(({ name }) => name === 'CATEGORIES')
        .flatMap(({ value }) => splitTexts(value)),
      checklist: steps.map((step) => readStep(step, context, remarks)),
      createdAt: created === undefined ? undefined : parseInstant(created, context.zone),
      completedAt,
    },
  }
}

function readStep(todo: Component, context: Context, remarks: string[]): ChecklistEntry {
  const due = readDue(todo, context, remarks)?.local
  return { text: readTitle(todo), done: isCompleted(todo), ...(due !== undefined && { due }) }
}

/** The due date, as it stands if it cannot be read; else the start, since what is not due would not show on its day. */
function readDue(todo: Component, context: Context, remarks: string[]): Moment | undefined {
  const [due, start] = [findProperty(todo, 'DUE'), findProperty(todo, 'DTSTART')]
  const property = due ?? start
  if (!property) return undefined
  const { zone, findZone } = context
  const name = property.parameters.get('TZID')
  const of = name === undefined ? undefined : findZone(name)
  const moment = parseMoment(property.value, zone, of)
  if (!moment) return { local: property.value }
  const { local, elsewhere } = moment
  if (name !== undefined && !of && local.includes('T')) {
    remarks.push(fill(texts.zoneUnknown, { zone: truncate(name), time: timeOf(local) }))
  }
  if (elsewhere)
    remarks.push(
      fill(texts.dueElsewhere, {
        there: spell(elsewhere),
        zone: of?.id ?? 'UTC',
        here: spell(local),
      }),
    )
  if (!due) remarks.push(texts.startUsed)
  else if (start && start.value !== due.value) remarks.push(texts.startDropped)
  return moment
}

function timeOf(local: string): string {
  return local.slice(11)
}

function spell(local: string): string {
  return local.replace('T', ' ')
}

function readRepeat(
  todo: Component,
  { local: due, elsewhere }: Moment = { local: '' },
  { zone }: Context,
  remarks: string[],
): unknown {
  const rules = todo.properties.filter(({ name }) => name === 'RRULE')
  const [rule] = rules
  if (!rule) return undefined
  const read = rules.length === 1 ? readRule(rule.value, due, zone, elsewhere) : undefined
  if (!read) {
    remarks.push(fill(texts.repeatDropped, { value: truncate(rule.value) }))
    return undefined
  }
  remarks.push(...read.remarks)
  const fromCompletion = rule.parameters.get('X-FROM')?.toUpperCase() === 'COMPLETION'
  return fromCompletion ? { ...read.repeat, from: 'completion' } : read.repeat
}

/** 1 to 4 is high, 5 medium, 6 to 9 low (section 3.8.1.9). */
function readPriority(value: string | undefined): string | undefined {
  const priority = Number(value ?? 0)
  if (!(priority >= 1 && priority <= 9)) return undefined
  return priority < 5 ? 'high' : priority === 5 ? 'medium' : 'low'
}

function readCompletion(
  todo: Component,
  { zone, now }: Context,
  remarks: string[],
): number | undefined {
  const cancelled = isCancelled(todo)
  if (cancelled) remarks.push(texts.cancelled)
  if (!cancelled && !isCompleted(todo)) {
    const percent = Number(findValue(todo, 'PERCENT-COMPLETE') ?? 0)
    if (percent > 0 && percent < 100) remarks.push(fill(texts.progressDropped, { percent }))
    return undefined
  }
  const completed = findValue(todo, 'COMPLETED')?.trim() ?? ''
  const modified = findValue(todo, 'LAST-MODIFIED') ?? ''
  const exact = parseInstant(completed, zone)
  // RFC 5545 (section 3.8.2.1) wants a time in UTC, but some programs write a day alone, or nothing.
  if (exact !== undefined && completed.includes('T')) return exact
  const last = parseInstant(modified, zone)
  if (last !== undefined && (exact === undefined || isSameDay(completed, last, zone))) {
    remarks.push(texts.completedAtChange)
    return last
  }
  if (exact !== undefined) {
    remarks.push(texts.completedAtMidnight)
    return exact
  }
  remarks.push(texts.completedNow)
  return now
}

/** Returns whether an instant is on a day of a zone, such as `20261116`. */
function isSameDay(day: string, instant: number, zone: Zone): boolean {
  return formatLocal(toLocal(zone, instant)).slice(0, 10).replaceAll('-', '') === day
}

const MAX_NAMED_DAYS = 5

/** Describes skipped occurrences (section 3.8.5.1), which no rule here can have. */
function describeExceptions(todo: Component): string[] {
  const days = listDays(todo, 'EXDATE')
  if (days.length === 0) return []
  const named = days.slice(0, MAX_NAMED_DAYS).join(comma)
  const more = days.length - MAX_NAMED_DAYS
  return [
    fill(texts.skipsDays, {
      days: more > 0 ? fill(texts.daysMore, { days: named, more }) : named,
    }),
  ]
}

/** Returns the days of all properties with that name, as written there. */
function listDays({ properties }: Component, name: string): string[] {
  return properties
    .filter((property) => property.name === name)
    .flatMap(({ value }) => value.split(','))
    .flatMap((text) => /^\s*(\d{4})(\d\d)(\d\d)/.exec(text)?.slice(1).join('-') ?? [])
}

function isCompleted(todo: Component): boolean {
  const status = statusOf(todo)
  if (status) return status === 'COMPLETED'
  return (
    findProperty(todo, 'COMPLETED') !== undefined || findValue(todo, 'PERCENT-COMPLETE') === '100'
  )
}

function statusOf(todo: Component): string | undefined {
  return findValue(todo, 'STATUS')?.trim().toUpperCase()
}

function listLeftOut(
  todo: Component,
  steps: readonly Component[],
  hasOtherAlarms: boolean,
): string[] {
  const { unreadable } = todo
  const properties = [todo, ...steps].flatMap((each) => each.properties)
  const names = properties.flatMap(({ name, value }) =>
    Object.hasOwn(LEFT_OUT, name) && value.trim() ? [LEFT_OUT[name] ?? ''] : [],
  )
  if (hasOtherAlarms) names.unshift(texts.alarm)
  const remarks =
    names.length > 0 ? [fill(texts.leftOut, { names: [...new Set(names)].join(comma) })] : []
  if (unreadable.length > 0) {
    remarks.push(fill(texts.linesUnreadable, { lines: unreadable.slice(0, 5).join(comma) }))
  }
  return remarks
}
