import type { Item, Priority } from '../../../../../shared/api/items.ts'
import { isDue } from '../../../../../shared/rules/item.ts'
import { MAX_REPEATS, type Repeat } from '../../../../../shared/rules/repeat.ts'
import type { Zone } from '../../../../../shared/zone.ts'
import { listOwn } from '../../view/arrange.ts'
import { splitDue } from '../../view/days.ts'
import type { Entries, RawTask, ReadContext } from '../entry.ts'
import { beginDay, dayOfInstant } from '../local-text.ts'
import { truncate } from '../task.ts'
import * as texts from '../../../../../shared/texts/remarks.ts'
import { fill } from '../../../../../shared/texts/write.ts'

/*
 * A task on each line, by the rules of https://github.com/todotxt/todo.txt. The keys `due` and `rec`
 * are those that programs have agreed on (`rec:+1m` counts from the due date, `rec:1m` from
 * completion), `pri` keeps a completed task's priority, and `at` is a time of day of our own.
 */

const LETTERS = { none: '', low: 'C', medium: 'B', high: 'A' } as const
const UNITS = { d: 'day', w: 'week', m: 'month', y: 'year' } as const

/** Writes the tasks outside the trash as todo.txt, which has no notes and steps. */
export function writeTodoTxt(items: Iterable<Item>, zone: Zone): string {
  return listOwn(items)
    .map((item) => `${writeLine(item, zone)}\n`)
    .join('')
}

/** The day of creation always stands there: after it, no title is taken for something else. */
function writeLine(item: Item, zone: Zone): string {
  const { title, tags, due, repeat, priority, createdAt, completedAt } = item
  const letter = LETTERS[priority]
  const { day, time } = splitDue(due)
  const words = [
    completedAt === null ? letter && `(${letter})` : `x ${dayOfInstant(completedAt, zone)}`,
    dayOfInstant(createdAt, zone),
    title,
    ...tags.map((tag) => `@${tag}`),
    day && `due:${day}`,
    time && `at:${time.replace(':', '')}`,
    repeat && `rec:${repeat.from === 'due' ? '+' : ''}${repeat.every}${repeat.unit.charAt(0)}`,
    completedAt !== null && letter && `pri:${letter}`,
  ]
  return words.filter(Boolean).join(' ')
}

/** Characters of a line; all that a task may have in one takes less. */
const MAX_LINE_LENGTH = 10_000

/** Reads one task from each line that has text. */
export function* readTodoTxt(text: string, context: ReadContext): Entries {
  let number = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    number++
    const place = fill(texts.line, { line: number })
    if (line.trim() === '') yield undefined
    else if (line.length > MAX_LINE_LENGTH) {
      yield { kind: 'skipped', place, title: truncate(line), reason: texts.tooLong }
    } else yield { kind: 'task', place, task: readLine(line, context), remarks: [] }
  }
}

const DATE = String.raw`(?:(\d{4}-\d\d-\d\d) +)?`
const HEAD = new RegExp(String.raw`^(x +)?(?:\(([A-Z])\) +)?${DATE}${DATE}`)

function readLine(line: string, { zone, now }: ReadContext): RawTask {
  const head = readHead(line)
  const { values, tags, title } = readWords(head.rest)
  const letter = head.letter ?? values.get('pri')
  const time = values.get('at')?.replace(/^(\d\d)/, '$1:')
  const day = values.get('due')
  return {
    title,
    due: day && time ? `${day}T${time}` : day,
    repeat: parseRec(values.get('rec')),
    priority: letter && rankLetter(letter),
    tags,
    ...(head.created && { createdAt: beginDay(head.created, zone) }),
    ...(head.done && { completedAt: head.completed ? beginDay(head.completed, zone) : now }),
  }
}

/** What stands before the title: a date that the calendar does not have is part of that. */
function readHead(line: string) {
  const trimmed = line.trim()
  const [all = '', mark, letter, first, second] = HEAD.exec(trimmed) ?? []
  const dates = [first, second].filter((date) => date !== undefined)
  const valid = dates.every(isDue) && (mark !== undefined || second === undefined)
  const known = valid ? dates : dates.slice(0, dates[0] && isDue(dates[0]) ? 1 : 0)
  const left = dates.slice(known.length).map((date) => `${date} `)
  const [one, other] = known
  return {
    done: mark !== undefined,
    letter,
    completed: mark === undefined ? undefined : one,
    created: mark === undefined ? one : other,
    rest: left.join('') + trimmed.slice(all.length),
  }
}

/** What each key of ours takes for a value. */
const KEYS: Readonly<Record<string, (value: string) => boolean>> = {
  due: isDue,
  at: (value) => /^([01]\d|2[0-3])[0-5]\d$/.test(value),
  rec: (value) => parseRec(value) !== undefined,
  pri: (value) => /^[A-Z]$/.test(value),
}

/**
 * Keys of ours leave the title, wherever they stand. So do projects and contexts around it; within
 * it they are words of it as well as tags. What cannot be read stays in the title.
 */
function readWords(text: string) {
  const values = new Map<string, string>()
  const parts = text.split(' ')
  const tags = parts.filter(isTag).map((word) => word.slice(1))
  // A time of day says nothing without a day.
  const isDated = parts.some((word) => word.startsWith('due:') && isDue(word.slice('due:'.length)))
  // From the end: an export writes the keys behind a title, which may have words like them.
  const words = parts
    .toReversed()
    .filter((word) => {
      const [, key = '', value = ''] = /^([a-z]+):(\S+)$/.exec(word) ?? []
      const isKnown = Object.hasOwn(KEYS, key) && (key !== 'at' || isDated)
      const isValue = isKnown && KEYS[key]?.(value) && !values.has(key)
      if (isValue) values.set(key, value)
      return !isValue
    })
    .toReversed()
  const isWord = (word: string) => word !== '' && !isTag(word)
  const within = words.slice(words.findIndex(isWord), words.findLastIndex(isWord) + 1)
  // A line of tags alone is a title too.
  const title = words.some(isWord) ? within.join(' ') : words.join(' ')
  return { values, tags, title }
}

function isTag(word: string): boolean {
  return /^[+@]\S/.test(word)
}

function parseRec(text: string | undefined): Repeat | undefined {
  const [, plus, number, letter] = /^(\+?)(\d+)([dwmy])$/.exec(text ?? '') ?? []
  const every = Number(number)
  if (!(every >= 1 && every <= MAX_REPEATS)) return undefined
  const unit = UNITS[letter as keyof typeof UNITS]
  return { every, unit, from: plus ? 'due' : 'completion' }
}

function rankLetter(letter: string): Priority {
  return letter === 'A' ? 'high' : letter === 'B' ? 'medium' : 'low'
}
