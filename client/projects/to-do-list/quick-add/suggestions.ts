import type { NewItem } from '../../../../shared/api/items.ts'
import { MAX_TITLE_LENGTH } from '../../../../shared/limits.ts'
import { parseTags, parseTitle } from '../../../../shared/rules/item.ts'
import { firstDue } from '../../../../shared/rules/next-due.ts'
import { addDays, splitDue } from '../view/days.ts'

/** What a task can get beside its title while that is typed. */
export type QuickFields = Pick<NewItem, 'due' | 'repeat' | 'priority' | 'tags'>

/** Words of a title that mean something. */
export type QuickAddMatch = {
  kind: 'due' | 'repeat' | 'priority' | 'tag'
  /** Where they stand: from the one up to the other. */
  start: number
  end: number
  fields: QuickFields
  /** Whether they can hardly mean anything else; others wait to be accepted. */
  isCertain: boolean
  /** A time without its day. */
  isTimeOnly?: boolean
}

/** A mark as it is offered. */
export type Suggestion = QuickAddMatch & {
  /** Tells it from others while the text around it is written. */
  key: string
  words: string
  on: boolean
}

/** What the person said about suggestions, by their keys. */
export type Choices = ReadonlyMap<string, boolean>

/** More than this is no title: nothing in it is looked for. */
export const MAX_READ_LENGTH = 2 * MAX_TITLE_LENGTH

/**
 * The marks of a text with what was chosen. Of each kind one is on, tags apart: what was accepted
 * goes before what was only understood, and what stands first before what follows. None where
 * nothing would be left for a title.
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
  return known.map((a) => ({ ...a, on: a.on && findOn(known, a, choices) === a }))
}

function findOn(known: readonly Suggestion[], { kind, key }: Suggestion, choices: Choices) {
  const rivals = known.filter((a) => a.on && a.kind === kind)
  if (kind === 'tag') return rivals.find((a) => a.key === key)
  return rivals.find((a) => choices.get(a.key)) ?? rivals[0]
}

/** The choices after one more; accepting one of a kind refuses the others, tags apart. */
export function choose(
  suggestions: readonly Suggestion[],
  choices: Choices,
  { key, kind }: Suggestion,
  on: boolean,
): Choices {
  const next = new Map(choices).set(key, on)
  if (!on || kind === 'tag') return next
  for (const b of suggestions) {
    if (b.kind === kind && b.key !== key) next.set(b.key, false)
  }
  return next
}

/**
 * The task that a text with these suggestions makes: those that are on leave the title.
 * @param now the day and the time where the visitor is
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
  return {
    title: cutMatches(text, taken),
    ...fields,
    ...(fields.tags && tags.ok && { tags: tags.value }),
    ...(fields.repeat && { due: findBegin(fields, taken, now) }),
  }
}

/** What repeats begins on its date, or on the first day from now on that its rule can mean. */
function findBegin(
  { due, repeat }: QuickFields,
  taken: readonly Suggestion[],
  now: string,
): string | null {
  const given = taken.find(({ kind }) => kind === 'due')
  if ((given && !given.isTimeOnly) || !repeat) return due ?? null
  const [{ day, time: passed }, { time }] = [splitDue(now), splitDue(due ?? null)]
  const isOver = time !== '' && time <= passed
  return firstDue(repeat, isOver ? addDays(day, 1) : day) + (time && `T${time}`)
}

/** The text without those words; where they stood, one space is left at most. */
export function cutMatches(
  text: string,
  matches: readonly Pick<QuickAddMatch, 'start' | 'end'>[],
): string {
  if (matches.length === 0) return text
  let rest = ''
  let from = 0
  for (const { start, end } of [...matches].sort((a, b) => a.start - b.start)) {
    rest = join(rest, text.slice(from, start))
    from = end
  }
  return join(rest, text.slice(from)).trim()
}

function join(before: string, after: string): string {
  if (before.trim() === '') return after
  const [left, right] = [before.trimEnd(), after.trimStart()]
  return /^[,.;:!?)]/.test(right) || right === '' ? left + right : `${left} ${right}`
}
