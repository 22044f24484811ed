import { parseJson } from '../../../../shared/json.ts'
import { createUndo, type UndoEntry } from '../../../app/undo.ts'
import {
  createHousehold,
  findSettings,
  type Household,
  SETTINGS_ID,
  TABLES,
  type Tables,
} from '../ledger/household.ts'
import {
  applySteps,
  type Change,
  createStep,
  invertSteps,
  isSameRow,
  addsToNone,
  mixesCurrencies,
  removesName,
  removesUsedName,
  type Step,
} from './change.ts'
import { parsers, repairSettings } from './rows.ts'

/** Prefix of the keys in local storage; each row has its own key, this and `TABLE/ID`. */
export const KEY_PREFIX = 'residential-expenses/1/'

/** State of the store. */
export type Snapshot = {
  household: Household
  /** Whether all rows are in storage; the others are lost with the page. */
  saved: boolean
  /** Number of unreadable rows, which stay in storage until everything is deleted. */
  damaged: number
  /** The household that another tab deleted, until there is one again. */
  removed: Household | undefined
  /** Labels of the changes that undo and redo would apply. */
  labels: Record<'undo' | 'redo', string | undefined>
}

/**
 * Result of a change. `stale`: another tab changed a row of it, or the currency of its amounts, so
 * nothing was changed.
 */
type ChangeResult = 'done' | 'stale' | 'nothing'

/** Store of a household with undo and redo. */
export type HouseholdStore = {
  read: () => Snapshot
  subscribe: (listener: () => void) => () => void
  change: (change: Change) => ChangeResult
  undo: () => ChangeResult
  redo: () => ChangeResult
  /** Reads the rows that other tabs changed; null means all. */
  follow: (keys: Iterable<string | null>) => void
}

/** The part of local storage that is used here. */
export type RowStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const EMPTY: Snapshot = {
  household: createHousehold(),
  saved: true,
  damaged: 0,
  removed: undefined,
  labels: { undo: undefined, redo: undefined },
}

/**
 * Creates a store in local storage with one key for each row.
 * Tabs conflict only on the same row, which is checked before writing. Rows that storage rejects
 * stay in memory, and `saved` is false.
 */
