import {
  MAX_REPEATS,
  type Repeat,
  type Unit,
  type Weekday,
  WEEKDAYS,
} from '../../../../../shared/rules/repeat.ts'
import { HOUR } from '../../../../../shared/clock.ts'
import { addDays, daysBetween, monthOf } from '../../../../../shared/day.ts'
import { FREQUENCIES, listDays } from '../../../../../shared/icalendar/rule.ts'
import type { Zone } from '../../../../../shared/zone.ts'
import { splitDue } from '../../view/days.ts'
import { parseMoment } from './moment.ts'
import * as texts from '../../../../../shared/texts/remarks.ts'

/**
 * Reads an RRULE, with remarks on differences; undefined if it cannot be kept.
 * @param written the due date on the clock of its own zone, by whose days the rule goes
 */
export function readRule(
  value: string,
  due: string,
  zone: Zone,
  written = due,
): { repeat: Repeat; remarks: string[] } | undefined {
  const parts = readParts(value)
  const frequency = parts?.get('FREQ')
  const unit = Object.entries(FREQUENCIES).find(([name]) => name === frequency)?.[1]
  const every = readCount(parts?.get('INTERVAL') ?? '1')
  if (!parts || !unit || every === undefined) return undefined
  for (const name of ['FREQ', 'INTERVAL']) parts.delete(name)
  const remarks: string[] = []
  const origin = take(parts, 'FROM') === 'COMPLETION' ? 'completion' : 'due'
  const weekStart = take(parts, 'WKST') ?? 'MO'
  // A date that cannot be read is as it was written.
  const moved = written === due ? 0 : daysBetween(splitDue(written).day, splitDue(due).day)
  const frame = { unit, every, due, written, moved }
  const end = readEnd(parts, zone, frame)
  const days = readDays(parts, frame, remarks)
  if (!end || !days || parts.size > 0) return undefined
  if (weekStart !== 'MO' && every > 1 && days.weekdays) {
    remarks.push(texts.weekStart)
  }
  return { repeat: { every, unit, from: origin, ...days, ...end }, remarks }
}

/** Every part has a name of its own. */
function readParts(value: string): Map<string, string> | undefined {
  const parts = new Map<string, string>()
  for (const part of value.trim().toUpperCase().split(';')) {
    if (part === '') continue
    const [name = '', text = '', ...more] = part.split('=')
    if (text === '' || more.length > 0 || parts.has(name)) return undefined
    parts.set(name, text)
  }
  return parts
}

function take(parts: Map<string, string>, name: string): string | undefined {
  const text = parts.get(name)
  parts.delete(name)
  return text
}

function readEnd(
  parts: Map<string, string>,
  zone: Zone,
  frame: Frame,
): Pick<Repeat, 'until' | 'count'> | undefined {
  const [until, times] = [take(parts, 'UNTIL'), take(parts, 'COUNT')]
  if (until !== undefined && times !== undefined) return undefined
  if (times !== undefined) {
    const count = readCount(times)
    return count === undefined ? undefined : { count }
  }
  if (until === undefined) return {}
  const moment = parseMoment(until, zone)
  return moment && { until: findLastDay(moment.local, until.endsWith('Z'), frame) }
}

/** Clocks change by at most two hours, so an end in UTC may be that much before the due time of the last day. */
const MAX_CHANGE = 2 * HOUR

/** Returns the last day of a rule here. Any end that is not in UTC is on the clock of the written due date. */
function findLastDay(until: string, isUtc: boolean, { due, written, moved }: Frame): string {
  const { day, time } = splitDue(until)
  const { time: dueTime } = splitDue(isUtc ? due : written)
  const toTime = (text: string) => Date.parse(`${day}T${text}Z`)
  const isOver = toTime(time) + MAX_CHANGE < toTime(dueTime)
  return addDays(day, (isUtc ? 0 : moved) - (isOver ? 1 : 0))
}

function readCount(text: string): number | undefined {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return count >= 1 && count <= MAX_REPEATS ? count : undefined
}

/** A task is due here, and `written` on the clock of its own zone. `moved` is how many days it is later here. */
type Frame = { unit: Unit; every: number; due: string; written: string; moved: number }
type Days = Partial<Pick<Repeat, 'unit' | 'weekdays' | 'monthday'>>

/** On which days; undefined for those that no rule here can name, such as a second Tuesday. */
function readDays(parts: Map<string, string>, frame: Frame, remarks: string[]): Days | undefined {
  const { unit, every, due, written, moved } = frame
  const weekdays = take(parts, 'BYDAY')
  const monthdays = take(parts, 'BYMONTHDAY')
  if (weekdays !== undefined) {
    const named = readWeekdays(weekdays)
    // Every day of them is every week on them.
    const weekly = unit === 'week' || (unit === 'day' && every === 1)
    if (!named || !weekly || monthdays !== undefined) return undefined
    const here = moved ? moveWeekdays(named, moved) : named
    // Moved over the end of a week, some of several days would be in other weeks.
    return every > 1 && here.length > 1 && moved ? undefined : { unit: 'week', weekdays: here }
  }
  if (unit === 'year') return isDayOfYear(parts, monthdays, written) ? {} : undefined
  // The day before the first of a month is another one in each.
  if (monthdays === undefined) {
    return unit === 'month' && monthOf(due) !== monthOf(written) ? undefined : {}
  }
  return unit === 'month' && !moved ? readMonthday(parts, monthdays, remarks) : undefined
}

function moveWeekdays(weekdays: readonly Weekday[], days: number): Weekday[] {
  const moved = new Set(weekdays.map((weekday) => (WEEKDAYS.indexOf(weekday) + days + 7) % 7))
  return WEEKDAYS.filter((_, index) => moved.has(index))
}

function readWeekdays(text: string): Weekday[] | undefined {
  const names = text.toLowerCase().split(',')
  const known = WEEKDAYS.filter((weekday) => names.includes(weekday))
  return names.every((name) => known.some((weekday) => weekday === name)) ? known : undefined
}

/** A yearly rule may name the day on which the task is due, and no other. */
function isDayOfYear(parts: Map<string, string>, monthday: string | undefined, due: string) {
  const [, month, day] = splitDue(due).day.split('-').map(Number)
  const named = take(parts, 'BYMONTH')
  return (
    (named === undefined || Number(named) === month) &&
    (monthday === undefined || (named !== undefined && Number(monthday) === day))
  )
}

function readMonthday(
  parts: Map<string, string>,
  text: string,
  remarks: string[],
): Days | undefined {
  if (text === '-1') return { monthday: 'last' }
  const last = Number(/^28(?:,\d\d)*?,(29|30|31)$/.exec(text)?.[1])
  if (text === listDays(last) && take(parts, 'BYSETPOS') === '-1') return { monthday: last }
  const monthday = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (monthday < 1 || monthday > 31) return undefined
  if (monthday > 28) remarks.push(texts.shorterMonth)
  return { monthday }
}
