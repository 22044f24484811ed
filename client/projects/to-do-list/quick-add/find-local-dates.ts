import { addDays, type Day, joinDay, padNumber, toLocalDay } from '../../../../shared/day.ts'
import { isDue } from '../../../../shared/rules/item.ts'
import { type Repeat, sortParts, WEEKDAYS } from '../../../../shared/rules/repeat.ts'
import type { TypingWords } from './date-names.ts'
import { createDatePatterns, type DatePatterns } from './date-patterns.ts'
import type { Beside, CalendarDate } from './find-calendar-dates.ts'
import { isLast, toComingNight } from './find-dates.ts'
import { hide, hideRanges } from './hide.ts'
import { toKey } from './spelling.ts'
import type { QuickAddMatch, TextRange } from './suggestions.ts'

/*
 * Reads dates and rules in a language beside English, as `Intl` of the browser writes them. What is not written so stays
 * in the title: the names of days and months, their order and the words between them are never guessed. The grammar around
 * them is not read, so a date counts by itself only at an end of the title, with nothing near that could change it:
 * `the 3rd to 5th May`, `Tuesday, 15.12.` and `tomorrow at 5 in the afternoon` are offers.
 */

/** Dates and rules in a text, and whether the words of a date begin with that of an end, such as `bis`. */
export type LocalReader = {
  /** Replaces words that are something else in English. The length stays. */
  hideFalseFriends: (text: string) => string
  /** Takes a text with Latin digits. No other parser may read what is `refused`, such as a day with the wrong weekday. */
  find: (text: string, now: number) => { matches: QuickAddMatch[]; refused: TextRange[] }
  isUntil: (words: string) => boolean
  /** Reads the words and the time that belong to a day in numbers: am 5.12.2026 um 14:30 Uhr. */
  readBeside: (text: string, day: TextRange, hasTime: boolean) => Beside
  /** Adds the weekday before a day in numbers, if it agrees: Samstag, 05.12.2026. */
  addWeekday: (text: string, day: CalendarDate) => CalendarDate
}

/** Words of a language that English reads as dates: ce qui me tue, mar 4, 10 am Markt, 8 h. */
const FALSE_FRIENDS: Readonly<Record<string, RegExp>> = {
  de: /(?<=\d\s)am(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:mar|mon|on|sept|tue)(?!\p{L})|(?<=\d\s?)h(?![\p{L}\d])/giu,
  es: /(?<!\p{L})mar(?!\p{L})|(?<=\d\s?)h(?![\p{L}\d])/giu,
  it: /(?<!\p{L})mar(?!\p{L})/giu,
  pt: /(?<!\p{L})mar(?!\p{L})|(?<=\d\s?)h(?![\p{L}\d])/giu,
  tr: /(?<!\p{L})(?:may|on|sat|sun)(?!\p{L})/giu,
}

/** What before a word makes it another one: guten morgen, por la mañana, every morning. */
const OTHER_WORD: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:am|diesen|gegen|guten|jeden|zum)\s+$/iu,
  es: /(?<!\p{L})(?:cada|de|el|esta|la|una)\s+$/iu,
}

/** Names that are nouns more often: a morning is Morgen in German, a market pazar in Turkish. */
const OFTEN_NOUNS: Readonly<Record<string, RegExp>> = { de: /^Morgen/u, tr: /^pazar/iu }

/** A number with at most a short word between it and a date, so that both may belong together. */
const NUMBER_BEFORE = /\d(?:er)?[^\p{L}\d]{0,4}(?:\p{L}{1,4}[^\p{L}\d]{0,3})?$/u
const NUMBER_AFTER = /^[^\p{L}\d]{0,3}(?:\p{L}{1,5}[^\p{L}\d]{1,3}){0,2}\d/u
/** How many letters after a date may change its time, such as `in the afternoon`. */
const NEAR = 24

type Groups = Readonly<Record<string, string | undefined>>

/** A day that a text may name, undefined if it names none; with its match. */
type Reading = { match: RegExpMatchArray; day: Day | undefined; isSure: boolean }

/**
 * Creates a reader for a language.
 * @param tag the language (BCP 47), not English
 */
export function createLocalReader(tag: string, words: TypingWords): LocalReader {
  const patterns = createDatePatterns(tag, words)
  return {
    hideFalseFriends: (text) => text.replace(FALSE_FRIENDS[patterns.language] ?? /(?!)/g, hide),
    find: (text, now) => find(patterns, text, now),
    isUntil: (text) => patterns.until.test(text),
    readBeside: (text, day, hasTime) => readBeside(patterns, text, day, hasTime),
    addWeekday: (text, day) => addWeekday(patterns, text, day),
  }
}

