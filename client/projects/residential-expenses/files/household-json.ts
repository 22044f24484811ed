import { isRecord, parseJson } from '../../../../shared/json.ts'
import { failure, success } from '../../../../shared/result.ts'
import {
  createHousehold,
  findSettings,
  type Household,
  MAX_BILLS,
  MAX_CATEGORIES,
  MAX_ENTRIES,
  MAX_MEMBERS,
  SETTINGS_ID,
  type Tables,
} from '../ledger/household.ts'
import { parsers } from '../store/rows.ts'
import type { Planning } from './plan.ts'

const FORMAT = 'residential-expenses'
const VERSION = 1

const LISTS = {
  members: MAX_MEMBERS,
  categories: MAX_CATEGORIES,
  bills: MAX_BILLS,
  entries: MAX_ENTRIES,
}

/** Exports the whole household as JSON; `planJson` imports it. */
export function exportJson(household: Household): string {
  const { members, categories, bills, entries } = household
  const lists = Object.entries({ members, categories, bills, entries })
  const file = {
    format: FORMAT,
    version: VERSION,
    settings: findSettings(household),
    ...Object.fromEntries(lists.map(([name, rows]) => [name, [...rows.values()]])),
  }
  return `${JSON.stringify(file, undefined, 2)}\n`
}

/** Plans an import that replaces the household; fails when the file holds none. */
export function* planJson(text: string): Planning {
  const file = parseJson(text)
  if (!isRecord(file) || file['format'] !== FORMAT)
    return failure(
      'The file is not a household exported from this page. Choose a JSON file from its export.',
    )
  if (file['version'] !== VERSION)
    return failure(
      'The file was exported by another version of this page, which this one cannot read.',
    )
  const settings = parsers.settings(file['settings'], SETTINGS_ID)
  if (!settings) return failure('The file lacks the name or the currency of the household.')
  const problems: string[] = []
  const next: Household = {
    ...createHousehold(),
    settings: new Map([[SETTINGS_ID, settings]]),
    members: yield* readList('members', file, problems),
    categories: yield* readList('categories', file, problems),
    bills: yield* readList('bills', file, problems),
    entries: yield* readList('entries', file, problems),
  }
  return success({ next, problems, duplicates: 0, shortened: 0 })
}

function* readList<T extends keyof typeof LISTS>(
  table: T,
  file: Readonly<Record<string, unknown>>,
  problems: string[],
): Generator<void, Map<string, Tables[T]>> {
  const list: unknown = file[table]
  const rows = new Map<string, Tables[T]>()
  if (!Array.isArray(list)) return rows
  const max = LISTS[table]
  for (const [index, value] of (list as unknown[]).slice(0, max).entries()) {
    yield
    const id = parseId(value)
    const row = id === undefined ? undefined : parsers[table](value, id)
    if (id === undefined || !row)
      problems.push(`${table}, row ${index + 1}: invalid or incomplete.`)
    else if (rows.has(id)) problems.push(`${table}, row ${index + 1}: duplicate id.`)
    else rows.set(id, row)
  }
  if (list.length > max)
    problems.push(
      `${table}: only the first ${max.toLocaleString('en')} of ${list.length.toLocaleString('en')} rows.`,
    )
  return rows
}

function parseId(value: unknown): string | undefined {
  return isRecord(value) && typeof value['id'] === 'string' ? value['id'] : undefined
}
