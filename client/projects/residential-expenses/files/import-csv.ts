import { failure, type Result, success } from '../../../../shared/result.ts'
import { describeOpenQuote, readTable, type Row } from '../../../../shared/csv.ts'
import { parseAmount } from '../ledger/amount.ts'
import { currencyDigits, isCurrency } from '../ledger/currency.ts'
import type { Day } from '../../../../shared/day.ts'
import { isLedgerDay } from '../ledger/day.ts'
import {
  type Category,
  type Entry,
  findSettings,
  type Household,
  isPresent,
  MAX_CATEGORIES,
  MAX_ENTRIES,
  MAX_MEMBERS,
  type Member,
  SETTINGS_ID,
  type Split,
  SPLITS,
} from '../ledger/household.ts'
import { createTurns, type SplitInput, type Turns } from '../ledger/split.ts'
import { cleanText, isLongerThan, MAX_NAME_LENGTH, MAX_TITLE_LENGTH } from '../ledger/text.ts'
import { isId, parsers } from '../store/rows.ts'
import { type Column, COLUMNS, createNames, type Names } from './export-csv.ts'
import { parseParts } from './parts.ts'
import type { ImportContext, ImportPlan, Planning } from './plan.ts'

/** Names of the same columns in other tables. */
const ALIASES: Readonly<Partial<Record<string, Column>>> = {
  day: 'date',
  description: 'title',
  text: 'title',
  value: 'amount',
  payer: 'member',
  'paid by': 'member',
  'made at': 'made_at',
}

/** Category of rows without one. */
const NO_CATEGORY = 'Other'

const NEEDS_TWO = 'a settlement needs two members.'
const NOBODY = 'nobody lives here on this day.'

type Cells = Record<Column, string>

/**
 * Plans the import of a table: rows with a known id change their entry, others are added.
 * Rows that equal an existing entry are skipped. Unknown members and categories are added. A title
 * that is too long is cut; a name is not, because that could be the name of somebody else. Fails
 * when the file is not a table of entries, or has more rows than a household.
 */
export function* planCsv(household: Household, text: string, context: ImportContext): Planning {
  const table = yield* readTable(text)
  if (!table.ok) return failure(describeOpenQuote(table.problem))
  const [head, ...rows] = table.value
  const columns = head?.cells.map(findColumn) ?? []
  const missing = (['date', 'title', 'amount'] as const).filter(
    (column) => !columns.includes(column),
  )
  if (missing.length > 0)
    return failure(`The first line must name the columns. Missing: ${missing.join(', ')}.`)
  if (rows.length > MAX_ENTRIES)
    return failure(
      `The file has ${rows.length.toLocaleString('en')} rows. A household can have ${MAX_ENTRIES.toLocaleString('en')} entries: leave out the oldest rows.`,
    )
  const places = COLUMNS.map((column) => [column, columns.indexOf(column)] as const)
  const start = withSettings(household, rows[0] ? readCells(rows[0], places).currency : '')
  if (!start) return failure('The file has no currency. Start a household first, then import it.')
  const ownIds = new Set(rows.map(({ cells }) => (cells[columns.indexOf('id')] ?? '').trim()))
  const reader = createReader(start, ownIds, context)
  for (const row of rows) {
    reader.read(row.line, readCells(row, places))
    yield
  }
  return success(yield* reader.finish())
}

function findColumn(name: string): Column | undefined {
  const folded = name.trim().toLowerCase()
  return (
    COLUMNS.find((column) => column === folded) ??
    (Object.hasOwn(ALIASES, folded) ? ALIASES[folded] : undefined)
  )
}

function readCells({ cells }: Row, places: readonly (readonly [Column, number])[]): Cells {
  const entries = places.map(([column, index]) => [column, (cells[index] ?? '').trim()])
  return Object.fromEntries(entries) as Cells
}

function withSettings(household: Household, currency: string): Household | undefined {
  if (findSettings(household)) return household
  if (!isCurrency(currency)) return undefined
  return {
    ...household,
    settings: new Map([[SETTINGS_ID, { name: 'Household', currency, example: false }]]),
  }
}

