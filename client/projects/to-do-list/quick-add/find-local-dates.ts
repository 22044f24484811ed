import {
  addDays,
  type Day,
  joinDay,
  lastOf,
  monthOf,
  padNumber,
  toLocalDay,
} from '../../../../shared/day.ts'
import { isDue } from '../../../../shared/rules/item.ts'
import { type Repeat, sortParts, type Unit, WEEKDAYS } from '../../../../shared/rules/repeat.ts'
import type * as typing from '../../../../shared/texts/typing.ts'
import type { Beside, CalendarDate } from './find-calendar-dates.ts'
import { isLast, lastOfWeek, toComingNight } from './find-dates.ts'
import { hide, hideRanges } from './hide.ts'
import type { QuickAddMatch, TextRange } from './suggestions.ts'

/*
 * Reads dates and rules in a language beside English, as `Intl` of the browser writes them. What is not written so stays
 * in the title: the names of days and months, their order and the words between them are never guessed. The grammar around
 * them is not read, so a date counts by itself only at an end of the title, with nothing near that could change it:
 * `the 3rd to 5th May`, `Tuesday, 15.12.` and `tomorrow at 5 in the afternoon` are offers.
 */

/** The words of a language that `Intl` does not have. */
type TypingWords = { readonly [Name in keyof typeof typing]: string }

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

/** Names that are words of their own too: a market is pazar, a stove ocak, and a morning Morgen. */
const SPELLED_EXACTLY = new Set(['tr'])
const OFTEN_NOUNS: Readonly<Record<string, RegExp>> = { de: /^Morgen/u, tr: /^pazar/iu }

/** A number with at most a short word between it and a date, so that both may belong together. */
const NUMBER_BEFORE = /\d(?:er)?[^\p{L}\d]{0,4}(?:\p{L}{1,4}[^\p{L}\d]{0,3})?$/u
const NUMBER_AFTER = /^[^\p{L}\d]{0,3}(?:\p{L}{1,5}[^\p{L}\d]{1,3}){0,2}\d/u
/** How many letters after a date may change its time, such as `in the afternoon`. */
const NEAR = 24

/** The times of morning, afternoon, evening, noon and midnight. */
const PART_TIMES = ['T09:00', 'T15:00', 'T19:00', 'T12:00', 'T00:00'] as const

const MARKS = /[\u064b-\u0652]/g
const DAYS_AHEAD = 31
const WEEKS_AHEAD = 12
/** A Sunday, from which a year of days has every name. */
const FIRST_DAY = '2026-11-22'

/**
 * Creates a reader for a language.
 * @param tag the language (BCP 47), not English
 */
