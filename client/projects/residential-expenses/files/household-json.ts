import { failure, type Result, success } from '../../../../shared/result.ts'
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
import type { ImportPlan } from './plan.ts'

const FORMAT = 'residential-expenses'
const VERSION = 1

const LISTS = {
  members: MAX_MEMBERS,
  categories: MAX_CATEGORIES,
  bills: MAX_BILLS,
  entries: MAX_ENTRIES,
}

/** The whole household as a file; `planJson` reads it back. */
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

/** The household of a file, in the place of this one. The problem is a file that holds none. */
export function planJson(text: string): Result<ImportPlan, string> {
  const file = parseObject(text)
  if (file?.['format'] !== FORMAT) return failure('This is no household that was exported here.')
  if (file['version'] !== VERSION)
    return failure('The file was made by another version of this page.')
  const settings = parsers.settings(file['settings'], SETTINGS_ID)
  if (!settings) return failure('The name or the currency of the household is missing.')
  const problems: string[] = []
  const next: Household = {
    ...createHousehold(),
    settings: new Map([[SETTINGS_ID, settings]]),
    members: readList('members', file, problems),
    categories: readList('categories', file, problems),
    bills: readList('bills', file, problems),
    entries: readList('entries', file, problems),
  }
  return success({ next, problems, duplicates: 0 })
}

function readList<T extends keyof typeof LISTS>(
  table: T,
  file: Readonly<Record<string, unknown>>,
  problems: string[],
): Map<string, Tables[T]> {
  const list: unknown = file[table]
  const rows = new Map<string, Tables[T]>()
  if (!Array.isArray(list)) return rows
  for (const [index, value] of (list as unknown[]).entries()) {
    const id = parseId(value)
    const row = id === undefined ? undefined : parsers[table](value, id)
    if (rows.size >= LISTS[table]) problems.push(`${table}, row ${index + 1}: too many.`)
    else if (id === undefined || !row)
      problems.push(`${table}, row ${index + 1}: it cannot be read.`)
    else if (rows.has(id)) problems.push(`${table}, row ${index + 1}: its id is there twice.`)
    else rows.set(id, row)
  }
  return rows
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function parseId(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' ? value.id : undefined
}
