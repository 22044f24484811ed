import type { Item } from '../../../../../shared/api/items.ts'
import { formatCsv, readTable, type Row } from '../../../../../shared/csv.ts'
import { isDay } from '../../../../../shared/day.ts'
import { writeRule } from '../../../../../shared/icalendar/rule.ts'
import { type ChecklistEntry, splitTags } from '../../../../../shared/rules/item.ts'
import { toLocal } from '../../../../../shared/zone.ts'
import { listOwn } from '../../view/arrange.ts'
import type { Entries, RawTask, ReadContext } from '../entry.ts'
import { readRule } from '../icalendar/recurrence.ts'
import { beginDay, formatLocal } from '../local-text.ts'
import { truncate } from '../task.ts'
import { isTodoist, readTodoist } from './todoist-csv.ts'
import * as texts from '../../../../../shared/texts/remarks.ts'
import { fill } from '../../../../../shared/texts/write.ts'
import { comma } from '../../../../../shared/texts/language.ts'

/** The columns of the file, in their order. */
const COLUMNS = [
  'title',
  'notes',
  'due',
  'repeat',
  'repeat_from',
  'priority',
  'tags',
  'checklist',
  'reminders',
  'created_at',
  'completed_at',
  'id',
] as const

type Column = (typeof COLUMNS)[number]
type Cells = Record<Column, string>

/** The cell of a task that has no reminders, whatever the account's default is. */
const NO_REMINDERS = 'none'

/** What other tables call the same columns. */
const ALIASES: Readonly<Record<string, Column>> = {
  task: 'title',
  name: 'title',
  summary: 'title',
  content: 'title',
  description: 'notes',
  note: 'notes',
  due_date: 'due',
  deadline: 'due',
  labels: 'tags',
  categories: 'tags',
  steps: 'checklist',
  created: 'created_at',
  completed: 'completed_at',
  done: 'completed_at',
  status: 'completed_at',
}

/**
 * Writes the tasks outside the trash as CSV (RFC 4180), with a byte order mark for spreadsheets.
 */
export function writeCsv(items: Iterable<Item>): string {
  const rows = listOwn(items).map((item) => {
    const cells = writeCells(item)
    return COLUMNS.map((column) => cells[column])
  })
  return `\ufeff${formatCsv([COLUMNS, ...rows])}`
}

function writeCells(item: Item): Cells {
  const { id, title, notes, due, repeat, reminders, priority, tags, checklist } = item
  return {
    title,
    notes,
    due: due ?? '',
    repeat: repeat ? writeRule(repeat, due ?? '') : '',
    repeat_from: repeat?.from ?? '',
    priority,
    tags: tags.join(' '),
    checklist: checklist.map(writeStep).join('\n'),
    reminders: reminders?.length === 0 ? NO_REMINDERS : (reminders?.join(' ') ?? ''),
    created_at: new Date(item.createdAt).toISOString(),
    completed_at: item.completedAt === null ? '' : new Date(item.completedAt).toISOString(),
    id,
  }
}

/** A step is a line such as `[ ] Call`, `[x] Call`, or with its date `[2026-11-30] Call`, `[x 2026-11-30] Call`. */
function writeStep({ text, done, due = '' }: ChecklistEntry): string {
  return `[${[done ? 'x' : '', due].filter(Boolean).join(' ') || ' '}] ${text}`
}

/** Reads CSV whose first line names the columns in any order; only `title` is required. */
export function* readCsv(text: string, context: ReadContext): Entries {
  const table = yield* readTable(text)
  if (!table.ok) {
    yield { kind: 'broken', reason: fill(texts.openQuote, table.problem) }
    return
  }
  const begin = table.value.slice(0, MAX_PREAMBLE).findIndex(isHead)
  const head = table.value[begin]
  if (!head) {
    yield { kind: 'broken', reason: texts.columnsMissing }
    return
  }
  const rows = table.value.slice(begin + 1)
  if (isTodoist(head.cells)) {
    yield* readTodoist(head.cells, rows, context)
    return
  }
  const dialect = isTickTick(head.cells) ? TICKTICK : COMMON
  const columns = head.cells.map((name) => findColumn(name, dialect))
  const unknown = head.cells.filter((name, index) => name.trim() && columns[index] === undefined)
  if (unknown.length > 0) {
    yield {
      kind: 'remark',
      text: fill(texts.columnsUnknown, { names: truncate(unknown.join(comma)) }),
    }
  }
  const places = COLUMNS.map((column) => [column, columns.indexOf(column)] as const)
  for (const { line, cells } of rows) {
    const named = Object.fromEntries(
      places.map(([column, index]) => [column, cells[index] ?? '']),
    ) as Cells
    const remarks: string[] = []
    yield {
      kind: 'task',
      place: fill(texts.line, { line }),
      task: readCells(named, dialect, context, remarks),
      remarks,
    }
  }
}

/** Rows before the names of the columns: other programs write there when and by what the table was made. */
const MAX_PREAMBLE = 10

function isHead({ cells }: Row): boolean {
  return isTodoist(cells) || cells.some((name) => findColumn(name) === 'title')
}

/** How a program writes its tables, where that differs. */
type Dialect = {
  /** The names of its columns; null for those that say nothing more than others. */
  columns: Readonly<Record<string, Column | null>>
  priorities: Readonly<Record<string, string>>
}

