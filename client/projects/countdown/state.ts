import { isRecord } from '../../../shared/json.ts'
import { parseVersioned } from '../../app/versioned.ts'
import { type Event, parseEvent } from './event.ts'
import { INITIAL_TIMER, parseTimer, type Timer } from './timer.ts'

/** Key in local storage of this page's state. */
export const STATE_KEY = 'countdown'

/** Maximum number of dates. */
export const MAX_ENTRIES = 50

/** Event in the list with its id, unique in this list. */
export type Entry = { id: number; event: Event }

/** Options for what happens at zero. */
export type Options = {
  sound: boolean
  notify: boolean
  /** Keeps the screen on while the timer runs. */
  awake: boolean
}

/** State of the page. */
export type State = { entries: readonly Entry[]; timer: Timer; options: Options }

/** State of a first visit. */
export const INITIAL_STATE: State = {
  entries: [],
  timer: INITIAL_TIMER,
  options: { sound: true, notify: false, awake: true },
}

/** Parses the stored state; undefined when it is unreadable. */
export function parseState(text: string): State | undefined {
  const value = parseVersioned(text)
  if (!value) return undefined
  const { entries, timer, options } = value
  return {
    entries: Array.isArray(entries) ? parseEntries(entries) : [],
    timer: parseTimer(timer),
    options: parseOptions(options),
  }
}

/**
 * Parses entries with their ids, which other tabs use too; missing or duplicate ids are replaced.
 */
function parseEntries(values: readonly unknown[]): Entry[] {
  const entries: Entry[] = []
  for (const value of values) {
    const event = isRecord(value) ? parseEvent(value['event']) : undefined
    if (!isRecord(value) || !event || entries.length >= MAX_ENTRIES) continue
    const own = Number.isSafeInteger(value['id']) && !entries.some(({ id }) => id === value['id'])
    entries.push({ id: own ? Number(value['id']) : nextId(entries), event })
  }
  return entries
}

function nextId(entries: readonly Entry[]): number {
  return Math.max(-1, ...entries.map(({ id }) => id)) + 1
}

function parseOptions(value: unknown): Options {
  const found = isRecord(value) ? value : {}
  const read = (key: keyof Options) =>
    typeof found[key] === 'boolean' ? found[key] : INITIAL_STATE.options[key]
  return { sound: read('sound'), notify: read('notify'), awake: read('awake') }
}

/** Adds an event at the end, unless the list is full. */
export function addEvent(state: State, event: Event): State {
  if (state.entries.length >= MAX_ENTRIES) return state
  return { ...state, entries: [...state.entries, { id: nextId(state.entries), event }] }
}

/** Replaces an event; adds it at the end if the old one was removed. */
export function replaceEvent(state: State, id: number, event: Event): State {
  if (!state.entries.some((entry) => entry.id === id)) return addEvent(state, event)
  return {
    ...state,
    entries: state.entries.map((entry) => (entry.id === id ? { id, event } : entry)),
  }
}

/** Removes an entry. */
export function removeEntry(state: State, id: number): State {
  return { ...state, entries: state.entries.filter((entry) => entry.id !== id) }
}

/** Restores a removed entry at its old position, if there is room. */
export function restoreEntry(state: State, entry: Entry, index: number): State {
  const taken = state.entries.some(({ id }) => id === entry.id)
  if (taken) return addEvent(state, entry.event)
  if (state.entries.length >= MAX_ENTRIES) return state
  return { ...state, entries: state.entries.toSpliced(index, 0, entry) }
}

/** Moves an entry one place up (-1) or down (1), within the list. */
export function moveEntry(state: State, id: number, by: -1 | 1): State {
  const from = state.entries.findIndex((entry) => entry.id === id)
  const entry = state.entries[from]
  const to = from + by
  if (!entry || to < 0 || to >= state.entries.length) return state
  return { ...state, entries: state.entries.toSpliced(from, 1).toSpliced(to, 0, entry) }
}
