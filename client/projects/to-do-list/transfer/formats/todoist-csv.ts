import type { Row } from '../../../../../shared/csv.ts'
import { MAX_ENTRIES } from '../../../../../shared/limits.ts'
import { firstDue } from '../../../../../shared/rules/next-due.ts'
import { parseEntryText } from '../../../../../shared/rules/item.ts'
import * as texts from '../../../../../shared/texts/remarks.ts'
import { formatCounted } from '../../../../../shared/texts/numbers.ts'
import { comma } from '../../../../../shared/texts/language.ts'
import { fill } from '../../../../../shared/texts/write.ts'
import { findCalendarDates } from '../../quick-add/find-calendar-dates.ts'
import { findRepeats } from '../../quick-add/find-repeats.ts'
import type { Entries, Entry, RawTask, ReadContext } from '../entry.ts'
import { dayOfInstant } from '../local-text.ts'
import { MAX_NEW_TASKS } from '../plan.ts'
import { isImportable, truncate } from '../task.ts'

/*
 * The CSV of Todoist: rows of the types task, section, note and meta, and empty ones. Subtasks follow their
 * task and have a higher INDENT. PRIORITY 1 is the highest, 4 is none. Labels are words with @ at the end.
 */

/** The columns that tell a table of Todoist from others. */
const COLUMNS = ['type', 'content', 'indent']

/** Longer cells are no dates. */
const MAX_DATE_LENGTH = 60

type TaskEntry = Extract<Entry, { kind: 'task' }>
/** A task, of which the following rows may be steps. */
type Parent = {
  entry: TaskEntry
  takesSteps: boolean
  left: string[]
  steps: NonNullable<RawTask['checklist']>[number][]
}

/** Returns whether a table is of Todoist, by the names of its columns. */
export function isTodoist(names: readonly string[]): boolean {
  const folded = names.map((name) => name.trim().toLowerCase())
  return COLUMNS.every((column) => folded.includes(column))
}

/** Reads the rows of a table of Todoist. Subtasks with only a title and a date become steps. */
export function* readTodoist(
  names: readonly string[],
  rows: readonly Row[],
  context: ReadContext,
): Entries {
  const places = new Map(names.map((name, index) => [name.trim().toLowerCase(), index]))
  let parent: Parent | undefined
  // Those that cannot be steps come after their task.
  let others: TaskEntry[] = []

  function* finish(): Entries {
    if (parent) yield addSteps(parent)
    yield* others
    parent = undefined
    others = []
  }

  for (const { line, cells } of rows) {
    yield undefined
    // The list has no room for so many, and the rest of the file changes nothing about it.
    if (others.length >= MAX_NEW_TASKS) break
    const find = (column: string) => cells[places.get(column) ?? -1]?.trim() ?? ''
    const place = fill(texts.line, { line })
    const [type, content] = [find('type').toLowerCase(), find('content')]
    if (type === 'section') {
      yield* finish()
      yield { kind: 'task', place, task: { title: `# ${content}` }, remarks: [] }
    } else if (type === 'note') {
      const reason = fill(texts.leftOut, { names: texts.comment })
      yield { kind: 'skipped', place, title: truncate(content), reason }
    } else if (type === 'task') {
      const left = listLeftOut(find)
      const remarks = describeLeftOut(left)
      const entry: TaskEntry = { kind: 'task', place, task: readRow(find, context), remarks }
      if (!(Number(find('indent')) > 1) || !parent) {
        yield* finish()
        parent = { entry, takesSteps: isImportable(entry.task), left, steps: [] }
      } else if (parent.takesSteps && isStep(entry.task) && parent.steps.length < MAX_ENTRIES) {
        const { title: text, due } = entry.task
        parent.steps.push({ text, done: false, ...(due && { due }) })
        parent.left.push(...left)
      } else {
        const title = truncate(parent.entry.task.title)
        const of = title ? fill(texts.subtaskOf, { title }) : texts.subtask
        others.push({ ...entry, remarks: [of, ...remarks] })
      }
    }
  }
  yield* finish()
}

/** Names what a row has for which a task has no place. Columns without a value have "None" in some files. */
function listLeftOut(find: (column: string) => string): string[] {
  const isFilled = (column: string) => !/^(?:none)?$/i.test(find(column))
  return [
    ...(isFilled('deadline') ? ['DEADLINE'] : []),
    ...(isFilled('duration') ? [texts.duration] : []),
  ]
}

function describeLeftOut(names: readonly string[]): string[] {
  return names.length > 0 ? [fill(texts.leftOut, { names: [...new Set(names)].join(comma) })] : []
}

function addSteps({ entry, left, steps }: Parent): TaskEntry {
  if (steps.length === 0) return entry
  const remarks = [formatCounted(texts.subtasks, steps.length), ...describeLeftOut(left)]
  return { ...entry, task: { ...entry.task, checklist: steps }, remarks }
}

function isStep({ title, notes, priority, repeat, tags }: RawTask): boolean {
  return !notes && priority === 'none' && !repeat && !tags?.length && parseEntryText(title).ok
}

const PRIORITIES = new Map([
  ['', 'none'],
  ['1', 'high'],
  ['2', 'medium'],
  ['3', 'low'],
  ['4', 'none'],
])

function readRow(find: (column: string) => string, context: ReadContext): RawTask {
  const words = find('content').split(' ')
  const last = words.findLastIndex((word) => !/^@\S/.test(word))
  const priority = find('priority')
  return {
    // A title of labels alone stays one.
    title: last < 0 ? words.join(' ') : words.slice(0, last + 1).join(' '),
    tags: last < 0 ? [] : words.slice(last + 1).map((label) => label.slice(1)),
    notes: find('description'),
    priority: PRIORITIES.get(priority) ?? priority,
    ...readDate(find('date'), context),
  }
}

/** Reads `2026-12-01`, `Dec 1 2026 9:00`, `every month`; anything else is returned as it is, and then reported. */
function readDate(text: string, { now, zone }: ReadContext): Pick<RawTask, 'due' | 'repeat'> {
  if (text === '') return {}
  if (text.length > MAX_DATE_LENGTH) return { due: text }
  const isWhole = ({ start, end }: { start: number; end: number }) =>
    start === 0 && end === text.length
  const repeat = findRepeats(text).find(isWhole)?.fields.repeat
  if (repeat) return { repeat, due: firstDue(repeat, dayOfInstant(now, zone)) }
  // A day without a year may be of any.
  const dates = /\d{4}/.test(text) ? findCalendarDates(text, { now: 0, dayFirst: false }) : []
  return { due: dates.find(isWhole)?.due ?? text }
}
