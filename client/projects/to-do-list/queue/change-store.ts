import type { Clock } from '../../../../shared/clock.ts'
import { type Change, isWaiting, type KeptChange, type Settled } from './changes.ts'
import { parseKept } from './parse-kept.ts'

export type ChangeStore = {
  /** Every kept change in order, those included that are only kept to be told of. */
  list: () => readonly KeptChange[]
  /** Whether some of those that wait would be lost with this page. */
  unsafe: () => boolean
  /** Several changes were made together. */
  add: (changes: readonly Change[]) => void
  /** Takes in what other tabs did, under one key or all; gives the changes that went. */
  reload: (key?: string) => KeptChange[]
  /** The server has answered: the change goes, and other tabs hear with what result. */
  settle: (key: string, settled: Settled) => void
  /** The server did not take it: it stays to be told of, until it is dropped. */
  refuse: (key: string, reason: string) => void
  drop: (key: string) => void
  /** Takes over the changes of a store that had no account yet. */
  adopt: (early: ChangeStore) => void
}

type Parts = {
  /** Undefined where the browser keeps nothing. */
  storage: Storage | undefined
  /** Whose changes; without one they are kept in memory only. */
  account: string | undefined
  /** Holds what does not fit into storage, by key; it may hold changes already. */
  inMemory: Map<string, KeptChange>
  clock: Clock
  /** A text that no other tab makes. */
  createMark: () => string
}

/** Wide enough for 50,000 years, so that keys stand in the order of their times. */
const TIME_WIDTH = 10

/**
 * Keeps the changes of one account in local storage, each under a key of its own: no tab writes
 * over what another one keeps. What does not fit in there is held in memory.
 */
export function createChangeStore(parts: Parts): ChangeStore {
  const { storage, account, inMemory, clock, createMark } = parts
  const prefix = account === undefined ? undefined : `to-do/${account}/`
  const changes = new Map(inMemory)
  let sorted: readonly KeptChange[] | undefined
  // There may be room by now.
  for (const kept of inMemory.values()) write(kept)
  reloadAll()

  function list(): readonly KeptChange[] {
    sorted ??= [...changes.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
    return sorted
  }

  function hold(key: string, kept: KeptChange | undefined): void {
    if (kept) changes.set(key, kept)
    else changes.delete(key)
    sorted = undefined
  }

  /** Of those that are known only whether they are still there: thousands are not read anew. */
  function reloadAll(): KeptChange[] {
    const keys = new Set(listKeys())
    const gone = list().filter(({ key }) => !keys.has(key) && !inMemory.has(key))
    for (const { key } of gone) hold(key, undefined)
    for (const key of keys) if (!changes.has(key)) reloadOne(key)
    return gone
  }

  function reloadOne(key: string): KeptChange[] {
    if (inMemory.has(key) || prefix === undefined) return []
    const before = changes.get(key)
    const kept = parseKept(key, storage?.getItem(prefix + key))
    if (before ?? kept) hold(key, kept)
    return before && !kept ? [before] : []
  }

  function listKeys(): string[] {
    if (!storage || prefix === undefined) return []
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
  }

  function write(kept: KeptChange): void {
    const { key, ...rest } = kept
    if (storage && prefix !== undefined) {
      try {
        storage.setItem(prefix + key, JSON.stringify(rest))
        inMemory.delete(key)
        return
      } catch {
        // Full: what stands below holds it.
      }
    }
    inMemory.set(key, kept)
  }

  function drop(key: string): void {
    inMemory.delete(key)
    if (prefix !== undefined) storage?.removeItem(prefix + key)
    hold(key, undefined)
  }

  /** Later than every change kept, even if the computer's clock was set back. */
  function nextTime(): number {
    const last = list().at(-1)
    return Math.max(clock.now(), last ? parseInt(last.key, 36) + 1 : 0)
  }

  return {
    list,
    unsafe: () => [...inMemory.values()].some(isWaiting),
    add(made) {
      const [first, madeAt, mark] = [nextTime(), clock.now(), createMark()]
      for (const [index, change] of made.entries()) {
        const time = (first + index).toString(36).padStart(TIME_WIDTH, '0')
        const key = `${time}-${mark}`
        const kept = { key, madeAt, ...(made.length > 1 && { group: mark }), change }
        write(kept)
        hold(key, kept)
      }
    },
    reload: (key) => (key === undefined ? reloadAll() : reloadOne(key)),
    settle(key, settled) {
      const kept = changes.get(key)
      // Written once more before it goes, so that other tabs are told the result.
      if (kept && !inMemory.has(key)) write({ ...kept, settled })
      drop(key)
    },
    refuse(key, reason) {
      const kept = changes.get(key)
      if (!kept) return
      const refused = { ...kept, refused: reason }
      write(refused)
      hold(key, refused)
    },
    drop,
    adopt(early) {
      for (const kept of early.list()) {
        write(kept)
        hold(kept.key, kept)
        early.drop(kept.key)
      }
    },
  }
}
