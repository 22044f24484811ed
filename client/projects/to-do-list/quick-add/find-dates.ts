import { Chrono, configuration, type ParsedResult } from 'chrono-node/en'
import {
  addDays,
  addMonths,
  type Day,
  daysInMonth,
  joinDay,
  lastOf,
  monthOf,
  splitDay,
  toLocalDay,
} from '../../../../shared/day.ts'
import { isDue } from '../../../../shared/rules/item.ts'
import { splitDue, toLocalTime } from '../view/days.ts'
import { hideRanges } from './hide.ts'
import type { QuickAddMatch } from './suggestions.ts'

const parser = new Chrono(configuration.createCasualConfiguration())

/** Maximum number of repeated searches, each of which ignores one more word before a date. */
const MAX_RETRIES = 3

/**
 * Finds days that are counted from now, and times, in a text without days of the calendar. One that may
 * mean something else is not certain.
 */
export function findDates(text: string, now: number, again = MAX_RETRIES): QuickAddMatch[] {
  const results = parser.parse(text, new Date(now), { forwardDate: true })
  // A word before a complete date is probably not part of it: with Sun tomorrow.
  const joined = results.find(
    ({ text: words }) => !isSure('', words) && isSure('', dropFirst(words)),
  )
  if (joined && again > 0) {
    const { index, text: words } = joined
    const length = words.length - dropFirst(words).length
    return findDates(hideRanges(text, [{ start: index, end: index + length }]), now, again - 1)
  }
  const matches: QuickAddMatch[] = []
  for (const result of results) {
    const match = readResult(text, result, now)
    if (match && match.start >= (matches.at(-1)?.end ?? 0)) matches.push(match)
  }
  return matches
}

function dropFirst(words: string): string {
  return words.replace(/^\S+\s+/, '')
}

/** Words before a date that belong to it. */
const BEFORE =
  /(?:,\s*)?(?<![\p{L}\p{N}])(?:starting\s+)?(?:(?:on|at|by|due)\s+(?:the\s+)?|@\s*)?$/iu

/** Enough for the small words with some spaces. */
const MAX_BEFORE_LENGTH = 40

/** Returns the words at the end of a text that belong to a date after it, such as `on the `. */
export function findWordsBefore(text: string): string {
  return BEFORE.exec(text.slice(-MAX_BEFORE_LENGTH))?.[0] ?? ''
}

function readResult(text: string, result: ParsedResult, now: number): QuickAddMatch | undefined {
  const { index, text: words, start, end } = result
  // A duration is not a date, and a time in another zone would show another hour.
  if (end || isElsewhere(result)) return undefined
  const part = DAY_PART.exec(words)?.[1]?.toLowerCase()
  const hasTime = start.isCertain('hour') || part !== undefined
  const isTimeOnly =
    hasTime && !(['day', 'weekday', 'month'] as const).some((part) => start.isCertain(part))
  const typed =
    part && !start.isCertain('hour')
      ? `${writeDue(result, false)}T${DAY_PARTS[part] ?? ''}`
      : writeDue(result, hasTime)
  const today = toLocalDay(now)
  const name = TODAY.exec(words)
  const due = name ? toComingNight(typed, now, name[1] !== undefined) : typed
  if (!isDue(due) || due.slice(0, 10) < today) return undefined
  // This morning has passed, and the next one is another.
  if (isTimeOnly && /^this\s/i.test(words) && due.slice(0, 10) > today) return undefined
  const before = findWordsBefore(text.slice(0, index))
  const [lead, rest] = [text.slice(0, index), text.slice(index + words.length)]
  const isOneOfSeveral =
    (start.isCertain('weekday') && DAY_AFTER.test(rest.slice(0, 20))) ||
    DAY_BEFORE.test(lead.slice(-20))
  const isCertain =
    !isOneOfSeveral &&
    (isSure(before.replace(/^,/, '').trim().toLowerCase(), words) ||
      (isLast(rest) && isSureAtEnd(lead, before + words)))
  return {
    kind: isTimeOnly ? 'time' : 'due',
    start: index - before.length,
    end: index + words.length,
    fields: { due },
    isCertain,
  }
}

const TODAY = /(?<!\p{L})(?:today|(tonight))(?!\p{L})/iu