/** Outlook and Microsoft To Do call no priority normal. */
const COMMON: Dialect = { columns: {}, priorities: { normal: 'none' } }

/** Its notes are called what others call the title, and its status only says whether there is a time. */
const TICKTICK: Dialect = {
  columns: {
    content: 'notes',
    created_time: 'created_at',
    completed_time: 'completed_at',
    status: null,
    kind: null,
    is_all_day: null,
  },
  priorities: { 0: 'none', 1: 'low', 3: 'medium', 5: 'high' },
}

function isTickTick(names: readonly string[]): boolean {
  const folded = names.map(foldName)
  return ['title', 'content', 'is_check_list'].every((name) => folded.includes(name))
}

function foldName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

function findColumn(name: string, { columns }: Dialect = COMMON): Column | null | undefined {
  const folded = foldName(name)
  if (Object.hasOwn(columns, folded)) return columns[folded]
  return (
    COLUMNS.find((column) => column === folded) ??
    (Object.hasOwn(ALIASES, folded) ? ALIASES[folded] : undefined)
  )
}

function readCells(
  cells: Cells,
  dialect: Dialect,
  context: ReadContext,
  remarks: string[],
): RawTask {
  // Spreadsheets write a space where ISO 8601 has a T, and seconds.
  const due = readDue(cells.due.trim(), context)
  return {
    id: cells.id.trim(),
    title: cells.title,
    notes: cells.notes,
    due: due || undefined,
    repeat: readRepeat(cells, due, context, remarks),
    priority: readPriority(cells.priority, dialect),
    tags: splitTags(cells.tags),
    checklist: readSteps(cells.checklist),
    reminders: readReminders(cells.reminders),
    createdAt: readTime(cells.created_at, context),
    completedAt: readCompletion(cells.completed_at, context, remarks),
  }
}

function readPriority(cell: string, { priorities }: Dialect): string {
  const folded = cell.trim().toLowerCase()
  return Object.hasOwn(priorities, folded) ? (priorities[folded] ?? cell) : cell
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/

/** A time with an offset is given by the clocks here; a midnight there means a whole day. */
function readDue(text: string, { zone }: ReadContext): string {
  if (!INSTANT.test(text)) return text.replace(/^(\S+)[ T](\d\d:\d\d)(:\d\d)?$/, '$1T$2')
  const instant = parseInstant(text)
  return Number.isNaN(instant) ? text : formatLocal(toLocal(zone, instant)).replace(/T00:00$/, '')
}

/** Parses a time with an offset, whose colon not all browsers do without. */
function parseInstant(text: string): number {
  return Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
}

function readRepeat(cells: Cells, due: string, { zone }: ReadContext, remarks: string[]): unknown {
  const text = cells.repeat.trim().replace(/^RRULE:/i, '')
  if (!text) return undefined
  const rule = readRule(text, due, zone)
  if (!rule) {
    remarks.push(fill(texts.repeatDropped, { value: truncate(text) }))
    return undefined
  }
  remarks.push(...rule.remarks)
  const fromCompletion = cells.repeat_from.trim().toLowerCase() === 'completion'
  return fromCompletion ? { ...rule.repeat, from: 'completion' } : rule.repeat
}

const DATE = String.raw`(\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?)`
const STEP = new RegExp(String.raw`^(?:\[(?:([ xX])|(?:(x) +)?${DATE})\] ?)?(.*)$`, 'is')

/** A step on each line, with its box or without. */
function readSteps(cell: string): ChecklistEntry[] {
  return cell.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, box, tick, due, text = ''] = STEP.exec(line.trimStart()) ?? []
    const done = (box ?? tick)?.toLowerCase() === 'x'
    return text.trim() === '' ? [] : [{ text, done, ...(due && { due: due.toUpperCase() }) }]
  })
}

/** Minutes before the task is due; an empty cell stands for the account's default. */
function readReminders(cell: string): number[] | undefined {
  const text = cell.trim().toLowerCase()
  if (text === NO_REMINDERS) return []
  return text === '' ? undefined : text.split(/[\s,;]+/).map(Number)
}

/** A day begins where the browser is, while `Date.parse` takes it for a day in UTC. */
function readTime(cell: string, { zone }: ReadContext): number | undefined {
  const text = cell.trim()
  if (isDay(text)) return beginDay(text, zone)
  const time = /^\d{4}-\d\d-\d\d\D/.test(text) ? parseInstant(text) : NaN
  return Number.isNaN(time) ? undefined : time
}

const YES = ['x', 'yes', 'true', '1', 'done', 'completed']
const NO = [
  ...['', 'no', 'false', '0', 'open', 'todo', 'needs-action'],
  ...['notstarted', 'not started', 'inprogress', 'in progress', 'waiting', 'deferred'],
]

function readCompletion(cell: string, context: ReadContext, remarks: string[]): number | undefined {
  const word = cell.trim().toLowerCase()
  if (NO.includes(word)) return undefined
  const time = readTime(cell, context)
  if (time !== undefined) return time
  if (YES.includes(word)) return context.now
  remarks.push(fill(texts.completionUnknown, { value: truncate(cell) }))
  return undefined
}