function find(patterns: DatePatterns, text: string, now: number): ReturnType<LocalReader['find']> {
  const today = toLocalDay(now)
  const rules = findRules(patterns, text)
  const dates: QuickAddMatch[] = []
  const refused: TextRange[] = []
  /** Hidden parts keep others from being found within them. */
  let rest = hideRanges(text, rules)
  const take = (readings: readonly Reading[]) => {
    for (const { match, day, isSure } of readings) {
      const { 0: all, index = 0, groups = {} } = match
      const time = readTime(patterns, groups)
      const range = { start: index, end: index + all.length }
      rest = hideRanges(rest, [range])
      if (day === undefined || time === undefined) refused.push(range)
      else {
        const due = groups['near'] ? toComingNight(day + time, now) : day + time
        dates.push({ kind: 'due', ...range, fields: { due }, isCertain: isSure })
      }
    }
  }
  for (const { pattern, months } of patterns.dated) {
    const found = [...rest.matchAll(pattern)]
    take(found.map((match) => readDated(patterns, match, months, today)))
  }
  take(readNear(patterns, rest, text, today))
  take(readNamed(patterns, rest, today))

  const [rule] = rules.length === 1 ? rules : []
  const [date] = dates
  const isEnd =
    rule &&
    date &&
    /^\s*$/.test(text.slice(rule.end, date.start)) &&
    patterns.until.test(text.slice(date.start))
  // Two days, or a rule and a day, are ambiguous.
  const isOne = rules.length + dates.length + refused.length === (isEnd ? 2 : 1)
  const matches = [...rules, ...dates].map((match) => ({
    ...match,
    isCertain:
      match.isCertain &&
      isOne &&
      standsAlone(patterns, rest, match) &&
      (match.kind === 'due' || match.start > 0),
  }))
  return { matches: matches.sort((a, b) => a.start - b.start), refused }
}

function findRules({ rule, weekdays, units }: DatePatterns, text: string): QuickAddMatch[] {
  return [...text.matchAll(rule)].flatMap(({ 0: all, index, groups = {} }): QuickAddMatch[] => {
    const count = Number(groups['count'] ?? 1)
    if (count < 1) return []
    const day = weekdays.get(groups['weekday'] ?? '')
    const unit = units.get(groups['unit'] ?? '') ?? 'day'
    const repeat: Repeat =
      day === undefined
        ? { every: count, unit, from: 'due' }
        : // Weekdays here begin with Monday.
          sortParts({
            every: 1,
            unit: 'week',
            from: 'due',
            weekdays: WEEKDAYS.slice((day + 6) % 7).slice(0, 1),
          })
    const range = { start: index, end: index + all.length }
    return [{ kind: 'repeat', ...range, fields: { repeat }, isCertain: true }]
  })
}

function readDated(
  patterns: DatePatterns,
  match: RegExpMatchArray,
  months: ReadonlyMap<string, number>,
  today: Day,
): Reading {
  const groups = match.groups ?? {}
  const day = findDay(patterns, groups, months, today)
  return { match, day, isSure: isWhole(patterns, match[0], groups) }
}

/** @param rest the text without what has been read */
function readNear(patterns: DatePatterns, rest: string, text: string, today: Day): Reading[] {
  const { language, hasSpaces, relativeDays } = patterns
  return [...rest.matchAll(patterns.near)].flatMap((match) => {
    const { near: name = '', lead } = match.groups ?? {}
    const before = text.slice(0, match.index)
    const isOther = OTHER_WORD[language]?.test(before) ?? false
    if (isOther || (lead && OTHER_WORD[language]?.test(lead))) return []
    const isSeparate = hasSpaces || /(?:^|[\s、，,|])$/.test(before)
    const isSure =
      isSeparate &&
      !OFTEN_NOUNS[language]?.test(name) &&
      hasClearTime(patterns, match[0], match.groups)
    return [{ match, day: relativeDays.get(toKey(name))?.(today), isSure }]
  })
}

/** @param rest the text without what has been read */
function readNamed(patterns: DatePatterns, rest: string, today: Day): Reading[] {
  const { language, weekdays, lastBefore, lastAfter } = patterns
  return [...rest.matchAll(patterns.named)].map((match) => {
    const { weekday: name = '', lead } = match.groups ?? {}
    const days = ((weekdays.get(name) ?? 0) - new Date(today).getUTCDay() + 7) % 7
    const isPast =
      lastBefore.test(rest.slice(0, match.index)) ||
      lastAfter.test(rest.slice(match.index + match[0].length))
    // A weekday by itself may be a name, or of another week: Plácido Domingo, letzten Montag.
    const isSure =
      lead !== undefined &&
      match.index > 0 &&
      !OFTEN_NOUNS[language]?.test(name) &&
      hasClearTime(patterns, match[0], match.groups)
    // Today is as likely as in a week.
    return { match, day: days === 0 || isPast ? undefined : addDays(today, days), isSure }
  })
}

