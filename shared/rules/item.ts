import { isDay } from '../day.ts'
import {
  MAX_ENTRY_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_ENTRIES,
  MAX_TAGS,
} from '../limits.ts'
import { isFarTooLong, normaliseWithin, UNFIT, VISIBLE } from '../normalise.ts'
import { type Result, failure, success } from '../result.ts'
import { formatNumber } from '../texts/numbers.ts'
import * as texts from '../texts/rules.ts'
import { fill } from '../texts/write.ts'

/** Problem of an empty title. */
export const TITLE_EMPTY_MESSAGE = texts.titleEmpty
/** Problem of a title that is too long. */
export const TITLE_LONG_MESSAGE = fill(texts.titleLong, { count: MAX_TITLE_LENGTH })
/** Problem of a text with forbidden characters. */
export const UNFIT_MESSAGE = texts.unfit
/** Problem of a tag that is not one word. */
export const TAG_SHAPE_MESSAGE = texts.tagShape
/** Problem of a tag that is too long. */
export const TAG_LONG_MESSAGE = fill(texts.tagLong, { count: MAX_TAG_LENGTH })
/** Problem of too many tags. */
export const TAGS_MANY_MESSAGE = fill(texts.tagsMany, { count: MAX_TAGS })
/** Problem of an empty step. */
export const ENTRY_EMPTY_MESSAGE = texts.stepEmpty
/** Problem of a step that is too long. */
export const ENTRY_LONG_MESSAGE = fill(texts.stepLong, { count: MAX_ENTRY_LENGTH })
/** Problem of too many steps. */
export const ENTRIES_MANY_MESSAGE = fill(texts.stepsMany, { count: MAX_ENTRIES })
/** Problem of an invalid due date. */
export const DUE_MESSAGE = texts.due
/** Problem of an invalid id. */
export const ITEM_ID_MESSAGE = 'The id of a task is a UUID in lower case.'

/** Tabs and line breaks of pasted text; a title is one line. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** A step of a task. `due` is a day or a local time, as a task has it; absent for none. */
export type ChecklistEntry = { text: string; done: boolean; due?: string }

/**
 * Parses a title: NFC, one line, trimmed, 1 to 500 code points, at least one visible. Fails with a
 * message.
 */
export function parseTitle(text: string): Result<string, string> {
  return parseLine(text, MAX_TITLE_LENGTH, TITLE_EMPTY_MESSAGE, TITLE_LONG_MESSAGE)
}

/** Parses the text of a step by the rules of a title: 1 to 200 code points. */
export function parseEntryText(text: string): Result<string, string> {
  return parseLine(text, MAX_ENTRY_LENGTH, ENTRY_EMPTY_MESSAGE, ENTRY_LONG_MESSAGE)
}

function parseLine(
  text: string,
  maxLength: number,
  empty: string,
  long: string,
): Result<string, string> {
  if (isFarTooLong(text, maxLength)) return failure(long)
  const line = text.replace(BREAKS, ' ').trim()
  if (UNFIT.test(line)) return failure(UNFIT_MESSAGE)
  if (!VISIBLE.test(line)) return failure(empty)
  return normaliseOr(long, line, maxLength)
}

/** Parses notes: NFC, line ends as `\n`, none at the end, up to 10,000 code points. */
export function parseNotes(text: string): Result<string, string> {
  if (isFarTooLong(text, MAX_NOTES_LENGTH)) return failure(formatNotesLong())
  const notes = text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').trimEnd()
  if (UNFIT.test(notes.replace(/[\n\t]/g, ''))) return failure(UNFIT_MESSAGE)
  const within = normaliseWithin(notes, MAX_NOTES_LENGTH)
  return within === undefined ? failure(formatNotesLong()) : success(within)
}

/** Writes the problem of notes that are too long. A phone takes 30 ms for its first format of numbers. */
export function formatNotesLong(): string {
  return fill(texts.notesLong, { count: formatNumber(MAX_NOTES_LENGTH) })
}

/** Parses a tag without leading signs: NFC, one word of 1 to 50 code points. */
export function parseTag(text: string): Result<string, string> {
  if (isFarTooLong(text, MAX_TAG_LENGTH)) return failure(TAG_LONG_MESSAGE)
  const tag = text.trimEnd().replace(/^[\s#]+/, '')
  if (!VISIBLE.test(tag) || /[\s,]/.test(tag)) return failure(TAG_SHAPE_MESSAGE)
  if (UNFIT.test(tag)) return failure(UNFIT_MESSAGE)
  return normaliseOr(TAG_LONG_MESSAGE, tag, MAX_TAG_LENGTH)
}

/** Parses up to 20 tags; of those that differ only in case, the first. */
export function parseTags(texts: readonly string[]): Result<string[], string> {
  const tags = new Map<string, string>()
  for (const text of texts) {
    const tag = parseTag(text)
    if (!tag.ok) return tag
    const key = foldTag(tag.value)
    if (!tags.has(key)) tags.set(key, tag.value)
  }
  return tags.size > MAX_TAGS ? failure(TAGS_MANY_MESSAGE) : success([...tags.values()])
}

/** Splits a text into tags, at spaces and commas. */
export function splitTags(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean)
}

/**
 * Folds a tag, so that equal tags have equal keys. Capitals first unite both small sigmas, and ß
 * with ss.
 */
export function foldTag(tag: string): string {
  return tag.toUpperCase().toLowerCase()
}

/** Parses up to 50 steps. */
export function parseChecklist(
  entries: readonly ChecklistEntry[],
): Result<ChecklistEntry[], string> {
  if (entries.length > MAX_ENTRIES) return failure(ENTRIES_MANY_MESSAGE)
  const parsed: ChecklistEntry[] = []
  for (const { text, done, due } of entries) {
    const line = parseEntryText(text)
    if (!line.ok) return line
    if (due !== undefined && !isDue(due)) return failure(DUE_MESSAGE)
    parsed.push({ text: line.value, done, ...(due !== undefined && { due }) })
  }
  return success(parsed)
}

const DUE = /^(\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/

/**
 * Returns whether a text is a Gregorian day, `2026-11-30`, with or without a time:
 * `2026-11-30T17:00`.
 */
export function isDue(text: string): boolean {
  return isDay(DUE.exec(text)?.[1])
}

/** A UUID of any version (RFC 9562, section 4), in lower case, so that an id has one form. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns whether a text is a UUID in lower case. */
export function isItemId(text: string): boolean {
  return UUID.test(text)
}

/** Returns the text in NFC, or fails with the message if that is too long. */
function normaliseOr(long: string, text: string, maxLength: number): Result<string, string> {
  const normalised = normaliseWithin(text, maxLength)
  return normalised === undefined ? failure(long) : success(normalised)
}
