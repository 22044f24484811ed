import { addDays, type Day, joinDay, lastOf, monthOf } from '../../../../shared/day.ts'
import type * as typing from '../../../../shared/texts/typing.ts'
import { lastOfWeek } from './find-dates.ts'
import { type Spelling, toLatin } from './spelling.ts'

/* The names of days and months, as `Intl` writes them and in all spellings. */

/** The words of a language that `Intl` does not have. */
export type TypingWords = { readonly [Name in keyof typeof typing]: string }

/** A way to write a day with its month: its parts as a pattern, and the numbers of its months by name, from 1. */
export type WrittenDate = { source: string; months: ReadonlyMap<string, number> }

const DAYS_AHEAD = 31
const WEEKS_AHEAD = 12
/** A Sunday. */
const FIRST_DAY = '2026-11-22'
/** Day 27 is no month, and has two digits. */
const SAMPLE = { year: 2026, day: 27 }
const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** Returns the numbers of the days of the week by name; 0 is Sunday. */
export function listWeekdays({ format, spell }: Spelling): Map<string, number> {
  const weekdays = new Map<string, number>()
  for (let at = 0; at < 7; at++) {
    const [part] = format(addDays(FIRST_DAY, at), { weekday: 'long' })
    for (const name of spell(part?.value ?? '')) weekdays.set(name, at)
  }
  return weekdays
}

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

/** Lists the ways to write a day with its month, the longer ones first. */
export function listWrittenDates(spelling: Spelling): WrittenDate[] {
  const { format, spell, escape, oneOf } = spelling
  const weekday = oneOf([...listWeekdays(spelling).keys()])
  return listStyles().map((style) => {
    const months = new Map<string, number>()
    const source = format(joinDay({ ...SAMPLE, month: 12 }), style)
      .map(({ type, value }) => {
        switch (type) {
          case 'day':
            return '(?<day>\\d{1,2})(?:er(?=\\s)|º(?=\\s))?'
          case 'year':
            return '(?<year>\\d{4})'
          case 'month':
            for (const month of MONTHS) {
              const name = findMonthName(spelling, month, style)
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
    return { source, months }
  })
}

/** Returns the whole names of months as the language writes them: in French, a Mars with a capital is a chocolate bar. */
export function listLongMonths(spelling: Spelling): Set<string> {
  const style = { day: 'numeric', month: 'long' } as const
  return new Set(MONTHS.map((month) => findMonthName(spelling, month, style)))
}

function findMonthName(
  { format }: Spelling,
  month: number,
  style: Intl.DateTimeFormatOptions,
): string {
  const parts = format(joinDay({ ...SAMPLE, month }), style)
  return parts.find(({ type }) => type === 'month')?.value ?? ''
}

/** Returns, by name, the days that are named by how far away they are, such as tomorrow or in two weeks. */
export function listRelativeDays(
  { tag, spell, listWords }: Spelling,
  words: TypingWords,
): Map<string, (today: Day) => Day> {
  const relative = new Map<string, (today: Day) => Day>()
  const auto = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const counted = new Intl.RelativeTimeFormat(tag)
  const add = (name: string, find: (today: Day) => Day) => {
    for (const each of spell(name)) relative.set(each, find)
  }
  const addAhead = (name: string, days: number) => add(name, (today) => addDays(today, days))
  for (const each of listWords(words.endOfWeek)) add(each, lastOfWeek)
  for (const each of listWords(words.endOfMonth)) add(each, (today) => lastOf(monthOf(today)))
  for (let days = 1; days <= DAYS_AHEAD; days++) {
    addAhead(toLatin(counted.format(days, 'day')), days)
  }
  for (let weeks = 1; weeks <= WEEKS_AHEAD; weeks++) {
    addAhead(toLatin(counted.format(weeks, 'week')), 7 * weeks)
  }
  for (const days of [0, 1, 2]) addAhead(auto.format(days, 'day'), days)
  return relative
}