/** Returns the first such day from today on; undefined if there is none, or if its weekday is another. */
function findDay(
  { weekdays }: DatePatterns,
  groups: Groups,
  months: ReadonlyMap<string, number>,
  today: Day,
): Day | undefined {
  const month = months.get(groups['month'] ?? '') ?? 0
  const day = Number(groups['day'])
  const thisYear = Number(today.slice(0, 4))
  const year = groups['year']
  // After 29 February 2096, the next one is eight years away.
  const years = year ? [Number(year)] : Array.from({ length: 9 }, (_, add) => thisYear + add)
  const found = years
    .map((each) => joinDay({ year: each, month, day }))
    .find((each) => isDue(each) && each >= today)
  const weekday = weekdays.get(groups['weekday'] ?? '')
  const isOther = found && weekday !== undefined && new Date(found).getUTCDay() !== weekday
  return isOther ? undefined : found
}

/** Returns the time as `T16:30`, empty if there is none, undefined if it is wrong. */
function readTime({ timeOfPart }: DatePatterns, groups: Groups): string | undefined {
  if (groups['part']) return timeOfPart.get(toKey(groups['part']))
  const hours = groups['h'] ?? groups['hh'] ?? groups['only']
  if (hours === undefined) return ''
  const minutes = groups['m'] ?? groups['mm'] ?? '00'
  const isTime = Number(hours) < 24 && Number(minutes) < 60
  return isTime ? `T${padNumber(Number(hours))}:${minutes}` : undefined
}

/** Returns whether what stands around a match cannot change it, in a text whose other matches are hidden. */
function standsAlone(
  { dayParts }: DatePatterns,
  rest: string,
  { start: from, end: to }: TextRange,
): boolean {
  const [before, after] = [rest.slice(0, from), rest.slice(to)]
  const isFirst = /^\s*$/.test(before) && /^\s/.test(after)
  return (
    (isLast(after) || isFirst) &&
    !NUMBER_BEFORE.test(before) &&
    !NUMBER_AFTER.test(after) &&
    !dayParts.test(after.slice(0, NEAR))
  )
}

/** Returns whether a day with its month is more than a number before a noun: fare 3 set, 3 Mai Tai. */
function isWhole(patterns: DatePatterns, text: string, groups: Groups): boolean {
  const { year, weekday, lead, month = '' } = groups
  if (!hasClearTime(patterns, text, groups)) return false
  if (year || weekday || lead || text.includes(':')) return true
  if (patterns.language === 'de') return /\d\./.test(text)
  return !patterns.hasSpaces || patterns.longMonths.has(month)
}

/** Returns whether an hour is no duration: two hours of cycling are `2h` or `2 h 30` too. */
function hasClearTime(
  { language, hasSpaces, at }: DatePatterns,
  text: string,
  groups: Groups = {},
): boolean {
  if (groups['hh'] === undefined) return true
  return language === 'de' || !hasSpaces || at.test(text)
}

function readBeside(
  patterns: DatePatterns,
  text: string,
  { start: from, end: to }: TextRange,
  hasTime: boolean,
): Beside {
  const { leadBefore, hourAfter, clockAfter, clockBefore, dayParts } = patterns
  const [before, after] = [text.slice(0, from), text.slice(to)]
  const withLead = from - (leadBefore.exec(before)?.[0].length ?? 0)
  if (hasTime) return { start: withLead, end: to + (hourAfter.exec(after)?.[0].length ?? 0) }
  const [next, previous] = [clockAfter.exec(after), clockBefore.exec(before)]
  const match = next ?? previous
  const time = match ? readTime(patterns, match.groups ?? {}) : undefined
  if (!match || !time || !hasClearTime(patterns, match[0], match.groups))
    return { start: withLead, end: to }
  const range = next
    ? { start: withLead, end: to + next[0].length }
    : { start: from - match[0].length, end: to }
  const [left, right] = [text.slice(0, range.start), text.slice(range.end)]
  const isHour = match.groups?.['only'] === undefined || (next !== null && isLast(right))
  // A number or a part of a day near it may change the time.
  const isOther =
    (next ? NUMBER_AFTER.test(right) : NUMBER_BEFORE.test(left)) ||
    dayParts.test(right.slice(0, NEAR))
  return isHour && !isOther ? { ...range, time } : { start: withLead, end: to }
}

function addWeekday(
  { weekdayBefore, weekdays, lastBefore }: DatePatterns,
  text: string,
  day: CalendarDate,
): CalendarDate {
  const match = weekdayBefore.exec(text.slice(0, day.start))
  const weekday = weekdays.get(match?.groups?.['weekday'] ?? '')
  const agrees = day.due && new Date(day.due.slice(0, 10)).getUTCDay() === weekday
  if (!match || !agrees || lastBefore.test(text.slice(0, match.index))) return day
  return { ...day, start: match.index }
}