function createReader(
  household: Household,
  ownIds: ReadonlySet<string>,
  { createId, now }: ImportContext,
) {
  const currency = findSettings(household)?.currency ?? 'EUR'
  const digits = currencyDigits(currency)
  const names = createNames(household)
  let members = new Map(household.members)
  let categories = new Map(household.categories)
  const entries = new Map(household.entries)
  // An entry with a row of its own is the duplicate of no other row.
  const counts = countDuplicates(
    [...household.entries.values()].filter(({ id }) => !ownIds.has(id)),
  )
  const seen = new Set<string>()
  /** Rows without parts, by the ids of their entries. */
  const evenly = new Map<string, Cells>()
  /** Rows without parts of a day on which nobody lives here, unless somebody of a later row does. */
  const postponed: { line: number; cells: Cells }[] = []
  const problems: string[] = []
  let turns: Turns | undefined
  let duplicates = 0
  let shortened = 0

  /** Finds a member by name, or adds one. */
  function findMember(name: string, day: Day): Result<string, string> {
    const found = findNamed(members, names.members, name)
    if (found !== undefined) {
      const member = members.get(found)
      // A member added by the file moves in on the first day in it.
      if (member && !household.members.has(found) && day < member.from)
        members.set(found, { ...member, from: day })
      return success(found)
    }
    const clean = readName(name)
    if (!clean.ok) return clean
    if (members.size >= MAX_MEMBERS) return failure('too many members.')
    const member: Member = { id: createId(), name: clean.value, from: day, to: undefined }
    members.set(member.id, member)
    return success(member.id)
  }

  function findCategory(name: string): Result<string, string> {
    const found = findNamed(categories, names.categories, name)
    if (found !== undefined) return success(found)
    const clean = readName(name)
    if (!clean.ok) return clean
    if (categories.size >= MAX_CATEGORIES) return failure('too many categories.')
    const category: Category = { id: createId(), name: clean.value, budget: undefined }
    categories.set(category.id, category)
    return success(category.id)
  }

  function readEntry(cells: Cells): Entry | string {
    const { date, kind, title, amount: text, member: payer } = cells
    if (!isLedgerDay(date)) return 'the date must look like 2026-05-31.'
    const amount = parseAmount(text, digits)
    if (!amount.ok) return `the amount ${JSON.stringify(text.slice(0, 20))}: ${amount.problem}`
    if (cells.currency !== '' && cells.currency !== currency) return `not in ${currency}.`
    if (payer === '') return 'the member who paid is missing.'
    const before = isId(cells.id) ? household.entries.get(cells.id) : undefined
    const member = findMember(payer, date)
    if (!member.ok) return member.problem
    const time = Date.parse(cells.made_at)
    const common = {
      id: isId(cells.id) ? cells.id : createId(),
      day: date,
      title: cleanText(title, MAX_TITLE_LENGTH),
      amount: amount.value,
      member: member.value,
      madeAt: Number.isNaN(time) || time < 0 ? (before?.madeAt ?? now + entries.size) : time,
    }
    if (kind === 'settlement') {
      const to = findMember(cells.to, date)
      if (!to.ok) return cells.to === '' ? NEEDS_TWO : to.problem
      return to.value === member.value ? NEEDS_TWO : { ...common, kind, to: to.value }
    }
    if (kind !== 'expense' && kind !== 'income' && kind !== '')
      return 'the kind must be expense, income or settlement.'
    const category = findCategory(cells.category || NO_CATEGORY)
    if (!category.ok) return category.problem
    if (common.title === '') return 'the title is missing.'
    const split = readSplit(cells, date)
    if (!split) return 'the parts are invalid.'
    if (split.parts.length === 0) return NOBODY
    const shared = kind === 'income' ? 'income' : 'expense'
    const divided: SplitInput = { kind: shared, amount: amount.value, split }
    // A row without parts takes its turn when its members are known.
    const turn = findTurn(cells) ?? (cells.parts === '' ? 0 : takeTurn(divided))
    const entry = parsers.entries(
      { ...common, ...divided, category: category.value, turn },
      common.id,
    )
    return entry ?? 'the parts do not add up to the amount.'
  }

  function findTurn({ turn, id }: Cells): number | undefined {
    if (/^\d{1,9}$/.test(turn)) return Number(turn)
    const before = isId(id) ? household.entries.get(id) : undefined
    return before && before.kind !== 'settlement' ? before.turn : undefined
  }

  function takeTurn(divided: SplitInput): number {
    turns ??= createTurns(household.entries.values())
    return turns.take(divided)
  }

  function splitEvenly(day: Day): Split {
    const present = [...members.values()].filter((member) => isPresent(member, day))
    return { by: 'even', parts: present.map(({ id }) => ({ member: id, weight: 1 })) }
  }

  function readSplit({ split, parts }: Cells, day: Day): Split | undefined {
    const by = SPLITS.find((candidate) => candidate === (split || 'even'))
    // Other splits divide by their parts.
    if (parts === '') return by === 'even' ? splitEvenly(day) : undefined
    const named = by && parseParts(parts, by, digits)
    const found = named?.map(({ name, weight }) => ({ member: findMember(name, day), weight }))
    if (!by || !found) return undefined
    const known = found.flatMap(({ member, weight }) =>
      member.ok ? [{ member: member.value, weight }] : [],
    )
    return known.length === found.length ? { by, parts: known } : undefined
  }

  function findDuplicateKey({ date, kind, title, amount, ...named }: Cells): string | undefined {
    const read = parseAmount(amount, digits)
    const [member, to] = [named.member, named.to].map((name) =>
      findNamed(household.members, names.members, name),
    )
    if (!read.ok || member === undefined) return undefined
    const kept = cleanText(title, MAX_TITLE_LENGTH)
    return duplicateKey({
      day: date,
      kind: kind || 'expense',
      title: kept,
      amount: read.value,
      member,
      to,
    })
  }

  function report(line: number, problem: string) {
    problems.push(`Line ${line}: ${problem}`)
  }

  /** Adds the entry of a row, or says why not. */
  function take(cells: Cells, refuse: (problem: string) => void) {
    if (entries.size >= MAX_ENTRIES && !entries.has(cells.id)) {
      return refuse(`a household can have ${MAX_ENTRIES} entries.`)
    }
    const before = { members: new Map(members), categories: new Map(categories) }
    const entry = readEntry(cells)
    if (typeof entry === 'string') {
      // A row that is left out adds nobody.
      ;({ members, categories } = before)
      return refuse(entry)
    }
    entries.set(entry.id, entry)
    if (cells.parts === '') evenly.set(entry.id, cells)
    if (isLongerThan(cells.title, MAX_TITLE_LENGTH)) shortened++
  }

  return {
    read(line: number, cells: Cells) {
      if (cells.id !== '' && seen.has(cells.id)) return report(line, 'duplicate id.')
      seen.add(cells.id)
      // Each entry can be the duplicate of one row without an id, or with that of another program.
      const key = isId(cells.id) ? undefined : findDuplicateKey(cells)
      const left = key === undefined ? 0 : (counts.get(key) ?? 0)
      if (key !== undefined && left > 0) {
        counts.set(key, left - 1)
        duplicates++
        return
      }
      take(cells, (problem) => {
        if (problem === NOBODY) postponed.push({ line, cells })
        else report(line, problem)
      })
    },
    *finish(): Generator<void, ImportPlan> {
      for (const { line, cells } of postponed) {
        take(cells, (problem) => report(line, problem))
        yield
      }
      // Only now it is known who lived here on the day of each row.
      for (const [id, cells] of evenly) {
        const entry = entries.get(id)
        if (!entry || entry.kind === 'settlement') continue
        const split = splitEvenly(entry.day)
        const turn = findTurn(cells) ?? takeTurn({ ...entry, split })
        entries.set(id, { ...entry, split, turn })
        yield
      }
      return {
        next: { ...household, members, categories, entries },
        problems,
        duplicates,
        shortened,
      }
    },
  }
}

/** Returns a name as it is kept. */
function readName(name: string): Result<string, string> {
  const clean = cleanText(name, MAX_NAME_LENGTH)
  if (clean === '') return failure('a name is missing.')
  return isLongerThan(name, MAX_NAME_LENGTH)
    ? failure(`a name has at most ${MAX_NAME_LENGTH} characters.`)
    : success(clean)
}

function findNamed(
  rows: ReadonlyMap<string, { name: string }>,
  labels: Names['members'],
  name: string,
): string | undefined {
  const clean = cleanText(name, Infinity)
  const folded = clean.toLowerCase()
  return labels.idOf(clean) ?? [...rows].find(([, row]) => row.name.toLowerCase() === folded)?.[0]
}

/** Counts entries by the values that make two of them duplicates. */
function countDuplicates(entries: Iterable<Entry>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const key = duplicateKey(entry)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

type DuplicateValues = Pick<Entry, 'day' | 'title' | 'amount' | 'member'> & {
  kind: string
  to?: string | undefined
}

/** Returns the values that make two entries duplicates as one text. */
function duplicateKey({ day, kind, title, amount, member, to }: DuplicateValues): string {
  return JSON.stringify([day, kind, title, amount, member, kind === 'settlement' && to])
}
