import type { Clock } from '../../../../shared/clock.ts'
import { type Change, isWaiting, type KeptChange, type Settled } from './changes.ts'

export type ChangeStore = {
  /** Every kept change in order, those included that are only kept to be told of. */
  list: () => readonly KeptChange[]
  /** Whether some of those that wait would be lost with this page. */
  unsafe: () => boolean
  add: (change: Change) => void
  /** Takes in what other tabs did; gives the changes that went without a word. */
  reload: () => KeptChange[]
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
  // There may be room by now.
  for (const kept of [...inMemory.values()]) write(kept)
  let changes = read()

  function read(): KeptChange[] {
    const found = new Map(inMemory)
    for (const key of listKeys()) {
      const kept = parseKept(key, storage?.getItem(`${prefix ?? ''}${key}`))
      if (kept && !inMemory.has(key)) found.set(key, kept)
    }
    return [...found.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
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
    changes = changes.filter((kept) => kept.key !== key)
  }

  /** Later than every change kept, even if the computer's clock was set back. */
  function nextTime(): number {
    const last = changes.at(-1)
    return Math.max(clock.now(), last ? parseInt(last.key, 36) + 1 : 0)
  }

  return {
    list: () => changes,
    unsafe: () => [...inMemory.values()].some(isWaiting),
    add(change) {
      const time = nextTime().toString(36).padStart(TIME_WIDTH, '0')
      const kept = { key: `${time}-${createMark()}`, madeAt: clock.now(), change }
      write(kept)
      changes = [...changes, kept]
    },
    reload() {
      const before = changes
      changes = read()
      const left = new Set(changes.map(({ key }) => key))
      return before.filter(({ key }) => !left.has(key))
    },
    settle(key, settled) {
      const kept = changes.find((one) => one.key === key)
      // Written once more before it goes, so that other tabs are told the result.
      if (kept && !inMemory.has(key)) write({ ...kept, settled })
      drop(key)
    },
    refuse(key, reason) {
      changes = changes.map((kept) => {
        if (kept.key !== key) return kept
        const refused = { ...kept, refused: reason }
        write(refused)
        return refused
      })
    },
    drop,
    adopt(early) {
      for (const kept of early.list()) {
        write(kept)
        early.drop(kept.key)
      }
      changes = read()
    },
  }
}

/** A kept change as it was written; undefined for anything else that stands under such a key. */
export function parseKept(key: string, text: string | null | undefined): KeptChange | undefined {
  try {
    const kept = JSON.parse(text ?? '') as Partial<KeptChange> | null
    const { change, madeAt } = kept ?? {}
    const valid = typeof change?.id === 'string' && typeof madeAt === 'number'
    return valid ? { ...(kept as KeptChange), key } : undefined
  } catch {
    return undefined
  }
}
