import type { NewItem } from '../../../../shared/api/items.ts'
import { MAX_TITLE_LENGTH } from '../../../../shared/limits.ts'
import { addDays } from '../../../../shared/day.ts'
import { parseTags, parseTitle } from '../../../../shared/rules/item.ts'
import { firstDue } from '../../../../shared/rules/next-due.ts'
import type { Repeat } from '../../../../shared/rules/repeat.ts'
import { splitDue } from '../view/days.ts'

/** Fields that a title can set. */
export type QuickFields = Pick<NewItem, 'due' | 'repeat' | 'priority' | 'tags'>

/** A range in a text. */
export type TextRange = { start: number; end: number }

/** A part of a title that sets fields. */
export type QuickAddMatch = TextRange & {
  /** A `time` has no day of its own: it is due at that time next, or on the day that is typed elsewhere. */
  kind: 'due' | 'time' | 'repeat' | 'priority' | 'tag'
  fields: QuickFields
  /** Whether the match is certain; the user must accept others. */
  isCertain: boolean
}

/** A match that is offered to the user. */
export type Suggestion = QuickAddMatch & {
  /** Identifies the suggestion while the text around it changes. */
  key: string
  words: string
  on: boolean
}

/** The user’s decisions about suggestions, by their keys. */
export type Choices = ReadonlyMap<string, boolean>

/** The choices of a title that nobody has decided about. */
export const NO_CHOICES: Choices = new Map()

/** Length of a text in which suggestions are searched; a longer one cannot be a title. */
export const MAX_READ_LENGTH = 2 * MAX_TITLE_LENGTH

/**
 * Returns the matches with the user’s choices applied. Except for tags, one of each kind is on: an
 * accepted one first, else the first in the text. Returns none if no title would be left.
 */
