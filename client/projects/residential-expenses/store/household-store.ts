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
  invertChange,
  isSameRow,
  createStep,
  type Step,
} from './change.ts'
import { type History, NO_HISTORY, recordChange, undoLast, redoLast } from './history.ts'
import { parsers } from './rows.ts'

/** Local storage: each row has a key of its own, this and `TABLE/ID`. */
export const KEY_PREFIX = 'residential-expenses/1/'

export type Snapshot = {
  household: Household
  /** Whether all of it is in storage; what is not is lost with the page. */
  saved: boolean
  /** How many rows could not be read. They are left where they are. */
  damaged: number
  /** What was done last and can be undone, and what was undone last. */
  undoLabel: string | undefined
  redoLabel: string | undefined
}

/** `stale`: a row is not any more what the change was made from, so nothing was changed. */
export type ChangeResult = 'done' | 'stale' | 'nothing'

export type HouseholdStore = {
  read: () => Snapshot
  subscribe: (listener: () => void) => () => void
  change: (change: Change) => ChangeResult
  undo: () => ChangeResult
  redo: () => ChangeResult
  /** Takes in what other tabs wrote under these keys; null is everything. */
  follow: (keys: Iterable<string | null>) => void
}

/** Where the rows stand: what of local storage is used here. */
export type RowStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const EMPTY: Snapshot = {
  household: createHousehold(),
  saved: true,
  damaged: 0,
  undoLabel: undefined,
  redoLabel: undefined,
}

/**
 * Keeps a household in local storage, a key for each row: what one tab writes does not touch what
 * another one does, unless it is the same row, and that is seen before it is written. Without
 * storage, or where it is full, rows are held in memory and `kept` is false.
 */
export function createHouseholdStore(storage: RowStorage | undefined): HouseholdStore {
  const listeners = new Set<() => void>()
  /** Keys that storage did not take. */
  const unsavedKeys = new Set<string>()
  const damaged = new Set<string>()
  let history: History = NO_HISTORY
  let household = EMPTY.household
  let snapshot = EMPTY

  if (storage) {
    household = applySteps(household, listKeys(storage).flatMap(readStep))
    restoreSettings()
    publish()
  }

  /** What the key holds by now, as a step from what is known; none where nothing changed. */
  function readStep(key: string): Step[] {
    const place = parseKey(key)
    if (!place || !storage || unsavedKeys.has(key)) return []
    const text = readText(storage, key)
    const row = text === undefined ? undefined : parseRow(place, text)
    if (text !== undefined && !row) damaged.add(key)
    else damaged.delete(key)
    const step = createStep(household, place.table, place.id, row)
    return isSameRow(step.before, step.after) ? [] : [step]
  }

  /** Entries whose settings are lost are shown all the same. */
  function restoreSettings(): void {
    const orphaned = TABLES.some((table) => household[table].size > 0)
    if (findSettings(household) || !orphaned) return
    const settings = { name: 'Household', currency: 'EUR', example: false }
    const step = createStep(household, 'settings', SETTINGS_ID, settings)
    write(step)
    household = applySteps(household, [step])
  }

  function write({ table, id, after }: Step): void {
    const key = keyOf(table, id)
    try {
      if (!storage) throw new Error('No storage')
      if (after) storage.setItem(key, writeRow(after))
      else storage.removeItem(key)
      unsavedKeys.delete(key)
    } catch {
      unsavedKeys.add(key)
    }
  }

  /** There may be room by now. */
  function retryUnsaved(): void {
    for (const key of [...unsavedKeys]) {
      const place = parseKey(key)
      if (place)
        write(createStep(household, place.table, place.id, household[place.table].get(place.id)))
    }
  }

  function publish(): void {
    snapshot = {
      household,
      saved: unsavedKeys.size === 0,
      damaged: damaged.size,
      undoLabel: history.done.at(-1)?.label,
      redoLabel: history.undone.at(-1)?.label,
    }
    for (const listener of listeners) listener()
  }

  function refresh(keys: readonly string[]): void {
    const steps = keys.flatMap(readStep)
    if (steps.length > 0) household = applySteps(household, steps)
  }

  function applyChange({ steps }: Change, next: History): ChangeResult {
    refresh(steps.map(({ table, id }) => keyOf(table, id)))
    const stale = steps.some(
      ({ table, id, before }) => !isSameRow(household[table].get(id), before),
    )
    if (!stale) {
      // Removals first: they make room.
      for (const step of steps) if (!step.after) write(step)
      for (const step of steps) if (step.after) write(step)
      household = applySteps(household, steps)
      if (unsavedKeys.size > 0) retryUnsaved()
      history = next
    }
    publish()
    return stale ? 'stale' : 'done'
  }

  return {
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(change) {
      if (change.steps.length === 0) return 'nothing'
      return applyChange(change, recordChange(history, change))
    },
    undo() {
      const last = history.done.at(-1)
      if (!last) return 'nothing'
      const outcome = applyChange(invertChange(last), undoLast(history))
      if (outcome === 'stale') forget({ ...history, done: history.done.slice(0, -1) })
      return outcome
    },
    redo() {
      const last = history.undone.at(-1)
      if (!last) return 'nothing'
      const outcome = applyChange(last, redoLast(history))
      if (outcome === 'stale') forget({ ...history, undone: history.undone.slice(0, -1) })
      return outcome
    },
    follow(keys) {
      const all = [...keys]
      const known = TABLES.flatMap((table) =>
        [...household[table].keys()].map((id) => keyOf(table, id)),
      )
      refresh(all.includes(null) ? known : all.filter((key) => key !== null))
      publish()
    },
  }

  /** What cannot be undone any more would stand before all that can. */
  function forget(left: History): void {
    history = left
    publish()
  }
}

type Place = { table: keyof Tables; id: string }

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

function parseRow({ table, id }: Place, text: string): Tables[keyof Tables] | undefined {
  try {
    return parsers[table](JSON.parse(text), id)
  } catch {
    return undefined
  }
}

/** The id stands in the key. */
function writeRow(row: Tables[keyof Tables]): string {
  return JSON.stringify(row, (key, value: unknown) => (key === 'id' ? undefined : value))
}