/**
 * Returns a due date of today, but that of the night to come if its hour is one of the night that has passed: today at
 * midnight, tonight at 1:00.
 */
export function toComingNight(due: string, now: number, isTonight = false): string {
  const { day, time } = splitDue(due)
  if (time === '' || day !== toLocalDay(now)) return due
  // The reader of dates adds 12 hours to tonight, also to midnight.
  const clock = isTonight ? time.replace(/^12/, '00') : time
  const isPast = clock < (isTonight ? '06:00' : '01:00') && clock <= toLocalTime(now)
  return `${isPast ? addDays(day, 1) : day}T${clock}`
}

/** Returns whether the text names a time zone other than the visitor's. */
function isElsewhere({ start }: ParsedResult): boolean {
  const offset = start.isCertain('timezoneOffset') ? start.get('timezoneOffset') : null
  return offset !== null && offset !== -start.date().getTimezoneOffset()
}

function writeDue({ start }: ParsedResult, hasTime: boolean): string {
  const write = (part: 'year' | 'month' | 'day' | 'hour' | 'minute', width = 2) =>
    String(start.get(part) ?? 0).padStart(width, '0')
  const day = `${write('year', 4)}-${write('month')}-${write('day')}`
  return hasTime ? `${day}T${write('hour')}:${write('minute')}` : day
}

const CLOCK =
  /(?:(?:\bat\s+)?\b\d{1,2}:\d{2}(?:\s*[ap]\.?m\b\.?)?|(?:\bat\s+)?\b\d{1,2}\s*[ap]m\b)/i
const NAMED_HOUR = /(?:\bat\s+)?\b(?:noon|midnight)\b/i
const FULL = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const SHORT = '(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)'

/** Words that are a date by themselves. */
const SURE = [
  'today',
  'tonight',
  'tomorrow',
  '(?:the )?day after tomorrow',
  `(?:next|this)\\s+${FULL}`,
  `next\\s+${SHORT}`,
].map((source) => new RegExp(`^${source}$`, 'i'))
/** In small letters alone: a title says In 80 Days. */
const AHEAD =
  /^in (?:(?:an?|\d{1,3}) (?:minute|min|hour|hr|day|week|month)s?|\d{1,3} ?(?:h|hrs?|mins?|d|w))$/
/** The hours of the parts of a day after the name of the day. */
const DAY_PARTS: Readonly<Record<string, string>> = {
  morning: '09:00',
  afternoon: '15:00',
  evening: '19:00',
}
const DAY_PART = /\s(morning|afternoon|evening)$/i
const WEEKDAY = new RegExp(`^${FULL}$`, 'i')
const WEEKDAY_AT = new RegExp(`^(?:${FULL}|${SHORT})$`, 'i')

/** Whether words can hardly mean anything but this date. @param before the small word before them */
function isSure(before: string, words: string): boolean {
  const clock = CLOCK.exec(words)?.[0]
  const date = words
    .replace(CLOCK, '')
    .replace(NAMED_HOUR, '')
    .replace(DAY_PART, '')
    .replace(/^\s*(?:on|at)\s+|(?<!\s)\s+at\s*$|(?<![\s,])[\s,]+$|^[\s,]+/gi, '')
    .trim()
  if (date === '') return clock !== undefined && (/[ap]\.?m/i.test(clock) || isAt(before, words))
  if (SURE.some((pattern) => pattern.test(date)) || AHEAD.test(date)) return true
  if (clock !== undefined && WEEKDAY_AT.test(date)) return true
  return WEEKDAY.test(date) && (before !== '' || /^on\s/i.test(words))
}

/** Words that are a date at the end of a title: lunch at noon, call Ann Friday. Sat and Sun may be words. */
const SURE_AT_END = [FULL, '(?:mon|tue|tues|wed|thu|thur|thurs|fri)', 'next week', 'at noon'].map(
  (source) => new RegExp(`^(?:on\\s+)?${source}$`, 'i'),
)
/** Several weekdays, of which one alone is not what is meant: Tuesday and Friday, mon/wed/fri. */
const DAY_NAME = `(?<!\\p{L})(?:${FULL}|${SHORT})(?!\\p{L})`
const AND = '(?:\\s{0,3}[,/&+-]\\s{0,3}|\\s{1,3}(?:(?:and|or)\\s{1,3})?)(?:on\\s{1,3})?'
const DAY_BEFORE = new RegExp(`${DAY_NAME}${AND}$`, 'iu')
const DAY_AFTER = new RegExp(`^${AND}${DAY_NAME}`, 'iu')
/** Days with a name, films and people. */
const NAMED =
  /(?<!\p{L})(?:ash|black|bloody|casual|cyber|easter|fat|freaky|girl|good|holy|joe|man|palm|ruby|shrove|super|the|a|every|no|of)\s+$/iu

