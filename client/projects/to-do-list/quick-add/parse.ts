import { addDays, toLocalDay } from '../../../../shared/day.ts'
import { MAX_TAGS } from '../../../../shared/limits.ts'
import { parseTag } from '../../../../shared/rules/item.ts'
import { sortParts } from '../../../../shared/rules/repeat.ts'
import {
  type CalendarDate,
  CLOCK,
  DAYS,
  findCalendarDates,
  MONTH,
  SPACE,
  WEEKDAY,
  type When,
} from './find-calendar-dates.ts'
import type { LocalReader } from './find-local-dates.ts'
import { findDates, findEnds, findNthDays, findWordsBefore } from './find-dates.ts'
import { hide, hideRanges } from './hide.ts'
import { findRepeats, findYearlyRepeats } from './find-repeats.ts'
import { toLatin } from './spelling.ts'
import { splitDue, toLocalTime } from '../view/days.ts'
import { findFirst, hasTime, MAX_READ_LENGTH, type QuickAddMatch } from './suggestions.ts'

/** URLs, in which nothing is searched. */
const ADDRESS = /(?<!\S)\S+:\/\/\S*/g
const PRIORITY = /(?<!\S)!(high|medium|low)(?![^\s,.;])/gi
const NAMED_PRIORITY = /(?<!\S)!(\p{L}[\p{L}\p{M}]{0,20})(?![^\s,.;])/gu
/** P1 to p3 as other lists write them, where they are not part of a sentence: review p2 of the book. */
const LEVEL = /(?<!\S)p([123])(?=\s*$|(?:\s+[!#]\S*)+\s*$)|^p([123])(?=\s)/gi
const URGENT = /(?<!\S)!{2,3}(?!\S)/g
/** The same before dates alone, which a filler stands for. */
const LEVEL_BEFORE_DATES = /(?<!\S)p([123])(?=[\s|]+$)/gi
/** Days that the reader of dates does not know, by how many days they are away: the end of the day is today. */
const NAMED_DAYS =
  /(?<![\p{L}\p{N}])(?:by\s{1,3})?(?:eod|((?:the\s{1,3})?day\s{1,3}after\s{1,3}tomorrow))(?![\p{L}\p{N}])/giu
/** A column and a game, not a day: what happens today in history. */
const NO_DAY = /(?<!\p{L})today(?=\s{1,3}in\s{1,3}history\s*(?:$|[.,:;!?]))/giu
/** A day that has passed, with its time. The reader of dates would find the next such day, or the time alone. */
const PAST = new RegExp(
  `(?<!\\p{L})(?:${CLOCK}${SPACE}(?:on${SPACE})?)?` +
    `(?:(?:last|past|previous)${SPACE}(?:(?:week|month),?${SPACE})?(?:on${SPACE})?(?:${WEEKDAY}|${MONTH}|night|evening|week|month)|` +
    `${WEEKDAY}${SPACE}last(?:${SPACE}(?:week|month)(?!['’]))?|yesterday(?:${SPACE}(?:morning|afternoon|evening))?)(?!\\p{L})` +
    `(?:,?${SPACE}(?:at${SPACE}|@\\s?)?${CLOCK})?`,
  'giu',
)
const TAG = /(?<!\S)#([^\s,#]+)/g
/** Punctuation that ends the sentence, not the tag. */
const CLOSING = /(?<![.;:!?)])[.;:!?)]+$/
const UNTIL = /^\s*(?:,\s*)?(?:un)?till?\s*(?:the\s*)?$/i
/**
 * Before the end of what goes on, which is not due then: keep the parcel until 5 Dec. Till is also a name, and a till
 * holds money.
 */
const GOES_ON =
  /(?<!\p{L})(?:[Uu]ntil|(?<!(?<!\p{L})(?:an?|cash|each|every|my|our|the|this)\s{1,3})till?)\s{1,3}(?:the\s{1,3})?$/u

/** How the last day of a rule may begin. Another word may be a time: until noon, until 17 at home. */
const LAST_DAY = [
  ...DAYS,
  '\\d{1,2}(?:st|nd|rd|th)(?!\\p{L})',
  `(?:next${SPACE})?${WEEKDAY}(?!\\p{L})`,
  `next${SPACE}(?:week|month|year)(?!\\p{L})`,
  `end${SPACE}of`,
  `(?:day${SPACE}after${SPACE})?tomorrow(?!\\p{L})`,
].join('|')
/** A time before the last day of a rule, which would be a span of hours: every day at 9:00 until 5 Dec. */
const TIME_BEFORE_END = new RegExp(
  `(?<=:\\d\\d|\\d\\s?[ap]m)\\s(?=(?:un)?till?${SPACE}(?:the${SPACE})?(?:${LAST_DAY}))`,
  'giu',
)

/** What a title may say in another language beside English. */
type OwnLanguage = {
  local?: LocalReader | undefined
  /** The names of high, medium and low. */
  priorities?: readonly string[]
}

/**
 * Finds due dates, rules, priorities and tags in a title in English or the own language, in order and without overlap.
 */
export function parseQuickAdd(
  text: string,
  when: When,
  { local, priorities = [] }: OwnLanguage = {},
): QuickAddMatch[] {
  if (text.length > MAX_READ_LENGTH) return []
  const typed = text.replace(ADDRESS, hide)
  const signs = [
    ...findPriorities(typed),
    ...findNamedPriorities(typed, priorities),
    ...findTags(typed),
  ]
  const plain = toLatin(typed)
  const { matches: found = [], refused = [] } =
    local?.find(hideRanges(plain, signs), when.now) ?? {}
  const ownRules = found.filter(({ kind }) => kind === 'repeat')
  const certain = (local?.hideFalseFriends(plain) ?? plain)
    .replace(NO_DAY, hide)
    .replace(PAST, hide)
  const english = /\bevery\b/i.test(certain) ? certain.replace(TIME_BEFORE_END, ',') : certain
  const written = hideRanges(english, [...signs, ...found, ...refused])
  const named = [...findNamedDays(written, when.now), ...findEnds(written, when.now)]
  const rest = hideRanges(written, named)
  const plainRest = hideRanges(plain, [...signs, ...found, ...refused, ...named])
  const withWeekdays = hideRanges(plain, [...signs, ...ownRules, ...named])
  const days = findCalendarDates(rest, when, (day, hasTime) =>
    local ? local.readBeside(plainRest, day, hasTime) : day,
  ).map((day) => local?.addWeekday(withWeekdays, day) ?? day)
  const own = found.filter((a) => !days.some((day) => day.start <= a.start && a.end <= day.end))
  const yearly = findYearlyRepeats(rest, days)
  const dueDays = readDays(rest, days, yearly)
  const others = hideRanges(rest, [...days, ...dueDays, ...yearly])
  const repeats = [...ownRules, ...yearly, ...findRepeats(others)].sort(byStart)
  const nth = findNthDays(hideRanges(others, repeats), when.now)
  const dates = [
    ...named,
    ...nth,
    ...own.filter(({ kind }) => kind !== 'repeat'),
    ...dueDays,
    ...findDates(hideRanges(others, [...repeats, ...nth]), when.now).map((match) =>
      // Probably the time of a day that was not understood.
      match.kind === 'time' && days.some(({ isCertain }) => !isCertain)
        ? { ...match, isCertain: false }
        : match,
    ),
  ]
  const matches = [...signs, ...joinRepeats(plain, repeats, dates.sort(byStart), when.now, local)]
  const levels = findLevels(hideRanges(plain, matches), LEVEL_BEFORE_DATES)
  return [...matches, ...levels].sort(byStart)
}

function byStart(a: QuickAddMatch, b: QuickAddMatch): number {
  return a.start - b.start
}

/** Returns the days of the calendar that no rule contains, with the small words before them. */
function readDays(
  text: string,
  days: readonly CalendarDate[],
  rules: readonly QuickAddMatch[],
): QuickAddMatch[] {
  return days.flatMap(({ start, end, due, isCertain }) => {
    const isInRule = rules.some((rule) => rule.start <= start && end <= rule.end)
    if (due === undefined || isInRule) return []
    const before = findWordsBefore(text.slice(0, start))
    return [{ kind: 'due', start: start - before.length, end, fields: { due }, isCertain }]
  })
}

function findPriorities(text: string): QuickAddMatch[] {
  return [
    ...[...text.matchAll(PRIORITY)].map((match) =>
      readPriority(match[1]?.toLowerCase() as Priority, match),
    ),
    ...findLevels(text, LEVEL),
    ...[...text.matchAll(URGENT)].map((match) => readPriority('high', match)),
  ]
}

function findLevels(text: string, pattern: RegExp): QuickAddMatch[] {
  return [...text.matchAll(pattern)].map((match) =>
    readPriority(LEVELS[Number(match[1] ?? match[2]) - 1], match),
  )
}

function readPriority(
  priority: Priority = 'high',
  { 0: words, index }: RegExpExecArray,
): QuickAddMatch {
  const range = { start: index, end: index + words.length }
  return { kind: 'priority', ...range, fields: { priority }, isCertain: true }
}

/** Finds priorities by their names in another language: !hoch. */
function findNamedPriorities(text: string, names: readonly string[]): QuickAddMatch[] {
  return [...text.matchAll(NAMED_PRIORITY)].flatMap((match) => {
    const name = match[1]?.toLowerCase()
    const priority = LEVELS[names.findIndex((each) => each.toLowerCase() === name)]
    return priority && name !== priority ? [readPriority(priority, match)] : []
  })
}

const LEVELS = ['high', 'medium', 'low'] as const
type Priority = (typeof LEVELS)[number]

function findNamedDays(text: string, now: number): QuickAddMatch[] {
  return [...text.matchAll(NAMED_DAYS)].map(({ 0: words, 1: afterTomorrow, index }) => ({
    kind: 'due',
    start: index,
    end: index + words.length,
    fields: { due: addDays(toLocalDay(now), afterTomorrow ? 2 : 0) },
    isCertain: true,
  }))
}

function findTags(text: string): QuickAddMatch[] {
  const matches = [...text.matchAll(TAG)].flatMap(({ 1: name = '', index }): QuickAddMatch[] => {
    const tag = parseTag(name.replace(CLOSING, ''))
    if (!tag.ok) return []
    const end = index + 1 + name.replace(CLOSING, '').length
    // A number alone may be an issue or a rank.
    const isCertain = /\p{L}/u.test(tag.value)
    return [{ kind: 'tag', start: index, end, fields: { tags: [tag.value] }, isCertain }]
  })
  return matches.slice(0, MAX_TAGS)
}

/** Joins a rule with a date after `until` as its end, or with a time right after it. */
function joinRepeats(
  text: string,
  repeats: readonly QuickAddMatch[],
  dates: readonly QuickAddMatch[],
  now: number,
  local: LocalReader | undefined,
): QuickAddMatch[] {
  let left = [...dates]
  const isEnd = (from: number, { kind, start }: QuickAddMatch) => {
    const between = text.slice(from, start)
    if (kind !== 'due') return false
    return UNTIL.test(between) || (between.trim() === '' && local?.isUntil(text.slice(start)))
  }
  const joined = repeats.map((match): QuickAddMatch => {
    const { repeat } = match.fields
    const follower = left.find(({ start }) => start >= match.end)
    if (!repeat || !follower) return match
    const isTimed = follower.kind === 'time' && text.slice(match.end, follower.start).trim() === ''
    if (isTimed) left = left.map((a) => (a === follower ? { ...a, isCertain: true } : a))
    const others = left.filter(({ start }) => start !== follower.start)
    const last = isTimed ? others.find(({ start }) => start >= follower.end) : follower
    if (!last || repeat.count !== undefined) return match
    if (!isEnd(isTimed ? follower.end : match.end, last)) return match

    const { day: until, time: timeOfEnd } = splitDue(last.fields.due ?? null)
    const time = timeOfEnd || splitDue(follower.fields.due ?? null).time
    const rule = sortParts({ ...repeat, until })
    const rest = others.filter((a) => a !== last)
    const isTimedElsewhere = rest.some((a) => hasTime(a) && (a.kind === 'due' || a.isCertain))
    // The time belongs to that other date.
    if (isTimed && isTimedElsewhere) return match
    left = rest
    let { due } = match.fields
    // The time at the end is that of each day, so the first one has it.
    if (time && !isTimedElsewhere && !due?.includes('T')) {
      const today = toLocalDay(now)
      const first = findFirst(rule, time, `${today}T${toLocalTime(now)}`)
      // A time that has passed on the last day is still on that day.
      const isPast = first.slice(0, 10) > until
      due = due ? `${due}T${time}` : isPast ? findFirst(rule, time, today) : first
    }
    return { ...match, end: last.end, fields: { repeat: rule, ...(due && { due }) } }
  })
  const goesOn = ({ start }: QuickAddMatch) =>
    GOES_ON.test(text.slice(Math.max(0, start - 30), start))
  return [...joined, ...left.map((a) => (goesOn(a) ? { ...a, isCertain: false } : a))]
}
