import { HOUR, MINUTE } from '../../../../../shared/clock.ts'
import { MAX_REMINDERS } from '../../../../../shared/limits.ts'
import { isDue } from '../../../../../shared/rules/item.ts'
import {
  DEFAULT_MORNING,
  isReminder,
  MINUTES_PER_DAY,
} from '../../../../../shared/rules/reminders.ts'
import { toFirstInstant, toLocal, type Zone } from '../../../../../shared/zone.ts'
import { type Component, findProperty, findValue, type Property } from './component.ts'
import { parseInstant } from './moment.ts'

type Alarms = {
  /** In minutes before the task is due; undefined without one. */
  reminders: number[] | undefined
  /** Whether there are alarms that no reminder here can stand for. */
  hasOthers: boolean
}

/** Reads the alarms of a task as reminders (RFC 5545, section 3.6.6). */
export function readAlarms(todo: Component, due: string | undefined, zone: Zone): Alarms {
  const times = todo.parts.filter(isAlarm).map((alarm) => readMinutes(alarm, todo, due, zone))
  const known = [...new Set(times.filter(isReminder))]
  return {
    reminders: known.length > 0 ? known.slice(0, MAX_REMINDERS) : undefined,
    hasOthers: known.length > MAX_REMINDERS || !times.every(isReminder),
  }
}

/** Apple writes an alarm that does nothing where a task shall have none. */
function isAlarm(part: Component): boolean {
  return part.name === 'VALARM' && findValue(part, 'ACTION')?.trim().toUpperCase() !== 'NONE'
}

/** Returns how many minutes before the task is due an alarm is; undefined if nobody can say. */
function readMinutes(
  alarm: Component,
  todo: Component,
  due: string | undefined,
  zone: Zone,
): number | undefined {
  const trigger = findProperty(alarm, 'TRIGGER')
  if (!trigger || due === undefined || !isDue(due)) return undefined
  const morning = due.includes('T') ? 0 : (DEFAULT_MORNING * HOUR) / MINUTE
  const offset = parseDuration(trigger.value)
  if (offset !== undefined) return isFromStart(trigger, todo) ? undefined : morning - offset
  const instant = parseInstant(trigger.value, zone)
  if (instant === undefined) return undefined
  const local = Date.parse(due.includes('T') ? `${due}Z` : due) + morning * MINUTE
  const minutes = (local - toLocal(zone, instant)) / MINUTE
  if (minutes % MINUTES_PER_DAY === 0) return minutes
  return Math.round((toFirstInstant(zone, local) - instant) / MINUTE)
}

/** Returns whether an alarm counts from a start that is not when the task is due. */
function isFromStart({ parameters }: Property, todo: Component): boolean {
  if (parameters.get('RELATED')?.toUpperCase() === 'END') return false
  const [start, due] = [findValue(todo, 'DTSTART'), findValue(todo, 'DUE')]
  return start !== undefined && due !== undefined && start !== due
}

const DURATION = /^([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** Parses a duration as minutes (section 3.3.6); undefined for anything else. */
function parseDuration(text: string): number | undefined {
  const [all, sign, ...parts] = DURATION.exec(text.trim().toUpperCase()) ?? []
  if (all === undefined) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map(
    (part: string | undefined) => Number(part ?? 0),
  )
  const length = Math.round(((weeks * 7 + days) * 24 + hours) * 60 + minutes + seconds / 60)
  return sign === '-' ? -length : length
}
