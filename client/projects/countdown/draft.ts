import { type Day, type DayParts, isDay, joinDay } from '../../../shared/day.ts'
import { failure, type Result, success } from '../../../shared/result.ts'
import { createZone } from '../../../shared/zone.ts'
import { cleanText, type Event, isLeapDayRule } from './event.ts'
import { parseTime } from './local-time.ts'
import { MAX_TIMER } from './timer.ts'

/** Fields of the form as typed. */
export type Draft = {
  name: string
  day: string
  time: string
  zone: string
  yearly: boolean
  leapDay: string
}

/** Error messages by field. */
export type Problems = { name?: string; day?: string; time?: string; zone?: string }

/** Creates an empty form for a time zone. */
export function createDraft(zone: string): Draft {
  return { name: '', day: '', time: '', zone, yearly: false, leapDay: 'backward' }
}

/** Parses and validates the form. */
export function readDraft(draft: Draft): Result<Event, Problems> {
  const { day, time, zone, yearly, leapDay } = draft
  const name = cleanText(draft.name)
  const problems: Problems = {
    ...(name === '' && { name: 'Enter a name.' }),
    ...(!isDay(day) && { day: 'Enter a valid date with its year.' }),
    ...(time !== '' &&
      parseTime(time) === undefined && { time: 'Enter a time, or leave the field empty.' }),
    ...(!createZone(zone) && { zone: 'Choose a time zone.' }),
  }
  if (Object.keys(problems).length > 0) return failure(problems)
  const rule = isLeapDayRule(leapDay) ? leapDay : 'backward'
  return success({ name, day, time, zone, yearly, leapDay: rule })
}

const LENGTH_PATTERN = /^(?:(?:(\d{1,2}):)?(\d{1,2}):(\d{2})|(\d{1,4}))$/

/**
 * Parses a timer's length to milliseconds: minutes, `1:30` with seconds, `1:00:00` with hours.
 * Undefined for other texts, for zero, and above the maximum.
 */
export function parseLength(text: string): number | undefined {
  const match = LENGTH_PATTERN.exec(text.trim())
  if (!match) return undefined
  const [hours, minutes, seconds, wholeMinutes] = match.slice(1).map((part) => Number(part || 0))
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined
  if (seconds > 59 || (hours > 0 && minutes > 59)) return undefined
  const length = ((hours * 60 + minutes + (wholeMinutes ?? 0)) * 60 + seconds) * 1000
  return length > 0 && length <= MAX_TIMER ? length : undefined
}

/** Suggested dates with a note on each. */
export const SUGGESTIONS = [
  { name: 'New Year', note: 'Every year, at midnight where you are' },
  { name: '29 February', note: 'The next one: leap years only' },
  { name: 'End of 32-bit time', note: '19 January 2038, 03:14:08 UTC' },
] as const
/** Name of a suggested date. */
export type Suggestion = (typeof SUGGESTIONS)[number]['name']

/**
 * Creates the event of a suggestion.
 * @param today the current day in the time zone
 */
export function suggestEvent(name: Suggestion, { year }: DayParts, zone: string): Event {
  switch (name) {
    case 'New Year':
      return yearlyOn(name, joinDay({ year: year + 1, month: 1, day: 1 }), zone)
    case '29 February':
      return { ...yearlyOn(name, '2000-02-29', zone), leapDay: 'omit' }
    case 'End of 32-bit time':
      // 2³¹ seconds after 1970-01-01T00:00:00Z a signed counter of 32 bits runs over.
      return { ...yearlyOn(name, '2038-01-19', 'UTC'), time: '03:14:08', yearly: false }
  }
}

function yearlyOn(name: string, day: Day, zone: string): Event {
  return { name, day, time: '', zone, yearly: true, leapDay: 'backward' }
}
