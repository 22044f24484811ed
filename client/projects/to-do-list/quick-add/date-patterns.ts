import type { Unit } from '../../../../shared/rules/repeat.ts'
import {
  listLongMonths,
  listRelativeDays,
  listWeekdays,
  listWrittenDates,
  type TypingWords,
} from './date-names.ts'
import { createSpelling, type Spelling, toKey } from './spelling.ts'

/** Matches nothing. */
const NEVER = '(?!)'

/** The times of morning, afternoon, evening, noon and midnight. */
const PART_TIMES = ['T09:00', 'T15:00', 'T19:00', 'T12:00', 'T00:00'] as const

/** What a language writes dates with: names with their meaning, and patterns made of them. */
export type DatePatterns = ReturnType<typeof createDatePatterns>

/**
 * Creates the patterns of dates and rules in a language. Their groups are `lead`, `day`, `month`, `year`, `weekday`,
 * `near`, and those of a time: `part`, or `h` and `m`, `hh` and `mm`, or `only`.
 * @param tag the language (BCP 47), not English
 */
export function createDatePatterns(tag: string, words: TypingWords) {
  const spelling = createSpelling(tag)
  const { language, hasSpaces, gap, start, end, stop, oneOf, listWords } = spelling

  const weekdays = listWeekdays(spelling)
  const weekday = oneOf([...weekdays.keys()])
  const relative = listRelativeDays(spelling, words)
  const leads = [words.before, words.until].flatMap(listWords)
  const lead = leads.length > 0 ? `(?<lead>${oneOf(leads)}${gap})?` : ''
  const hours = words.hour ? oneOf(words.hour.split('|')) : NEVER
  const last = words.last ? oneOf(listWords(words.last)) : NEVER

  const dayParts = [words.morning, words.afternoon, words.evening]
  const timedParts = [...dayParts, words.noon, words.midnight].flatMap((text, index) =>
    text.split('|').map((name) => [name, PART_TIMES[index]] as const),
  )
  const partOfDay = `${gap}(?<part>${oneOf(timedParts.map(([name]) => name))})${hasSpaces ? end : ''}`
  const clock = writeClock(spelling, words)
  const tail = `(?:${partOfDay}|${clock})?`

  const units: readonly [Unit, string][] = [
    ['day', words.day],
    ['week', words.week],
    ['month', words.month],
    ['year', words.year],
  ]
  const unitNames = units.flatMap(([, text]) => text.split('|'))

  return {
    language,
    hasSpaces,
    weekdays,
    longMonths: listLongMonths(spelling),
    relativeDays: new Map([...relative].map(([name, find]) => [toKey(name), find])),
    timeOfPart: new Map(timedParts.map(([name, time]) => [toKey(name), time])),
    units: new Map(units.flatMap(([unit, text]) => listWords(text).map((name) => [name, unit]))),

    /** Days with a month: 5 décembre 2026. */
    dated: listWrittenDates(spelling).map(({ source, months }) => ({
      pattern: new RegExp(`${start}${lead}${source}${end}${tail}`, 'gu'),
      months,
    })),
    /** Days by how far away they are: demain, dans 2 semaines. */
    near: new RegExp(
      `${start}${lead}(?<near>${oneOf([...relative.keys()])})(?:${tail})${hasSpaces ? end : stop}`,
      'gu',
    ),
    /** Days by their weekday alone. */
    named: new RegExp(`${start}${lead}(?<weekday>${weekday})${end}${tail}${stop}`, 'gu'),
    /** Rules: every day, every two weeks, every Monday. */
    rule: new RegExp(
      `${start}${oneOf(listWords(words.every))}${gap}(?:(?:(?<count>\\d{1,3})${gap})?(?<unit>${oneOf(unitNames.flatMap(spelling.spell))})|(?<weekday>${weekday})(?:s(?!\\p{L}))?)${hasSpaces ? end : stop}`,
      'gu',
    ),

    /** What stands beside a day in numbers. */
    hourAfter: new RegExp(`^\\s?${hours}${end}`, 'u'),
    clockAfter: new RegExp(`^${clock}`, 'u'),
    clockBefore: new RegExp(`${start}${clock},?${gap}${lead}$`, 'u'),
    weekdayBefore: new RegExp(`${start}${lead}(?<weekday>${weekday}),?${gap}$`, 'u'),
    leadBefore: new RegExp(lead && `${start}${lead}$`, 'u'),
    /** What says that a weekday has passed. */
    lastBefore: new RegExp(`${start}${last}${hasSpaces ? gap : ''}$`, 'iu'),
    lastAfter: new RegExp(`^${gap}${last}${end}`, 'iu'),
    /** What begins the end of a rule: bis. */
    until: new RegExp(words.until ? `^${oneOf(listWords(words.until))}(?!\\p{L})` : NEVER, 'u'),
    /** What says that a number is a time: um. */
    at: new RegExp(words.at ? `(?<!\\p{L})${oneOf(listWords(words.at))}` : NEVER, 'u'),
    /** The last words of the parts of a day. */
    dayParts: new RegExp(
      oneOf(dayParts.flatMap(listWords).flatMap((name) => name.split(' ').slice(-1))),
      'iu',
    ),
  }
}

/** Writes the pattern of a time: um 15:30, 15.30 Uhr, 15 Uhr, um 15. */
function writeClock(
  { hasSpaces, gap, end, oneOf, listWords }: Spelling,
  words: TypingWords,
): string {
  const at = words.at && oneOf(listWords(words.at))
  const hours = words.hour && oneOf(words.hour.split('|'))
  // A dot may be that of a date or an amount, unless a word names the time.
  const atBefore = at ? `(?<=${at}${gap}\\d{1,2}\\.)(?!\\d{1,2}\\.)` : NEVER
  const hourBehind = hours ? `(?=\\d{2}\\s?${hours}${end})` : NEVER
  const dot = `\\.(?:${atBefore}|${hourBehind})`
  const forms = [
    `(?<h>\\d{1,2})(?::|h|${dot})(?<m>\\d{2})`,
    `(?<hh>\\d{1,2})\\s?${hours ? `${hours}(?:\\s?(?<mm>\\d{2})分?)?` : NEVER}`,
    at ? `(?<=${at}${gap})(?<only>\\d{1,2})` : NEVER,
  ]
  return (
    `(?:${gap}|,${gap})?${at && `(?:${at}${gap})?`}(?:${forms.join('|')})` +
    `${hours && `(?:\\s?${hours})?`}${hasSpaces ? end : ''}`
  )
}
