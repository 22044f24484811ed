import {
  createHousehold,
  findSettings,
  type Household,
  SETTINGS_ID,
  TABLES,
  type Tables,
} from '../ledger/household.ts'
import { applySteps, type Change, invert, isSame, put, type Step } from './change.ts'
import { type History, NO_HISTORY, remember, stepBack, stepForward } from './history.ts'
import { parsers } from './rows.ts'

/** Local storage: each row has a key of its own, this and `TABLE/ID`. */
export const PREFIX = 'residential-expenses/1/'

export type Snapshot = {
  household: Household
  /** Whether all of it is in storage; what is not is lost with the page. */
  kept: boolean
  /** How many rows could not be read. They are left where they are. */
  damaged: number
  /** What was done last and can be undone, and what was undone last. */
  done: string | undefined
  undone: string | undefined
}

/** `stale`: a row is not any more what the change was made from, so nothing was changed. */
export type Outcome = 'done' | 'stale' | 'nothing'

export type HouseholdStore = {
  read: () => Snapshot
  subscribe: (listener: () => void) => () => void
  change: (change: Change) => Outcome
  undo: () => Outcome
  redo: () => Outcome
  /** Takes in what other tabs wrote under these keys; null is everything. */
  follow: (keys: Iterable<string | null>) => void
}

/** Where the rows stand: what of local storage is used here. */
export type RowStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const EMPTY: Snapshot = {
  household: createHousehold(),
  kept: true,
  damaged: 0,
  done: undefined,
  undone: undefined,
}

/**
 * Keeps a household in local storage, a key for each row: what one tab writes does not touch what
 * another one does, unless it is the same row, and that is seen before it is written. Without
 * storage, or where it is full, rows are held in memory and `kept` is false.
 */
export function createHouseholdStore(storage: RowStorage | undefined): HouseholdStore {
  const listeners = new Set<() => void>()
  /** Keys that storage did not take. */
  const unkept = new Set<string>()
  const damaged = new Set<string>()
  let history: History = NO_HISTORY
  let household = EMPTY.household
  let snapshot = EMPTY

  if (storage) {
    household = applySteps(household, listKeys(storage).flatMap(readStep))
    mendSettings()
    publish()
  }

  /** What the key holds by now, as a step from what is known; none where nothing changed. */
  function readStep(key: string): Step[] {
    const place = parseKey(key)
    if (!place || !storage || unkept.has(key)) return []
    const text = readText(storage, key)
    const row = text === undefined ? undefined : parseRow(place, text)
    if (text !== undefined && !row) damaged.add(key)
    else damaged.delete(key)
    const step = put(household, place.table, place.id, row)
    return isSame(step.before, step.after) ? [] : [step]
  }

  /** Entries whose settings are lost are shown all the same. */
  function mendSettings(): void {
    const orphaned = TABLES.some((table) => household[table].size > 0)
    if (findSettings(household) || !orphaned) return
    const settings = { name: 'Household', currency: 'EUR', example: false }
    const step = put(household, 'settings', SETTINGS_ID, settings)
    write(step)
    household = applySteps(household, [step])
  }

  function write({ table, id, after }: Step): void {
    const key = keyOf(table, id)
    try {
      if (!storage) throw new Error('No storage')
      if (after) storage.setItem(key, writeRow(after))
      else storage.removeItem(key)
      unkept.delete(key)
    } catch {
      unkept.add(key)
    }
  }

  /** There may be room by now. */
  function retry(): void {
    for (const key of [...unkept]) {
      const place = parseKey(key)
      if (place) write(put(household, place.table, place.id, household[place.table].get(place.id)))
    }
  }

  function publish(): void {
    snapshot = {
      household,
      kept: unkept.size === 0,
      damaged: damaged.size,
      done: history.done.at(-1)?.label,
      undone: history.undone.at(-1)?.label,
    }
    for (const listener of listeners) listener()
  }

  function refresh(keys: readonly string[]): void {
    const steps = keys.flatMap(readStep)
    if (steps.length > 0) household = applySteps(household, steps)
  }

  function carryOut({ steps }: Change, next: History): Outcome {
    refresh(steps.map(({ table, id }) => keyOf(table, id)))
    const stale = steps.some(({ table, id, before }) => !isSame(household[table].get(id), before))
    if (!stale) {
      // Removals first: they make room.
      for (const step of steps) if (!step.after) write(step)
      for (const step of steps) if (step.after) write(step)
      household = applySteps(household, steps)
      if (unkept.size > 0) retry()
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
      return carryOut(change, remember(history, change))
    },
    undo() {
      const last = history.done.at(-1)
      if (!last) return 'nothing'
      const outcome = carryOut(invert(last), stepBack(history))
      if (outcome === 'stale') forget({ ...history, done: history.done.slice(0, -1) })
      return outcome
    },
    redo() {
      const last = history.undone.at(-1)
      if (!last) return 'nothing'
      const outcome = carryOut(last, stepForward(history))
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
  return `${PREFIX}${table}/${id}`
}

function parseKey(key: string): Place | undefined {
  if (!key.startsWith(PREFIX)) return undefined
  const [name, id = '', ...rest] = key.slice(PREFIX.length).split('/')
  const table = TABLES.find((one) => one === name)
  return table && rest.length === 0 ? { table, id } : undefined
}

function listKeys(storage: RowStorage): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(PREFIX))
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