export function suggest(
  text: string,
  matches: readonly QuickAddMatch[],
  choices: Choices,
): Suggestion[] {
  if (!parseTitle(cutMatches(text, matches)).ok) return []
  const counts = new Map<string, number>()
  const known = matches.map((match) => {
    const words = text.slice(match.start, match.end)
    const name = `${match.kind} ${words.trim().toLowerCase()}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const key = `${name} ${count}`
    return { ...match, key, words, on: choices.get(key) ?? match.isCertain }
  })
  const applied = known.map((a) => ({ ...a, on: a.on && findOn(known, a, choices) === a }))
  const dated = applied.filter(({ on, kind, fields }) => on && kind !== 'time' && fields.due)
  const day = dated.find(({ kind }) => kind === 'due') ?? dated[0]
  // The time of a rule is also that of a day that is typed elsewhere.
  return applied.map((a) =>
    day && a.kind !== 'due' && hasTime(a)
      ? { ...a, fields: { ...a.fields, due: setTime(day, a.fields.due) } }
      : a,
  )
}

function findOn(known: readonly Suggestion[], a: Suggestion, choices: Choices) {
  const rivals = known.filter((b) => b.on && (a === b || isRival(a, b)))
  return (
    rivals.find(({ key }) => choices.get(key)) ?? rivals.find((b) => b.kind !== 'time') ?? rivals[0]
  )
}

/** Returns whether one task can only have one of both. */
function isRival(a: QuickAddMatch, b: QuickAddMatch): boolean {
  if (a.kind === b.kind) return a.kind !== 'tag'
  return (a.kind === 'time' || b.kind === 'time') && [a, b].every(hasTime)
}

/** Returns whether a match sets a time of day. */
export function hasTime({ fields }: QuickAddMatch): boolean {
  return fields.due?.includes('T') ?? false
}

function setTime({ words, fields }: Suggestion, due: string | null = null): string {
  const { day } = splitDue(fields.due ?? null)
  const next = splitDue(due)
  // A day in numbers has its own midnight. That of today is the one to come: today call Ann at midnight.
  const isToCome = next.time === '00:00' && next.day === addDays(day, 1) && !/\d/.test(words)
  return `${isToCome ? next.day : day}T${next.time}`
}

/**
 * Returns the choices after one more. Accepting one dismisses those that exclude it.
 */
export function choose(
  suggestions: readonly Suggestion[],
  choices: Choices,
  chosen: Suggestion,
  on: boolean,
): Choices {
  const next = new Map(choices).set(chosen.key, on)
  if (!on) return next
  for (const b of suggestions) {
    if (b.key !== chosen.key && isRival(chosen, b)) next.set(b.key, false)
  }
  return next
}

/** Returns the choices about words that a text still has: those about an earlier title do not apply to the next one. */
export function keepChoices(text: string, choices: Choices): Choices {
  const typed = text.toLowerCase()
  // A key is the kind, the words and their count.
  const wordsOf = (key: string) => key.slice(key.indexOf(' ') + 1, key.lastIndexOf(' '))
  return new Map([...choices].filter(([key]) => typed.includes(wordsOf(key))))
}

/** Returns the choices with every offer taken that excludes nothing taken before and was not dismissed. */
export function takeAll(suggestions: readonly Suggestion[], choices: Choices): Choices {
  const taken = suggestions.filter(({ on }) => on)
  const next = new Map(choices)
  for (const a of suggestions) {
    if (a.on || choices.get(a.key) === false || taken.some((b) => isRival(a, b))) continue
    next.set(a.key, true)
    taken.push(a)
  }
  return next
}

/**
 * Returns the task that a text and its suggestions make; those that are on are removed from the
 * title.
 * @param now the local day and time
 */
export function readTask(
  text: string,
  suggestions: readonly Suggestion[],
  now: string,
): { title: string } & QuickFields {
  const taken = suggestions.filter(({ on }) => on)
  if (taken.length === 0) return { title: text }
  const tags = parseTags(taken.flatMap(({ fields }) => fields.tags ?? []))
  const fields: QuickFields = Object.assign({}, ...taken.map((a) => a.fields)) as QuickFields
  const time = taken.find((a) => a.kind !== 'due' && hasTime(a))
  return {
    title: cutMatches(text, taken),
    ...fields,
    ...time?.fields,
    ...(fields.tags && tags.ok && { tags: tags.value }),
    ...(fields.repeat && { due: findBegin({ ...fields, ...time?.fields }, taken, now) }),
  }
}

/** Returns the due date of a repeating task: as typed, or the first day that its rule allows. */
function findBegin(
  { due, repeat }: QuickFields,
  taken: readonly Suggestion[],
  now: string,
): string | null {
  const hasDay = taken.some(({ kind, fields }) => kind !== 'time' && fields.due)
  if (hasDay || !repeat) return due ?? null
  return findFirst(repeat, splitDue(due ?? null).time, now)
}

/**
 * Returns the first due date of a rule at a time, which may be empty.
 * @param now the local day and time
 */
export function findFirst(repeat: Repeat, time: string, now: string): string {
  const { day, time: passed } = splitDue(now)
  const isOver = time !== '' && time <= passed
  return firstDue(repeat, isOver ? addDays(day, 1) : day) + (time && `T${time}`)
}

/**
 * Removes the matches from a text, and leaves at most one space in their places. It removes brackets around them alone, and
 * a colon or comma after them at the start.
 */
export function cutMatches(text: string, matches: readonly TextRange[]): string {
  if (matches.length === 0) return text
  let rest = ''
  let from = 0
  for (const { start, end } of [...matches].sort((a, b) => a.start - b.start)) {
    const piece = text.slice(from, start)
    rest = from === 0 ? piece : join(rest, piece)
    from = end
  }
  return join(rest, text.slice(from)).trim()
}

function join(before: string, after: string): string {
  const [left, right] = [before.trimEnd(), after.trimStart()]
  if (left === '') return after.replace(/^\s*[,;:]\s+/, '')
  if (/(?:^|\s)\($/.test(left) && right.startsWith(')')) {
    return join(left.slice(0, -1), right.slice(1))
  }
  // Punctuation follows a word at once: .gitignore, :) and !important are words of their own.
  return /^[,.;:!?)]/.test(after) || right === '' ? left + right : `${left} ${right}`
}