export function createLocalReader(tag: string, words: TypingWords): LocalReader {
  const language = new Intl.Locale(tag).language
  const hasSpaces = language !== 'ja' && language !== 'zh'
  const start = hasSpaces ? '(?<![\\p{L}\\p{N}])' : '(?<![\\d０-９])'
  const end = hasSpaces ? '(?![\\p{L}\\p{M}\\p{N}])' : '(?![\\d０-９])'
  /** What can hardly be the middle of a word, in a language without spaces. */
  const stop = hasSpaces ? '' : '(?=$|[\\s|、,。.のにはま])'
  const format = (day: Day, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, {
      ...{ calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' },
      ...parts,
    }).formatToParts(Date.parse(day))

  /** Lists other spellings of a name: with and without a capital, for one. */
  function spell(name: string): string[] {
    if (SPELLED_EXACTLY.has(language)) return [name]
    const small = name.toLocaleLowerCase(tag)
    return [name, small, small.slice(0, 1).toLocaleUpperCase(tag) + small.slice(1)]
  }
  const oneOf = (names: readonly string[]) =>
    `(?:${[...new Set(names)]
      .sort((a, b) => b.length - a.length)
      .map(escape)
      .join('|')})`
  const gap = hasSpaces ? '\\s{1,3}' : '\\s{0,3}'
  /** The alternatives of a text, with what follows them; never matches for an empty one. */
  const listWords = (text: string) => text.split('|').filter(Boolean).flatMap(spell)
  const optional = (text: string, after: string) =>
    text === '' ? '' : `(?:${oneOf(listWords(text))}${after})?`

  const weekdays = new Map<string, number>()
  for (let at = 0; at < 7; at++) {
    const [part] = format(addDays(FIRST_DAY, at), { weekday: 'long' })
    for (const name of spell(part?.value ?? '')) weekdays.set(name, at)
  }
  const weekday = oneOf([...weekdays.keys()])
  const leads = [words.before, words.until].flatMap(listWords)
  const lead = leads.length > 0 ? `(?<lead>${oneOf(leads)}${gap})?` : ''
  // A dot may be that of a date or an amount, unless a word names the time: um 15.30, 15.30 Uhr.
  const atBefore = words.at
    ? `(?<=${oneOf(listWords(words.at))}${gap}\\d{1,2}\\.)(?!\\d{1,2}\\.)`
    : '(?!)'
  const hourBehind = words.hour ? `(?=\\d{2}\\s?${oneOf(words.hour.split('|'))}${end})` : '(?!)'
  const dot = `\\.(?:${atBefore}|${hourBehind})`
  const clock =
    `(?:${gap}|,${gap})?${optional(words.at, gap)}(?:(?<h>\\d{1,2})(?::|h|${dot})(?<m>\\d{2})|(?<hh>\\d{1,2})\\s?${words.hour ? `${oneOf(words.hour.split('|'))}(?:\\s?(?<mm>\\d{2})分?)?` : '(?!)'}|` +
    `${words.at ? `(?<=${oneOf(listWords(words.at))}${gap})(?<only>\\d{1,2})` : '(?!)'})` +
    `${words.hour ? `(?:\\s?${oneOf(words.hour.split('|'))})?` : ''}${hasSpaces ? end : ''}`
  const parts = [words.morning, words.afternoon, words.evening]
  const timedParts = [...parts, words.noon, words.midnight].flatMap((text, index) =>
    text.split('|').map((name) => [name, PART_TIMES[index]] as const),
  )
  const timeOfPart = new Map(timedParts.map(([name, time]) => [toKey(name), time]))
  const partOfDay = `${gap}(?<part>${oneOf(timedParts.map(([name]) => name))})${hasSpaces ? end : ''}`
  const tail = `(?:${partOfDay}|${clock})?`

  /** Patterns of days with a month, as `Intl` writes them. */
  const dated = listStyles().map((style) => {
    const months = new Map<string, number>()
    const source = format('2026-12-27', style)
      .map(({ type, value }) => {
        switch (type) {
          case 'day':
            return '(?<day>\\d{1,2})(?:er(?=\\s)|º(?=\\s))?'
          case 'year':
            return '(?<year>\\d{4})'
          case 'month':
            for (let month = 1; month <= 12; month++) {
              const named = format(joinDay({ year: 2026, month, day: 27 }), style)
              const name = named.find((part) => part.type === 'month')?.value ?? ''
              for (const each of [name, name.replace(/\.$/, '')].flatMap(spell)) {
                months.set(each, month)
              }
            }
            return `(?<month>${oneOf([...months.keys()])})\\.?`
          case 'weekday':
            return `(?<weekday>${weekday})`
          default:
            return escape(value)
              .replace(/\s+/g, '\\s{0,3}')
              .replace(/^\\\.\\s/, '\\.?\\s')
        }
      })
      .join('')
    return { pattern: new RegExp(`${start}${lead}${source}${end}${tail}`, 'gu'), months }
  })

  /** Days by the words for them. */
  const relative = new Map<string, (today: Day) => Day>()
  const auto = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const counted = new Intl.RelativeTimeFormat(tag)
  const add = (text: string, find: number | ((today: Day) => Day)) => {
    for (const each of spell(text)) {
      relative.set(each, typeof find === 'number' ? (today) => addDays(today, find) : find)
    }
  }
  for (const each of listWords(words.endOfWeek)) add(each, lastOfWeek)
  for (const each of listWords(words.endOfMonth)) add(each, (today) => lastOf(monthOf(today)))
  for (let days = 1; days <= DAYS_AHEAD; days++) add(toLatin(counted.format(days, 'day')), days)
  for (let weeks = 1; weeks <= WEEKS_AHEAD; weeks++) {
    add(toLatin(counted.format(weeks, 'week')), 7 * weeks)
  }
  for (const days of [0, 1, 2]) add(auto.format(days, 'day'), days)
  const byKey = new Map([...relative].map(([name, find]) => [toKey(name), find]))
  const near = new RegExp(
    `${start}${lead}(?<near>${oneOf([...relative.keys()])})(?:${tail})${hasSpaces ? end : stop}`,
    'gu',
  )
  const named = new RegExp(`${start}${lead}(?<weekday>${weekday})${end}${tail}${stop}`, 'gu')

  const hourAfter = new RegExp(
    words.hour ? `^\\s?${oneOf(words.hour.split('|'))}${end}` : '(?!)',
    'u',
  )
  const clockAfter = new RegExp(`^${clock}`, 'u')
  const clockBefore = new RegExp(`${start}${clock},?${gap}${lead}$`, 'u')
  const weekdayBefore = new RegExp(`${start}${lead}(?<weekday>${weekday}),?${gap}$`, 'u')
  const leadBefore = new RegExp(lead && `${start}${lead}$`, 'u')

  const last = words.last ? oneOf(listWords(words.last)) : '(?!)'
  const lastBefore = new RegExp(`${start}${last}${hasSpaces ? gap : ''}$`, 'iu')
  const lastAfter = new RegExp(`^${gap}${last}${end}`, 'iu')

  const units: readonly [Unit, string][] = [
    ['day', words.day],
    ['week', words.week],
    ['month', words.month],
    ['year', words.year],
  ]
  const unitNames = units.flatMap(([, text]) => text.split('|'))
  const rule = new RegExp(
    `${start}${oneOf(listWords(words.every))}${gap}(?:(?:(?<count>\\d{1,3})${gap})?(?<unit>${oneOf(unitNames.flatMap(spell))})|(?<weekday>${weekday})(?:s(?!\\p{L}))?)${hasSpaces ? end : stop}`,
    'gu',
  )

  function findRules(text: string): QuickAddMatch[] {
    return [...text.matchAll(rule)].flatMap(({ 0: all, index, groups = {} }): QuickAddMatch[] => {
      const count = Number(groups['count'] ?? 1)
      if (count < 1) return []
      const day = weekdays.get(groups['weekday'] ?? '')
      const unit = units.find(([, text]) => listWords(text).includes(groups['unit'] ?? ''))?.[0]
      const repeat: Repeat =
        day === undefined
          ? { every: count, unit: unit ?? 'day', from: 'due' }
          : // Weekdays here begin with Monday.
            sortParts({
              every: 1,
              unit: 'week',
              from: 'due',
              weekdays: WEEKDAYS.slice((day + 6) % 7).slice(0, 1),
            })
      return [
        {
          kind: 'repeat',
          start: index,
          end: index + all.length,
          fields: { repeat },
          isCertain: true,
        },
      ]
    })
  }

  function findDay(
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
    const weekdayNumber = weekdays.get(groups['weekday'] ?? '')
    const isOther =
      found && weekdayNumber !== undefined && new Date(found).getUTCDay() !== weekdayNumber
    return isOther ? undefined : found
  }

  function readTime(groups: Groups): string | undefined {
    if (groups['part']) return timeOfPart.get(toKey(groups['part']))
    const hours = groups['h'] ?? groups['hh'] ?? groups['only']
    if (hours === undefined) return ''
    const minutes = groups['m'] ?? groups['mm'] ?? '00'
    const isTime = Number(hours) < 24 && Number(minutes) < 60
    return isTime ? `T${padNumber(Number(hours))}:${minutes}` : undefined
  }

  /** Returns whether what stands around a match cannot change it, in a text whose other matches are hidden. */
  function standsAlone(rest: string, { start: from, end: to }: TextRange): boolean {
    const [before, after] = [rest.slice(0, from), rest.slice(to)]
    const isFirst = /^\s*$/.test(before) && /^\s/.test(after)
    return (
      (isLast(after) || isFirst) &&
      !NUMBER_BEFORE.test(before) &&
      !NUMBER_AFTER.test(after) &&
      !partNames.test(after.slice(0, NEAR))
    )
  }

  function find(text: string, now: number) {
    const today = toLocalDay(now)
    const taken: QuickAddMatch[] = []
    const refused: TextRange[] = []
    /** Hidden parts keep others from being found within them. */
    let rest = text
    const take = (match: RegExpMatchArray, day: Day | undefined, isCertain: boolean) => {
      const { 0: all, index = 0, groups = {} } = match
      const time = readTime(groups)
      const range = { start: index, end: index + all.length }
      rest = hideRanges(rest, [range])
      if (day === undefined || time === undefined) refused.push(range)
      else {
        const due = groups['near'] ? toComingNight(day + time, now) : day + time
        taken.push({ kind: 'due', ...range, fields: { due }, isCertain })
      }
    }
    const rules = findRules(rest)
    rest = hideRanges(rest, rules)
    for (const { pattern, months } of dated) {
      for (const match of rest.matchAll(pattern)) {
        const groups = match.groups ?? {}
        take(match, findDay(groups, months, today), isWhole(match[0], groups))
      }
    }
    for (const match of rest.matchAll(near)) {
      const { near: name = '', lead: small } = match.groups ?? {}
      const isOther = OTHER_WORD[language]?.test(text.slice(0, match.index)) ?? false
      if (isOther || (small && OTHER_WORD[language]?.test(small))) continue
      const isSeparate = hasSpaces || /(?:^|[\s、，,|])$/.test(text.slice(0, match.index))
      const isSure = isSeparate && !OFTEN_NOUNS[language]?.test(name)
      take(match, byKey.get(toKey(name))?.(today), isSure && hasClearTime(match[0], match.groups))
    }
    for (const match of rest.matchAll(named)) {
      const { weekday: name = '', lead: small } = match.groups ?? {}
      const days = ((weekdays.get(name) ?? 0) - new Date(today).getUTCDay() + 7) % 7
      // A weekday by itself may be a name, or of another week: Plácido Domingo, letzten Montag.
      const isSure = small !== undefined && match.index > 0
      const isPast =
        lastBefore.test(rest.slice(0, match.index)) ||
        lastAfter.test(rest.slice(match.index + match[0].length))
      // Today is as likely as in a week.
      take(
        match,
        days === 0 || isPast ? undefined : addDays(today, days),
        isSure && !OFTEN_NOUNS[language]?.test(name) && hasClearTime(match[0], match.groups),
      )
    }
    const [only] = rules.length === 1 ? rules : []
    const [end] = taken
    const isEnd =
      only && end && /^\s*$/.test(text.slice(only.end, end.start)) && isUntil(text.slice(end.start))
    // Two days, or a rule and a day, are ambiguous.
    const isOne = rules.length + taken.length + refused.length === (isEnd ? 2 : 1)
    const matches = [...rules, ...taken].map((match) => ({
      ...match,
      isCertain:
        match.isCertain &&
        isOne &&
        standsAlone(rest, match) &&
        (match.kind === 'due' || match.start > 0),
    }))
    return { matches: matches.sort((a, b) => a.start - b.start), refused }
  }

  /** Returns whether a day with its month is more than a number before a noun: fare 3 set, 3 Mai Tai. */
  function isWhole(text: string, groups: Groups): boolean {
    const { year, weekday: name, lead: small, month = '' } = groups
    if (!hasClearTime(text, groups)) return false
    if (year || name || small || text.includes(':')) return true
    if (language === 'de') return /\d\./.test(text)
    return !hasSpaces || longMonths.has(month)
  }

  /** Returns whether an hour is no duration: two hours of cycling are `2h` or `2 h 30` too. */
  function hasClearTime(text: string, groups: Groups = {}): boolean {
    if (groups['hh'] === undefined) return true
    return language === 'de' || !hasSpaces || atWord.test(text)
  }

  function readBeside(text: string, { start: from, end: to }: TextRange, hasTime: boolean): Beside {
    const [before, after] = [text.slice(0, from), text.slice(to)]
    const withLead = from - (leadBefore.exec(before)?.[0].length ?? 0)
    if (hasTime) return { start: withLead, end: to + (hourAfter.exec(after)?.[0].length ?? 0) }
    const [next, previous] = [clockAfter.exec(after), clockBefore.exec(before)]
    const match = next ?? previous
    const time = match ? readTime(match.groups ?? {}) : undefined
    if (!match || !time || !hasClearTime(match[0], match.groups))
      return { start: withLead, end: to }
    const range = next
      ? { start: withLead, end: to + next[0].length }
      : { start: from - match[0].length, end: to }
    const [left, right] = [text.slice(0, range.start), text.slice(range.end)]
    const isHour = match.groups?.['only'] === undefined || (next !== null && isLast(right))
    // A number or a part of a day near it may change the time.
    const isOther =
      (next ? NUMBER_AFTER.test(right) : NUMBER_BEFORE.test(left)) ||
      partNames.test(right.slice(0, NEAR))
    return isHour && !isOther ? { ...range, time } : { start: withLead, end: to }
  }

  function addWeekday(text: string, day: CalendarDate): CalendarDate {
    const match = weekdayBefore.exec(text.slice(0, day.start))
    const named = weekdays.get(match?.groups?.['weekday'] ?? '')
    const agrees = day.due && new Date(day.due.slice(0, 10)).getUTCDay() === named
    if (!match || !agrees || lastBefore.test(text.slice(0, match.index))) return day
    return { ...day, start: match.index }
  }

  function isUntil(text: string): boolean {
    return words.until !== '' && ends.test(text)
  }

  /** As the language writes them: in French, a Mars with a capital is a chocolate bar. */
  const longMonths = new Set(
    Array.from({ length: 12 }, (_, index) =>
      joinDay({ year: 2026, month: index + 1, day: 27 }),
    ).flatMap((day) =>
      format(day, { day: 'numeric', month: 'long' })
        .filter(({ type }) => type === 'month')
        .map(({ value }) => value),
    ),
  )
  const atWord = new RegExp(words.at ? `(?<!\\p{L})${oneOf(listWords(words.at))}` : '(?!)', 'u')
  /** The last words of the parts of a day. */
  const partNames = new RegExp(
    oneOf(parts.flatMap(listWords).flatMap((name) => name.split(' ').slice(-1))),
    'iu',
  )
  const ends = new RegExp(`^${oneOf(listWords(words.until))}(?!\\p{L})`, 'u')
  return {
    hideFalseFriends: (text) => text.replace(FALSE_FRIENDS[language] ?? /(?!)/g, hide),
    find,
    isUntil,
    readBeside,
    addWeekday,
  }

  function escape(text: string): string {
    return text
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/['’]/g, "['’]")
      .replace(/[\s\u00a0\u202f]+/g, gap)
      .replace(MARKS, (mark) => `${mark}?`)
  }
}

type Groups = Readonly<Record<string, string | undefined>>

/** How people write a day with its month: the longer ones first. */
function listStyles(): Intl.DateTimeFormatOptions[] {
  const day = { day: 'numeric' } as const
  const long = { ...day, month: 'long' } as const
  const short = { ...day, month: 'short' } as const
  return [
    { ...long, year: 'numeric', weekday: 'long' },
    { ...long, year: 'numeric' },
    { ...short, year: 'numeric' },
    { ...long, weekday: 'long' },
    long,
    short,
  ]
}

/** Returns a name without what people leave out or type otherwise. */
function toKey(name: string): string {
  return name.replace(MARKS, '').replaceAll('’', "'").replace(/\s+/g, '')
}

/** Writes Arabic and Persian digits, and wide ones with slash and colon, as Latin ones. The length stays. */
export function toLatin(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\uff0f-\uff1a]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
}
