import { listStoredKeys, storeText } from '../storage-area.ts'
import type { Browser } from '../browser.ts'
import type { Session } from '../session.ts'
import { isWaiting, type Mutation, type PendingMutation } from './mutations.ts'
import { parseStoredMutation, stringifyMutation } from './stored-mutation.ts'

/** The queue of one account's mutations. */
export type MutationStore = ReturnType<typeof createMutationStore>

/**
 * The mutations that local storage has no room for, by their names there. All lists of a page share it, so
 * that another login on this page loses none; they are lost with the page.
 */
export type MutationMemory = Map<string, PendingMutation>

type Parts = Pick<Browser, 'storage' | 'clock' | 'createId'> & {
  memory: MutationMemory
  /** While its account is undefined, mutations stay in memory. */
  session: Session
}

/** Digits of a key's time: enough for 50,000 years, so that keys sort by time. */
const TIME_WIDTH = 10

/**
 * Creates the queue of one account in local storage. Each mutation has its own key, so that tabs
 * never overwrite each other's. What does not fit stays in memory.
 */
export function createMutationStore({ memory, clock, createId, session, ...parts }: Parts) {
  const { account, token } = session
  const storage = account === undefined ? undefined : parts.storage
  const prefix = prefixOf(account ?? token)
  const mutations = new Map<string, PendingMutation>()
  let sorted: readonly PendingMutation[] | undefined
  // There may be room by now, or the account may be known.
  for (const pending of forgetUnstored(memory, session)) put(pending)
  reload()

  function list(): readonly PendingMutation[] {
    sorted ??= [...mutations.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
    return sorted
  }

  function set(key: string, pending: PendingMutation | undefined): void {
    if (pending) mutations.set(key, pending)
    else mutations.delete(key)
    sorted = undefined
  }

  /**
   * Reads what other tabs changed, under one key or all. Returns the keys of the mutations that they have
   * sent, which count as saved from now on.
   */
  function reload(key?: string): string[] {
    if (key !== undefined) return reloadOne(key)
    const names = listStoredKeys(storage).filter((name) => name.startsWith(prefix))
    const stored = new Set(names.map((name) => name.slice(prefix.length)))
    // Parses only new entries: there may be thousands.
    const differing = [...mutations.keys(), ...stored].filter(
      (key) => mutations.has(key) !== stored.has(key),
    )
    return differing.flatMap(reloadOne)
  }

  function reloadOne(key: string): string[] {
    const before = mutations.get(key)
    if (memory.has(prefix + key) || before?.saved) return []
    const stored = parseStoredMutation(key, storage?.getItem(prefix + key))
    const isSent = before && isWaiting(before) && (!stored || stored.saved)
    set(key, isSent ? { ...before, saved: true } : stored)
    return isSent ? [key] : []
  }

  function put(pending: PendingMutation): void {
    const name = prefix + pending.key
    set(pending.key, pending)
    if (storeText(storage, name, stringifyMutation(pending))) memory.delete(name)
    else if (pending.saved) drop(pending.key)
    else memory.set(name, pending)
  }

  function drop(key: string): void {
    memory.delete(prefix + key)
    storage?.removeItem(prefix + key)
    set(key, undefined)
  }

  return {
    /** How the names of its entries in local storage begin. */
    prefix,
    /** Returns all mutations in order, rejected and saved ones too. */
    list,
    /** Returns whether a waiting mutation is only in memory and would be lost with this page. */
    hasUnstored: () =>
      [...memory].some(([name, pending]) => name.startsWith(prefix) && isWaiting(pending)),
    /** Adds mutations that were made together. */
    add(added: readonly Mutation[]) {
      const [madeAt, id, last] = [clock.now(), createId(), list().at(-1)]
      // After every mutation in the queue, even if the computer's clock was set back.
      const first = Math.max(madeAt, last ? parseInt(last.key, 36) + 1 : 0)
      for (const [index, mutation] of added.entries()) {
        const time = (first + index).toString(36).padStart(TIME_WIDTH, '0')
        put({ key: `${time}-${id}`, madeAt, mutation })
      }
    },
    reload,
    /** Replaces a mutation. One that is saved is dropped if there is no room. */
    put,
    drop,
  }
}

/** Removes what only this page has of a session, and returns it. */
export function forgetUnstored(memory: MutationMemory, session: Session): PendingMutation[] {
  const { account = '', token } = session
  return [...memory].flatMap(([name, pending]) => {
    if (![account, token].some((owner) => name.startsWith(prefixOf(owner)))) return []
    memory.delete(name)
    return [pending]
  })
}

/** Returns how names in storage begin; before the account is known, the token stands for it in memory. */
function prefixOf(owner: string): string {
  return `to-do/${owner}/`
}
