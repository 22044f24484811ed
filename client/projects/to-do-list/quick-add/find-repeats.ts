import {
  MAX_REPEATS,
  type Repeat,
  sortParts,
  type Unit,
  WEEKDAYS,
  type Weekday,
} from '../../../../shared/rules/repeat.ts'
import { WORKDAYS } from '../view/format-repeat.ts'
import type { CalendarDate } from './find-calendar-dates.ts'
import type { QuickAddMatch } from './suggestions.ts'

const WEEKDAY =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?'
const WEEKDAY_LIST = `${WEEKDAY}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*[/&]\\s*)${WEEKDAY})*`
const AMOUNT = 'other|second|third|\\d{1,3}(?:st|nd|rd|th)?'
const MONTHDAY = '(?:the\\s+)?(\\d{1,2}(?:st|nd|rd|th)?|last(?:\\s+day)?)'

/** What can follow the word: each pattern with the rule that it means, the longer ones first. */
const RULES: readonly {
  pattern: RegExp
  read: (parts: readonly string[]) => Partial<Repeat> | undefined
}[] = [
  rule('(?:week|work)days?', () => ({ unit: 'week', weekdays: WORKDAYS })),
  rule(`(?:(${AMOUNT})\\s+)?weeks?\\s+on\\s+(${WEEKDAY_LIST})`, ([amount, days]) =>
    withAmount(amount, { unit: 'week', weekdays: readWeekdays(days) }),
  ),
  rule(`(?:(${AMOUNT})\\s+)?months?\\s+on\\s+${MONTHDAY}`, ([amount, day]) =>
    withMonthday(day, withAmount(amount, { unit: 'month' })),
  ),
  rule(`(?:(${AMOUNT})\\s+)?(day|week|month|year)s?`, ([amount, unit]) =>
    withAmount(amount, { unit: unit?.toLowerCase() as Unit }),
  ),
  // The second Tuesday of a month is not a rule of the list.
  rule(`(?:(other|second|2nd)\\s+)?(${WEEKDAY_LIST})(?!\\s+(?:of|in)\\s)`, ([amount, days]) =>
    withAmount(amount, { unit: 'week', weekdays: readWeekdays(days) }),
  ),
  rule('(\\d{1,2}(?:st|nd|rd|th)|last\\s+day)(?:\\s+of\\s+(?:the|each|every)\\s+month)?', ([day]) =>
    withMonthday(day, { unit: 'month' }),
  ),
]

/** The day before the rule: on the 1st of every month. */
const DAY_OF_EVERY_MONTH =
  /(?<![\p{L}\p{N}])(?:on\s+)?(?:the\s+)?(\d{1,2}(?:st|nd|rd|th)|last\s+day)\s+of\s+(?:each|every)\s+month(?![\p{L}\p{N}])/giu
/** Another day of the same rule, so that one alone is not what is meant: the 15th and 30th of every month. */
const DAY_BEFORE = /\d(?:st|nd|rd|th)\s*(?:[,&/]|and|or)\s*$/i
/** What the words before limit is no rule by itself: the first Friday of every month. */
const OF = /(?<!\p{L})of\s+$/iu

/** A number of times, or where it is counted from. */
const COUNT = /^\s*(?:,\s*)?(?:for\s+)?(\d{1,3})\s+times\b/i
const COMPLETION = /^\s*(?:,\s*)?(?:from|after)\s+completion\b/i
const EVERY = /(?<![\p{L}\p{N}])every(!?)\s+/giu
/** These stand before a noun as often: the daily news. */
const ADVERB = /(?<![\p{L}\p{N}])(daily|weekly|monthly|yearly)(?![\p{L}\p{N}-])/giu
const ADVERBS: Readonly<Record<string, Unit>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
}

/** Which days are meant is only guessed, so these stay offers. */
const TIMES =
  /(?<![\p{L}\p{N}])(twice|(?:two|three|2|3)\s+times)\s+(?:a|per|each|every)\s+week(?![\p{L}\p{N}-])/giu
const TWO_DAYS = ['mo', 'th'] as const
const THREE_DAYS = ['mo', 'we', 'fr'] as const

/** A day of the month, unless a noun follows: every 3rd person. */
const NTH = /^\d+[a-z]+$/i
const NOUN = /^\s+(?!(?:and|at|after|by|for|from|in|on|until|with)\s)\p{Ll}/u

