import type { Clock } from '../../../../shared/clock.ts'
import type { Session } from '../session.ts'
import { isWaiting, type Mutation, type PendingMutation } from './mutations.ts'
import { parseSavedMutation, parseStoredMutation, stringifyMutation } from './stored-mutation.ts'

/** The queue of one account's pending mutations. */
export type MutationStore = {
  /** Returns all mutations in order, rejected ones too. */
  list: () => readonly PendingMutation[]
  /** Returns whether a waiting mutation is only in memory and would be lost with this page. */
  hasUnstored: () => boolean
  /** Adds mutations that were made together. */
  add: (mutations: readonly Mutation[]) => void
  /** Reads what other tabs changed, under one key or all; returns the mutations they removed. */
  reload: (key?: string) => PendingMutation[]
  /** Marks a mutation as rejected, or what is left of it. It stays until it is dropped. */
  reject: (key: string, reason: string, mutation: Mutation) => void
  drop: (key: string) => void
  /**
   * Removes a mutation from the queue because the server has saved it. It stays stored for a page that opens
   * without a network, until `forgetSaved`.
   */
  markSaved: (key: string) => void
  /** Returns those marked by this page, and those that a closed one left. */
  listSaved: () => readonly PendingMutation[]
  forgetSaved: (saved: readonly PendingMutation[]) => void
  /** Moves the mutations here from a store that was opened before the account was known. */
  moveFrom: (early: MutationStore) => void
}

type Parts = {
  /** Undefined where the browser blocks it. */
  storage: Storage | undefined
  /** The owner. While it is undefined, mutations stay in memory. */
  account: string | undefined
  /** Receives what local storage has no room for, by key; it may contain mutations already. */
  inMemory: Map<string, PendingMutation>
  clock: Clock
  /** Returns a text that is unique among the tabs. */
  createId: () => string
}

/** Digits of a key's time: enough for 50,000 years, so that keys sort by time. */
const TIME_WIDTH = 10

/**
 * Creates the queue of one account in local storage. Each mutation has its own key, so that tabs
 * never overwrite each other's. What does not fit stays in memory.
 */
export function createMutationStore(parts: Parts): MutationStore {
  const { storage, account, inMemory, clock, createId } = parts
  const prefix = account === undefined ? undefined : `to-do/${account}/`
  const mutations = new Map(inMemory)
  const saved = new Map<string, PendingMutation>()
  let sorted: readonly PendingMutation[] | undefined
  // There may be room by now.
  for (const pending of inMemory.values()) write(pending)
  reloadAll()
  for (const key of listKeys()) if (!mutations.has(key)) findSaved(key)

  function list(): readonly PendingMutation[] {
    sorted ??= [...mutations.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
    return sorted
  }

  function set(key: string, pending: PendingMutation | undefined): void {
    if (pending) mutations.set(key, pending)
    else mutations.delete(key)
    sorted = undefined
  }

  /** Parses only new entries: there may be thousands. */
  function reloadAll(): PendingMutation[] {
    const keys = new Set(listKeys())
    const removed = list().filter(({ key }) => !keys.has(key) && !inMemory.has(key))
    for (const { key } of removed) set(key, undefined)
    for (const key of keys) if (!mutations.has(key) && !saved.has(key)) reloadOne(key)
    return removed
  }

  function findSaved(key: string): void {
    const pending = parseSavedMutation(key, storage?.getItem((prefix ?? '') + key))
    if (pending) saved.set(key, pending)
  }

  function reloadOne(key: string): PendingMutation[] {
    if (inMemory.has(key) || prefix === undefined) return []
    const before = mutations.get(key)
    const pending = parseStoredMutation(key, storage?.getItem(prefix + key))
    if (before ?? pending) set(key, pending)
    return before && !pending ? [before] : []
  }

  function listKeys(): string[] {
    if (!storage || prefix === undefined) return []
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
  }

  function write(pending: PendingMutation): void {
    const { key } = pending
    if (storeText(key, stringifyMutation(pending))) inMemory.delete(key)
    else inMemory.set(key, pending)
  }

  /** Returns whether local storage has room for it. */
  function storeText(key: string, text: string): boolean {
    if (!storage || prefix === undefined) return false
    try {
      storage.setItem(prefix + key, text)
      return true
    } catch {
      return false
    }
  }

  function drop(key: string): void {
    inMemory.delete(key)
    if (prefix !== undefined) storage?.removeItem(prefix + key)
    set(key, undefined)
  }

  /** Returns a time after every mutation in the queue, even if the computer's clock was set back. */
  function nextTime(): number {
    const last = list().at(-1)
    return Math.max(clock.now(), last ? parseInt(last.key, 36) + 1 : 0)
  }

  return {
    list,
    hasUnstored: () => [...inMemory.values()].some(isWaiting),
    add(added) {
      const [first, madeAt, id] = [nextTime(), clock.now(), createId()]
      for (const [index, mutation] of added.entries()) {
        const time = (first + index).toString(36).padStart(TIME_WIDTH, '0')
        const key = `${time}-${id}`
        const pending = { key, madeAt, mutation }
        write(pending)
        set(key, pending)
      }
    },
    reload: (key) => (key === undefined ? reloadAll() : reloadOne(key)),
    reject(key, reason, mutation) {
      const pending = mutations.get(key)
      if (!pending) return
      const rejected = { ...pending, mutation, rejected: reason }
      write(rejected)
      set(key, rejected)
    },
    drop,
    markSaved(key) {
      const pending = mutations.get(key)
      if (!pending || inMemory.has(key) || !storeText(key, stringifyMutation(pending, true))) {
        drop(key)
        return
      }
      saved.set(key, pending)
      set(key, undefined)
    },
    listSaved: () => [...saved.values()],
    forgetSaved(forgotten) {
      for (const { key } of forgotten) {
        saved.delete(key)
        drop(key)
      }
    },
    moveFrom(early) {
      for (const pending of early.list()) {
        write(pending)
        set(pending.key, pending)
        early.drop(pending.key)
      }
    },
  }
}

/**
 * The mutations that local storage has no room for, by account. All lists of a page share it, so that
 * another login on this page loses none; they are lost with the page.
 */
export type MutationMemory = {
  /** Returns the mutations of an account by key, or of the token while the account is unknown. */
  of: (session: Session) => Map<string, PendingMutation>
}

/** Creates an empty memory for mutations that are not stored. */
export function createMutationMemory(): MutationMemory {
  const owners = new Map<string, Map<string, PendingMutation>>()
  return {
    of({ token, account }) {
      const owner = account === undefined ? `token ${token}` : `account ${account}`
      const mutations = owners.get(owner) ?? new Map<string, PendingMutation>()
      owners.set(owner, mutations)
      return mutations
    },
  }
}
