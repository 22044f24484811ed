import { type ItemFields, type ItemPast, PRIORITIES } from '../../../../shared/api/items.ts'
import { MAX_TIME } from '../../../../shared/clock.ts'
import { MAX_ENTRIES, MAX_TAGS } from '../../../../shared/limits.ts'
import { failure, type Result, success } from '../../../../shared/result.ts'
import {
  type ChecklistEntry,
  foldTag,
  isDue,
  isItemId,
  parseChecklist,
  parseNotes,
  parseTag,
  parseTitle,
  TITLE_EMPTY_MESSAGE,
} from '../../../../shared/rules/item.ts'
import { isPosition } from '../../../../shared/rules/position.ts'
import { parseReminders } from '../../../../shared/rules/reminders.ts'
import { parseRepeat } from '../../../../shared/rules/repeat.ts'
import type { IncomingTask } from '../task-list.ts'
import type { RawTask } from './entry.ts'
import * as texts from '../../../../shared/texts/remarks.ts'
import { comma } from '../../../../shared/texts/language.ts'
import { fill } from '../../../../shared/texts/write.ts'

/** A valid task, and remarks on what was left out. */
type ParsedTask = { task: IncomingTask; remarks: string[] }

/**
 * Validates a task of a file. An invalid title or notes are a problem; other invalid fields are
 * left out with a remark.
 */
export function parseTask(raw: RawTask): Result<ParsedTask, string> {
  const title = parseTitle(raw.title)
  if (!title.ok) {
    return failure(title.problem === TITLE_EMPTY_MESSAGE ? texts.noTitle : title.problem)
  }
  const notes = parseNotes(raw.notes ?? '')
  if (!notes.ok) return notes
  const remarks: string[] = []
  const { id, position } = raw
  const task: IncomingTask = {
    ...(id !== undefined && isItemId(id) && { id }),
    title: title.value,
    ...(notes.value && { notes: notes.value }),
    ...parseDue(raw, remarks),
    ...parseRule(raw, remarks),
    ...parseReminderList(raw, remarks),
    ...parsePriority(raw, remarks),
    ...parseTagList(raw, remarks),
    ...parseSteps(raw, remarks),
    ...(position !== undefined && isPosition(position) && { position }),
    ...parseTimes(raw),
  }
  return success({ task, remarks })
}

/** Returns whether a task of a file can be imported, so that it may have steps. */
export function isImportable({ title, notes = '' }: RawTask): boolean {
  return parseTitle(title).ok && parseNotes(notes).ok
}

function parseDue({ due }: RawTask, remarks: string[]): Partial<ItemFields> {
  if (due === undefined) return {}
  if (isDue(due)) return { due }
  remarks.push(fill(texts.dueUnreadable, { value: truncate(due) }))
  return {}
}

function parseRule({ repeat }: RawTask, remarks: string[]): Partial<ItemFields> {
  if (repeat === undefined || repeat === null) return {}
  const rule = parseRepeat(repeat)
  if (rule.ok) return { repeat: rule.value }
  remarks.push(texts.repeatInvalid)
  return {}
}

function parseReminderList({ reminders }: RawTask, remarks: string[]): Partial<ItemFields> {
  if (reminders === undefined || reminders === null) return {}
  const parsed = parseReminders(reminders)
  if (parsed.ok) return { reminders: parsed.value }
  remarks.push(texts.remindersInvalid)
  return {}
}

function parsePriority({ priority }: RawTask, remarks: string[]): Partial<ItemFields> {
  if (!priority) return {}
  const known = PRIORITIES.find((name) => name === priority.trim().toLowerCase())
  if (!known) remarks.push(fill(texts.priorityUnknown, { value: truncate(priority) }))
  return known && known !== 'none' ? { priority: known } : {}
}

/** Number of tags that are read; a file may have a million. */
const MAX_TAGS_READ = 200

/** Joins tags of several words, which other programs allow. */
function parseTagList({ tags = [] }: RawTask, remarks: string[]): Partial<ItemFields> {
  const kept = new Map<string, string>()
  let more = tags.length > MAX_TAGS_READ
  for (const text of tags.slice(0, MAX_TAGS_READ)) {
    const joined = text.trim().replace(/[\s,]+/g, '-')
    const tag = parseTag(joined)
    if (!tag.ok) {
      if (joined) remarks.push(fill(texts.tagDropped, { value: truncate(text) }))
      continue
    }
    if (joined !== text.trim()) {
      remarks.push(fill(texts.tagBecomes, { value: truncate(text), tag: truncate(tag.value) }))
    }
    const key = foldTag(tag.value)
    if (kept.has(key)) continue
    if (kept.size < MAX_TAGS) kept.set(key, tag.value)
    else more = true
  }
  if (more) remarks.push(fill(texts.tagsMany, { max: MAX_TAGS }))
  return kept.size > 0 ? { tags: [...kept.values()] } : {}
}

function parseSteps({ checklist = [] }: RawTask, remarks: string[]): Partial<ItemFields> {
  if (checklist.length === 0) return {}
  const kept = checklist.slice(0, MAX_ENTRIES)
  // A file may have a million, and a remark names few.
  const others = checklist.slice(MAX_ENTRIES, MAX_ENTRIES + MAX_REMARK_LENGTH)
  if (others.length > 0) {
    const names = truncate(others.map(({ text }) => text.trim()).join(comma))
    remarks.push(fill(texts.stepsMany, { max: MAX_ENTRIES, names }))
  }
  const steps = kept.flatMap((step) => parseStep(leaveOutDate(step, remarks), remarks))
  return steps.length > 0 ? { checklist: steps } : {}
}

/** Returns the step, or none: a step without text says nothing, and a remark names any other. */
function parseStep(step: ChecklistEntry, remarks: string[]): ChecklistEntry[] {
  const parsed = parseChecklist([step])
  if (parsed.ok) return parsed.value
  const value = truncate(step.text.trim())
  if (value) remarks.push(fill(texts.stepDropped, { value, reason: parsed.problem }))
  return []
}

/** Leaves out a date that cannot be read, so that the step stays. */
function leaveOutDate({ due, ...step }: ChecklistEntry, remarks: string[]): ChecklistEntry {
  const dated = parseDue({ title: step.text, due }, remarks)
  return { ...step, ...(dated.due && { due: dated.due }) }
}

function parseTimes({ createdAt, completedAt, deletedAt }: RawTask): Partial<ItemPast> {
  return {
    ...(isTime(createdAt) && { createdAt: Math.max(createdAt, 0) }),
    ...(isTime(completedAt) && { completedAt: Math.max(completedAt, 0) }),
    ...(isTime(deletedAt) && { deletedAt: Math.max(deletedAt, 0) }),
  }
}

/** Returns whether a Date can represent the time (ECMA-262, section 21.4.1.1). */
function isTime(time: number | undefined): time is number {
  return time !== undefined && Number.isInteger(time) && Math.abs(time) <= MAX_TIME
}

const MAX_REMARK_LENGTH = 60

/** Truncates a text of a file for a remark. */
export function truncate(text: string): string {
  const characters = [...text.slice(0, 4 * MAX_REMARK_LENGTH)]
  return characters.length > MAX_REMARK_LENGTH || text.length > 4 * MAX_REMARK_LENGTH
    ? `${characters.slice(0, MAX_REMARK_LENGTH).join('')}…`
    : text
}