/** Finds repeat rules in a text. */
export function findRepeats(text: string): QuickAddMatch[] {
  const days = [...text.matchAll(DAY_OF_EVERY_MONTH)].flatMap(({ 0: words, 1: day, index }) => {
    const found = withMonthday(day, {})
    if (!found || DAY_BEFORE.test(text.slice(0, index))) return []
    const whole: Repeat = { every: 1, unit: 'month', from: 'due', ...found }
    return [endRule(text, index, index + words.length, whole)]
  })
  const rules = [...text.matchAll(EVERY)].flatMap(({ 0: begin, 1: sign, index }) => {
    if (OF.test(text.slice(0, index))) return []
    const from = index + begin.length
    for (const { pattern, read } of RULES) {
      pattern.lastIndex = from
      const match = pattern.exec(text)
      const found = match && read(match.slice(1))
      if (!found) continue
      const origin = sign ? 'completion' : 'due'
      const whole: Repeat = { every: 1, unit: 'day', from: origin, ...found }
      const end = from + match[0].length
      const isCertain = !(NTH.test(match[0]) && NOUN.test(text.slice(end)))
      return [{ ...endRule(text, index, end, whole), isCertain }]
    }
    return []
  })
  const adverbs = [...text.matchAll(ADVERB)].map(({ 0: word, index }): QuickAddMatch => {
    const unit = ADVERBS[word.toLowerCase()] ?? 'day'
    const repeat: Repeat = { every: 1, unit, from: 'due' }
    return {
      kind: 'repeat',
      start: index,
      end: index + word.length,
      fields: { repeat },
      isCertain: false,
    }
  })
  const times = [...text.matchAll(TIMES)].map(
    ({ 0: words, 1: number = '', index }): QuickAddMatch => {
      const weekdays = /^(?:three|3)/i.test(number) ? THREE_DAYS : TWO_DAYS
      const repeat: Repeat = { every: 1, unit: 'week', weekdays, from: 'due' }
      const end = index + words.length
      return { kind: 'repeat', start: index, end, fields: { repeat }, isCertain: false }
    },
  )
  const isInTimes = ({ start }: QuickAddMatch) =>
    times.some((match) => match.start <= start && start < match.end)
  return [...days, ...rules.filter((match) => !isInTimes(match)), ...adverbs, ...times]
}

/** Before a day of the year. */
const EVERY_YEAR = /(?<![\p{L}\p{N}])every(!?)\s+(?:the\s+)?$/iu

/** Finds yearly rules: every 3rd of March. */
export function findYearlyRepeats(text: string, dates: readonly CalendarDate[]): QuickAddMatch[] {
  return dates.flatMap(({ start, end, due, hasMonthName }) => {
    const every =
      hasMonthName &&
      due !== undefined &&
      EVERY_YEAR.exec(text.slice(Math.max(0, start - 40), start))
    if (!every) return []
    const from = every[1] ? 'completion' : 'due'
    const match = endRule(text, start - every[0].length, end, { every: 1, unit: 'year', from })
    return [{ ...match, fields: { ...match.fields, due } }]
  })
}

function endRule(text: string, start: number, end: number, repeat: Repeat): QuickAddMatch {
  let last = end
  let whole = repeat
  const origin = COMPLETION.exec(text.slice(last))
  if (origin) {
    last += origin[0].length
    whole = { ...whole, from: 'completion' }
  }
  const times = COUNT.exec(text.slice(last))
  const count = Number(times?.[1])
  if (times && count >= 1) {
    last += times[0].length
    whole = { ...whole, count }
  }
  return { kind: 'repeat', start, end: last, fields: { repeat: sortParts(whole) }, isCertain: true }
}

function rule(source: string, read: (parts: readonly string[]) => Partial<Repeat> | undefined) {
  return { pattern: new RegExp(`${source}(?![\\p{L}\\p{N}])`, 'iuy'), read }
}

const AMOUNTS: Readonly<Record<string, number>> = { every: 1, other: 2, second: 2, third: 3 }

function withAmount(
  amount: string | undefined,
  parts: Partial<Repeat>,
): Partial<Repeat> | undefined {
  const every = AMOUNTS[amount?.toLowerCase() ?? 'every'] ?? parseInt(amount ?? '', 10)
  return every >= 1 && every <= MAX_REPEATS ? { ...parts, every } : undefined
}

function withMonthday(
  day: string | undefined,
  parts: Partial<Repeat> | undefined,
): Partial<Repeat> | undefined {
  if (day === undefined || !parts) return undefined
  if (/^last/i.test(day)) return { ...parts, monthday: 'last' }
  const monthday = parseInt(day, 10)
  return monthday >= 1 && monthday <= 31 ? { ...parts, monthday } : undefined
}

function readWeekdays(list: string | undefined): Weekday[] {
  const names = (list ?? '').toLowerCase().match(/[a-z]{3,}/g) ?? []
  return WEEKDAYS.filter((weekday) =>
    names.some((name) => name !== 'and' && name.startsWith(weekday)),
  )
}
