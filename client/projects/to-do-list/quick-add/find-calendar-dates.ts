import { joinDay, padNumber, toLocalDay, weekdayOf } from '../../../../shared/day.ts'
import { isDue } from '../../../../shared/rules/item.ts'
import type { TextRange } from './suggestions.ts'

/** When a title is read, and how its writer orders the parts of a date. */
export type When = {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now: number
  /** Whether 3/4 is the third of April. */
  dayFirst: boolean
}

/** A range with the words beside it that belong to it, and their time as `T16:30`. */
export type Beside = TextRange & { time?: string }

/** A day of the calendar that a text names by its number, with or without a time. */
export type CalendarDate = TextRange & {
  /** Undefined if the words are not one date from today on; nothing else may be read from them. */
  due: string | undefined
  isCertain: boolean
  hasMonthName: boolean
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** The name of a month, whole or short. */
export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
/** A day of the week, whole or short. */
export const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?'
/** Few spaces, so that many of them cost no time. */
export const SPACE = '\\s{1,3}'
const NUMBER = '\\d{1,2}'
/** A time of day with minutes, or with its half. */
export const CLOCK = `(?:${NUMBER}(?::\\d{2})?\\s{0,3}[ap]\\.?m(?![\\p{L}\\p{N}])\\.?|${NUMBER}:\\d{2}(?::\\d{2})?|(?:noon|midnight)(?!\\p{L}))`
const SPAN = '\\s{0,3}(?:[-–—]|(?<!\\p{L})(?:to|till|until|through)(?!\\p{L}))\\s{0,3}'

/** The ways to write a day: 2026-12-27, 27/12/2026, 27/12, 27.12., 27th of Dec. 2026, Dec 27th, 2026. */
export const DAYS = [
  `\\d{4}(?:-${NUMBER}-|/${NUMBER}/|\\.${NUMBER}\\.)${NUMBER}`,
  `${NUMBER}(?:-${NUMBER}-|/${NUMBER}/|\\.${NUMBER}\\.)(?:\\d{4}|\\d{2})`,
  `${NUMBER}(?:/${NUMBER}|\\.${NUMBER}\\.)`,
  `${NUMBER}(?:st|nd|rd|th|\\.)?(?:${SPACE}(?:of${SPACE})?|[-/])?${MONTH}(?:\\.(?=[\\s,-]|$))?(?:(?:,?\\s{0,3}|[-/])\\d{4})?`,
  `(?:\\d{4}(?:,?${SPACE}|[-/]))?${MONTH}(?:\\.?${SPACE}(?:the${SPACE})?|[-/.])${NUMBER}(?:st|nd|rd|th)?(?:(?:,?${SPACE}|[-/])\\d{4})?`,
]
/** A day with its time before or after it, its weekday, and the other end of a span. */
const DATE = new RegExp(
  '(?<![\\p{L}\\p{N}_@#]|\\p{N}[./:-])' +
    `(?<from>\\d[\\p{L}\\d:./]{0,9}(?:\\s[ap]\\.?m\\.?)?${SPAN})?` +
    `(?:(?<before>${CLOCK}),?${SPACE}(?:on${SPACE})?(?:the${SPACE})?)?` +
    `(?:(?<!every\\s{1,3})(?<weekday>${WEEKDAY})\\.?,?${SPACE}(?:the${SPACE})?)?` +
    `(?<day>${DAYS.join('|')})(?!(?!T\\d)[\\p{L}\\p{N}]|[./]\\p{N})` +
    `(?:(?:,?${SPACE}(?:at${SPACE}|@\\s?)?|T)(?<after>${CLOCK}))?` +
    `(?<to>${SPAN}(?:\\d[\\p{L}\\d:./]{0,9}|${MONTH}(?!\\p{L})))?`,
  'giu',
)
/** In capitals alone, so that no word is one. */
const ZONE = /^\s{0,3}(?:Z(?!\w)|[+-]\d{2}:?\d{2}(?!\d)|\(?(?:UTC|GMT|[A-Z]{1,4}T)(?!\w))/

/** Small words that say that a day follows. */
const LEAD = /(?<!\p{L})(?:on|by|due|until|every(?:!?\s+year)?)\s+(?:the\s+)?$/iu
/** A rule that says that a day precedes. */
const YEARLY = /^,?\s+every!?\s+year(?!\p{L})/iu
/** Verbs where they have no capital: march 4 miles, may 2 of us come. */
const VERB = /^(?:mar|march|may)$/
/** Also names and verbs: call Jan 5 times, March 4 miles. */
const NAME = /^(?:jan|mar|march|april|may|june|august)$/i
/** A noun that the number before it counts. */
const COUNTED = /^\s+\p{Ll}{2,}s(?!\p{L})/u

/**
 * Finds the days of the calendar in a text, with their parts in any order and the times beside them.
 * @param readBeside reads what belongs to a day in another language; a day with a time gets no other one
 */
export function findCalendarDates(
  text: string,
  { now, dayFirst }: When,
  readBeside: (range: TextRange, hasTime: boolean) => Beside = (range) => range,
): CalendarDate[] {
  return [...text.matchAll(DATE)].map(({ 0: words, index, groups = {} }) => {
    const { from, before, weekday, day: written = '', after, to } = groups
    const time = before ?? after
    const beside = readBeside({ start: index, end: index + words.length }, time !== undefined)
    const clock = time === undefined ? (beside.time ?? '') : readClock(time)
    const hasTime = clock !== ''
    const zone = hasTime && ZONE.exec(text.slice(beside.end))?.[0]
    const end = beside.end + (zone ? zone.length : 0)
    const parts = readParts(written, dayFirst)
    const isOne = !from && !to && !zone && !(before && after)
    const day = isOne && clock !== undefined ? findDay(parts, now) : undefined
    const rest = text.slice(end)
    const hasSign =
      hasTime ||
      LEAD.test(text.slice(Math.max(0, index - 20), index)) ||
      YEARLY.test(rest.slice(0, 20))
    const isCertain =
      isSure(written, parts, hasSign, rest) &&
      (!weekday || weekdayOf(day ?? '').slice(0, 3) === capitalise(weekday.slice(0, 3)))
    return {
      start: beside.start,
      end,
      due: day && day + (clock ?? ''),
      isCertain: day !== undefined && isCertain,
      hasMonthName: parts.name !== '',
    }
  })
}

type Parts = {
  /** Undefined: the next such day. */
  year: number | undefined
  month: number
  day: number
  /** The name of the month as typed, or nothing. */
  name: string
  /** Whether day and month cannot be confused. */
  isOrdered: boolean
}

function readParts(written: string, dayFirst: boolean): Parts {
  const numbers = (written.match(/\d+/g) ?? []).map(Number)
  const name = /\p{L}{3,}/u.exec(written.replace(/^\d+(?:st|nd|rd|th)/i, ''))?.[0] ?? ''
  if (name !== '') {
    const year = numbers.find((number) => number > 99)
    const day = numbers.find((number) => number <= 99) ?? 0
    const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
    return { year, month, day, name, isOrdered: true }
  }
  if (/^\d{4}/.test(written)) {
    const [year, month = 0, day = 0] = numbers
    return { year, month, day, name, isOrdered: true }
  }
  const [a = 0, b = 0, last] = numbers
  // A number above 12 is the day in any order.
  const isDayFirst = b > 12 ? false : a > 12 ? true : dayFirst
  const [day, month] = isDayFirst ? [a, b] : [b, a]
  const year = last === undefined ? undefined : last > 99 ? last : 2000 + last
  const isDotted = written.includes('.')
  return { year, month, day, name, isOrdered: a > 12 || b > 12 || a === b || !isDotted || dayFirst }
}

function findDay({ year, month, day }: Parts, now: number): string | undefined {
  const today = toLocalDay(now)
  const thisYear = Number(today.slice(0, 4))
  // After 29 February 2096, the next one is eight years away.
  const years = year === undefined ? Array.from({ length: 9 }, (_, add) => thisYear + add) : [year]
  return years
    .map((each) => joinDay({ year: each, month, day }))
    .find((each) => isDue(each) && each >= today)
}

/** Returns the time as `T16:30`, or undefined if there is no such time. */
function readClock(words: string): string | undefined {
  if (/^noon/i.test(words)) return 'T12:00'
  if (/^midnight/i.test(words)) return 'T00:00'
  const [, hours, minutes = '00', half] = /^(\d+)(?::(\d+))?(?::\d+)?\s*([ap])?/i.exec(words) ?? []
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined
  const whole = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `T${padNumber(whole)}:${minutes}`
}

/** Returns whether a day can hardly mean anything else. @param rest the text after it */
function isSure(written: string, parts: Parts, hasSign: boolean, rest: string): boolean {
  const { year, name, isOrdered } = parts
  if (name === '') {
    // Two digits may be the end of a version or of an address.
    const isShort = /^\d{1,2}\D\d{1,2}\D\d{2}$/.test(written)
    if (isShort) return isOrdered && (hasSign || /^(?:\d+\/\d+\/|\d\d\.\d\d\.)\d\d$/.test(written))
    return isOrdered && (year !== undefined || hasSign)
  }
  if (year !== undefined || hasSign) return true
  const isMonthFirst = /^\p{L}/u.test(written)
  if (isMonthFirst && NAME.test(name) && COUNTED.test(rest)) return false
  return !VERB.test(name) || /\sof\s/i.test(written) || (isMonthFirst && /\d\p{L}/u.test(written))
}

function capitalise(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
}
