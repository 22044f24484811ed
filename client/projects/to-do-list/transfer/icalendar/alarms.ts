import { MINUTE } from '../../../../../shared/clock.ts'
import { MAX_REMINDERS } from '../../../../../shared/limits.ts'
import { isDue } from '../../../../../shared/rules/item.ts'
import { findMorning, isReminder, MINUTES_PER_DAY } from '../../../../../shared/rules/reminders.ts'
import { toFirstInstant, toLocal, type Zone } from '../../../../../shared/zone.ts'
import { type Component, findProperty, findValue, type Property } from './component.ts'
import { parseInstant } from './moment.ts'

type Alarms = {
  /** In minutes before the task is due; empty if the task shall have none, undefined if its alarms do not say. */
  reminders: number[] | undefined
  /** Whether there are alarms that no reminder here can stand for. */
  hasOthers: boolean
}

/** Reads the alarms of a task as reminders (RFC 5545, section 3.6.6). */
export function readAlarms(todo: Component, due: string | undefined, zone: Zone): Alarms {
  const written = todo.parts.filter(({ name }) => name === 'VALARM')
  const alarms = written.filter((alarm) => !isNone(alarm))
  const times = alarms.map((alarm) => readMinutes(alarm, todo, due, zone))
  const known = [...new Set(times.filter(isReminder))]
  const hasNone = written.length > 0 && alarms.length === 0
  return {
    reminders: known.length > 0 || hasNone ? known.slice(0, MAX_REMINDERS) : undefined,
    hasOthers: known.length > MAX_REMINDERS || !times.every(isReminder),
  }
}

/** Returns whether an alarm is the one that Apple's programs write where a task shall have none. */
function isNone(alarm: Component): boolean {
  return findValue(alarm, 'ACTION')?.trim().toUpperCase() === 'NONE'
}

/** Returns how many minutes before the task is due an alarm is; undefined if that is unknown. */
function readMinutes(
  alarm: Component,
  todo: Component,
  due: string | undefined,
  zone: Zone,
): number | undefined {
  const trigger = findProperty(alarm, 'TRIGGER')
  if (!trigger || due === undefined || !isDue(due)) return undefined
  const morning = findMorning(due)
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