function isSureAtEnd(lead: string, words: string): boolean {
  return (
    lead.trim() !== '' &&
    SURE_AT_END.some((pattern) => pattern.test(words.replace(/^,/, '').trim())) &&
    !NAMED.test(lead.slice(-20))
  )
}

const NTH =
  /(?<![\p{L}\p{N}])(?:on|by|due)\s{1,3}(?:the\s{1,3})?(\d{1,2})(?:st|nd|rd|th)(?![\p{L}\p{N}])/giu

/** Finds the next day of the month with a number: on the 30th. It is certain at the end of the title alone. */
export function findNthDays(text: string, now: number): QuickAddMatch[] {
  return [...text.matchAll(NTH)].flatMap(({ 0: words, 1: number, index }): QuickAddMatch[] => {
    const due = findNthDay(Number(number), toLocalDay(now))
    const end = index + words.length
    if (due === undefined) return []
    return [{ kind: 'due', start: index, end, fields: { due }, isCertain: isLast(text.slice(end)) }]
  })
}

/** At most one month in a row has no such day. */
function findNthDay(day: number, today: string): string | undefined {
  const first = `${today.slice(0, 8)}01`
  return [0, 1, 2]
    .map((months) => splitDay(addMonths(first, months)))
    .filter(({ year, month }) => day >= 1 && day <= daysInMonth(year, month))
    .map(({ year, month }) => joinDay({ year, month, day }))
    .find((each) => isDue(each) && each >= today)
}

const END =
  /(?<![\p{L}\p{N}])(?:(by|due|on|at)\s{1,3}(?:the\s{1,3})?)?(?:eo([wm])|end\s{1,3}of\s{1,3}(?:(?:the|this)\s{1,3})?(week|month))(?![\p{L}\p{N}])/giu
/** What before an end makes it a noun or a span: the end of the week, until end of month. */
const NO_END =
  /(?<!\p{L})(?:the|an?|this|last|of|for|from|since|until|till|to|before|after|about|every|each)\s+$/iu
/** A time and the end of the title, or the latter alone. */
const ONLY_TIME = new RegExp(`^(?:,?\\s{1,3}${CLOCK.source})?[\\s|.,;!?]*$`, 'i')

/** Returns the Sunday of a day's week. */
export function lastOfWeek(day: Day): Day {
  return addDays(day, (7 - new Date(day).getUTCDay()) % 7)
}

/** Finds the last day of the week, which is a Sunday here, and of the month. */
export function findEnds(text: string, now: number): QuickAddMatch[] {
  const today = toLocalDay(now)
  return [...text.matchAll(END)].flatMap(({ 0: words, 1: before, 2: letter, 3: unit, index }) => {
    const isWeek = (letter ?? unit)?.toLowerCase().startsWith('w')
    const due = isWeek ? lastOfWeek(today) : lastOf(monthOf(today))
    const end = index + words.length
    const isNoun = before === undefined && NO_END.test(text.slice(Math.max(0, index - 20), index))
    const isDeadline = /^(?:by|due)$/i.test(before ?? '')
    // On a Sunday, today is as likely as in a week.
    const isOne = !isWeek || due !== today
    const isCertain = isOne && !isNoun && (isDeadline || ONLY_TIME.test(text.slice(end)))
    return [{ kind: 'due' as const, start: index, end, fields: { due }, isCertain }]
  })
}

/** Returns whether nothing follows but other matches. */
export function isLast(rest: string): boolean {
  return /^[\s|.,;!?]*$/.test(rest)
}

function isAt(before: string, words: string): boolean {
  return before === 'at' || /^at\s/i.test(words)
}