export function createHouseholdStore(storage: RowStorage | undefined): HouseholdStore {
  const listeners = new Set<() => void>()
  /** Keys that could not be written. */
  const unsavedKeys = new Set<string>()
  const damaged = new Set<string>()
  /** Unreadable rows by key that a change has deleted; its undo restores them. */
  const deleted = new WeakMap<UndoEntry<Step>, ReadonlyMap<string, string>>()
  const history = createUndo<Step>(applyAgain)
  let household = EMPTY.household
  let removed: Household | undefined
  let snapshot = EMPTY

  if (storage) {
    household = applySteps(household, listKeys(storage).flatMap(readStep))
    restoreSettings()
    publish()
  }

  /** Reads a row from storage; returns a step if it differs from the known one. */
  function readStep(key: string): Step[] {
    const parsed = parseKey(key)
    if (!parsed || !storage || unsavedKeys.has(key)) return []
    const text = readText(storage, key)
    const row = text === undefined ? undefined : parsers[parsed.table](parseJson(text), parsed.id)
    if (text !== undefined && !row) damaged.add(key)
    else damaged.delete(key)
    const step = createStep(household, parsed.table, parsed.id, row)
    return isSameRow(step.base, step.after) ? [] : [step]
  }

  /** Adds settings when entries exist without valid ones. */
  function restoreSettings(): void {
    const orphaned = TABLES.some((table) => household[table].size > 0)
    if (findSettings(household) || !orphaned) return
    const text = storage && readText(storage, SETTINGS_KEY)
    const settings = repairSettings(text === undefined ? undefined : parseJson(text))
    const step = createStep(household, 'settings', SETTINGS_ID, settings)
    write(step)
    household = applySteps(household, [step])
  }

  function write({ table, id, after }: Pick<Step, 'table' | 'id' | 'after'>): void {
    const key = keyOf(table, id)
    if (writeText(key, after && writeRow(after))) unsavedKeys.delete(key)
    else unsavedKeys.add(key)
  }

  /** Writes a text or removes it; returns whether storage took it. */
  function writeText(key: string, text: string | undefined): boolean {
    try {
      if (!storage) return false
      if (text === undefined) storage.removeItem(key)
      else storage.setItem(key, text)
      return true
    } catch {
      return false
    }
  }

  /** Retries unsaved rows after others were removed. */
  function retryUnsaved(): void {
    for (const key of [...unsavedKeys]) {
      const parsed = parseKey(key)
      if (parsed) write({ ...parsed, after: household[parsed.table].get(parsed.id) })
    }
  }

  function publish(): void {
    if (findSettings(household)) removed = undefined
    snapshot = {
      household,
      saved: unsavedKeys.size === 0,
      damaged: damaged.size,
      removed,
      labels: history.labels(),
    }
    for (const listener of listeners) listener()
  }

  function refresh(keys: readonly string[]): void {
    const steps = keys.flatMap(readStep)
    if (steps.length === 0) return
    const next = applySteps(household, steps)
    if (findSettings(household) && !findSettings(next)) removed = household
    household = next
  }

  /** Reads all rows, also those that were added or removed. */
  function refreshAll(): void {
    const known = TABLES.flatMap((table) =>
      [...household[table].keys()].map((id) => keyOf(table, id)),
    )
    refresh([...new Set([...known, ...(storage ? listKeys(storage) : [])])])
  }

  function apply(steps: readonly Step[]): 'done' | 'stale' {
    refresh([SETTINGS_KEY, ...steps.map(({ table, id }) => keyOf(table, id))])
    // A new currency concerns the amounts of other tabs too.
    if (steps.some(changesCurrency)) refreshAll()
    const stale = steps.some(({ table, id, base }) => !isSameRow(household[table].get(id), base))
    if (stale || mixesCurrencies(household, steps) || addsToNone(household, steps)) return 'stale'
    // Removals first: they free storage.
    for (const step of steps) if (!step.after) write(step)
    for (const step of steps) if (step.after) write(step)
    household = applySteps(household, steps)
    if (unsavedKeys.size > 0) retryUnsaved()
    return 'done'
  }

  /** Undoes or redoes steps, unless they remove what rows of another tab need. */
  function applyAgain(steps: readonly Step[], entry: UndoEntry<Step>): 'done' | 'stale' {
    if (steps.some(removesName)) refreshAll()
    const result = removesUsedName(household, steps) ? 'stale' : apply(steps)
    const texts = deleted.get(entry)
    if (result === 'stale' || !texts) return result
    if (steps === entry.undo) restoreDamaged(texts)
    else deleted.set(entry, deleteDamaged())
    return result
  }

  /** Deletes the unreadable rows and returns their texts by key. */
  function deleteDamaged(): ReadonlyMap<string, string> {
    // Another tab may have replaced them by readable ones.
    refresh([...damaged])
    const texts = new Map<string, string>()
    for (const key of damaged) {
      const text = storage && readText(storage, key)
      if (text === undefined || !writeText(key, undefined)) continue
      texts.set(key, text)
      damaged.delete(key)
    }
    return texts
  }

  function restoreDamaged(texts: ReadonlyMap<string, string>): void {
    for (const [key, text] of texts) {
      const isFree = storage && readText(storage, key) === undefined
      if (isFree && writeText(key, text)) damaged.add(key)
    }
  }

  function move(way: 'undo' | 'redo'): ChangeResult {
    const moved = history[way]()
    if (!moved) return 'nothing'
    publish()
    return moved.result
  }

  return {
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change({ label, steps, deletesDamaged }) {
      if (steps.length === 0) return 'nothing'
      const result = apply(steps)
      if (result === 'done') {
        const entry = { label, undo: invertSteps(steps), redo: steps }
        history.record(entry)
        if (deletesDamaged) deleted.set(entry, deleteDamaged())
      }
      publish()
      return result
    },
    undo: () => move('undo'),
    redo: () => move('redo'),
    follow(keys) {
      const all = [...keys]
      if (all.includes(null)) refreshAll()
      else refresh(all.filter((key) => key !== null))
      publish()
    },
  }
}

type Place = { table: keyof Tables; id: string }

const SETTINGS_KEY = keyOf('settings', SETTINGS_ID)

function keyOf(table: keyof Tables, id: string): string {
  return `${KEY_PREFIX}${table}/${id}`
}

function parseKey(key: string): Place | undefined {
  if (!key.startsWith(KEY_PREFIX)) return undefined
  const [name, id = '', ...rest] = key.slice(KEY_PREFIX.length).split('/')
  const table = TABLES.find((candidate) => candidate === name)
  return table && rest.length === 0 ? { table, id } : undefined
}

function listKeys(storage: RowStorage): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(KEY_PREFIX))
  } catch {
    return []
  }
}

function readText(storage: RowStorage, key: string): string | undefined {
  try {
    return storage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

function changesCurrency(step: Step): boolean {
  return step.table === 'settings' && step.base?.currency !== step.after?.currency
}

/** Serialises a row without its id, which is in the key. */
function writeRow(row: Tables[keyof Tables]): string {
  return JSON.stringify(row, (key, value: unknown) => (key === 'id' ? undefined : value))
}
