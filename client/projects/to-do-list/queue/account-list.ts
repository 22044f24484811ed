import type { Item, ListChanges, SyncResult } from '../../../../shared/api/items.ts'
import { SECOND } from '../../../../shared/clock.ts'
import * as texts from '../../../../shared/texts/list.ts'
import type { Browser } from '../browser.ts'
import type { RequestCounter } from '../request-counter.ts'
import type { Session } from '../session.ts'
import { applyChanges, EMPTY_CACHE, type ItemCache } from './item-cache.ts'
import { LOST, type ListApi, type SyncAnswer } from './list-api.ts'
import { createMutationStore, type MutationMemory, type MutationStore } from './mutation-store.ts'
import {
  applyMutations,
  CHANGED_ELSEWHERE,
  divideQueue,
  isWaiting,
  keepFields,
  type Mutation,
  type PendingMutation,
  pickFields,
  toChange,
  toSyncMutation,
} from './mutations.ts'
import { type BlockReason, createSyncLoop } from './sync-loop.ts'

/** State of the list's synchronisation with the server. */
export type ListStatus = {
  /** `failed` if the list has never loaded. */
  phase: 'loading' | 'ready' | 'failed'
  /** Whether the last attempt to read the list failed. */
  stale: boolean
  blockReason?: BlockReason | undefined
  /** The server's own message about the block. */
  blockMessage?: string | undefined
  /** Whether the server has saved a change since the page was loaded. */
  saved: boolean
  /** When the list was stored in this browser, until the server has returned it; in milliseconds. */
  storedAt?: number | undefined
  /** When the list was last used, which keeps the account; in milliseconds, undefined if unknown. */
  usedAt?: number | undefined
}

/** The state of a list that is not read yet. */
export const UNREAD: ListStatus = { phase: 'loading', stale: false, saved: false }

type Parts = {
  browser: Browser
  counter: RequestCounter
  api: ListApi
  session: Session
  memory: MutationMemory
  /** Returns whether this is still the browser's session. */
  isCurrent: () => boolean
  onChange: () => void
  /** Called once the list names its account. */
  onAccount: (account: string) => void
  onUnauthorized: () => void
  /** Called when a task that was to be changed no longer exists. */
  onMissing: (title: string) => void
}

/** The list of one session. */
export type AccountList = ReturnType<typeof createAccountList>

/** One frame of a 60 Hz screen, in milliseconds. */
const FRAME = 16
/** The pause before a list that has changed is stored: several changes are stored once. */
const STORE_DELAY = SECOND
/** How long the browser may take to read the stored list before the server is asked for all of it. */
const OPEN_TIMEOUT = SECOND / 2

/** Creates the list of one session: the server's tasks with the mutations of the queue applied. */
export function createAccountList(parts: Parts) {
  const { browser, counter, api, session, memory, isCurrent, onChange } = parts
  let { account } = session
  let store = openStore()
  let cache: ItemCache = EMPTY_CACHE
  let status = UNREAD
  // When the server returned the cached list.
  let readAt = 0
  // Keys of saved mutations that other pages sent: applied until the list is read, which has their results.
  const unread = new Set(listSaved().map(({ key }) => key))
  let updateTimer: ReturnType<typeof setTimeout> | undefined
  let storeTimer: ReturnType<typeof setTimeout> | undefined

  const loop = createSyncLoop({
    browser,
    counter,
    watch: api.watch,
    isCurrent,
    withLock: (run) => browser.withLock(`to-do/${account ?? ''}`, run),
    readWaiting() {
      if (account === undefined) return []
      reloadStore()
      return divideQueue(store.list()).waiting
    },
    // The tag of a list ends with its version.
    isNews: (tag) => !tag.endsWith(`-${cache.version ?? ''}"`),
    sync,
    onBlock: (blockReason, blockMessage) => setStatus({ blockReason, blockMessage }),
  })

  /** Sends mutations, if any, and takes over their results with the list that is returned. */
  async function sync(
    mutations: readonly PendingMutation[],
    opened: boolean,
    signal: AbortSignal,
  ): Promise<SyncAnswer> {
    const since = cache.version
    const sentBefore = [...unread]
    const request = {
      ...(since !== undefined && { since }),
      sentAt: browser.clock.now(),
      mutations: mutations.map(toSyncMutation),
    }
    const canAsk = isCurrent() && browser.isOnline()
    const answer = canAsk ? await api.sync(request, opened, signal) : LOST
    // Another session may have begun meanwhile.
    if (!isCurrent() || signal.aborted) return LOST
    if (answer.kind === 'unauthorized') parts.onUnauthorized()
    if (answer.kind === 'rejected' && mutations.length > 0) {
      if (mutations.length === 1) takeResults(mutations, [{ status: 400, reason: answer.reason }])
      return answer
    }
    if (answer.kind !== 'answered') {
      setStatus({ phase: status.phase === 'ready' ? 'ready' : 'failed', stale: true })
      return answer
    }
    for (const key of sentBefore) unread.delete(key)
    takeList(answer.list)
    readAt = browser.clock.now()
    const isUse = opened || mutations.length > 0
    const usedAt = isUse ? readAt : status.usedAt
    status = { ...status, phase: 'ready', stale: false, storedAt: undefined, usedAt }
    takeResults(mutations, answer.results)
    releaseHeld()
    if (since === undefined) storeSnapshot()
    else if (isUse || answer.list.version !== since)
      storeTimer ??= setTimeout(storeSnapshot, STORE_DELAY)
    return answer
  }

  /** Takes over what has changed since a version, or the whole list. */
  function takeList(list: ListChanges): void {
    cache = applyChanges(cache, list)
    // A list that differs from its own check is read whole.
    if (cache.version === undefined && list.since !== undefined) loop.refresh()
    if (account === list.account) return
    // The account's queue takes over what was added before the account was known.
    account = list.account
    store = openStore()
    parts.onAccount(account)
  }

  function openStore(): MutationStore {
    return createMutationStore({ ...browser, memory, session: { ...session, account } })
  }

  /** Shows the list as this browser stored it, unless the server was faster. */
  async function openSnapshot(): Promise<void> {
    const snapshot = account === undefined ? undefined : await browser.snapshots.read(account)
    if (!snapshot || status.phase === 'ready') return
    const { items, version, readAt, usedAt } = snapshot
    cache = { items: new Map(items.map((item) => [item.id, item])), version }
    setStatus({ phase: 'ready', storedAt: readAt, usedAt })
  }

  function storeSnapshot(): void {
    clearTimeout(storeTimer)
    storeTimer = undefined
    const { usedAt } = status
    const { items, version } = cache
    if (account === undefined || usedAt === undefined || version === undefined) return
    if (!isCurrent()) return
    const saved = listSaved().filter(({ key }) => !unread.has(key))
    void browser.snapshots
      .write({ account, readAt, usedAt, items: [...items.values()], version })
      .then((isStored) => {
        if (isStored) for (const { key } of saved) store.drop(key)
      })
  }

  function setStatus(next: Partial<ListStatus>): void {
    const names = Object.keys(next) as (keyof ListStatus)[]
    if (names.every((name) => next[name] === status[name])) return
    status = { ...status, ...next }
    onChange()
  }

  function listSaved(): PendingMutation[] {
    return store.list().filter(({ saved }) => saved)
  }

  /** Returns the tasks with the changes that the cache does not have yet. */
  function listShown(): Map<string, Item> {
    const shown = store.list().filter((pending) => isWaiting(pending) || unread.has(pending.key))
    return applyMutations(cache.items, shown)
  }

  /** Removes a rejected mutation with all that belong to it; returns it. */
  function takeRejected(key: string): Mutation | undefined {
    // Another tab may just have changed the task.
    reloadStore()
    const { rejections } = divideQueue(store.list())
    const found = rejections.find(({ pending }) => pending.key === key)
    for (const part of found?.parts ?? []) store.drop(part.key)
    return found?.pending.mutation
  }

  /**
   * Makes each rejected creation of a task that the server has by now, as after a second import, a rejected change:
   * it no longer holds back the changes that follow.
   */
  function releaseHeld(): void {
    for (const { pending, parts } of divideQueue(store.list()).rejections) {
      const { mutation, key } = pending
      const known = cache.items.get(mutation.id)
      if (mutation.op !== 'create' || !known) continue
      store.put({ ...pending, mutation: toChange(mutation, known) })
      for (const part of parts) if (part.key !== key) store.drop(part.key)
    }
  }

  function takeResults(sent: readonly PendingMutation[], results: readonly SyncResult[]): void {
    const rejectedCreations = new Set<string>()
    const missing = new Set<string>()
    for (const [index, pending] of sent.entries()) {
      const result = results[index]
      const { key, mutation } = pending
      // A mutation that must be sent again stays as it is, and so does a change of a rejected creation.
      if (!result || result.status === 503 || rejectedCreations.has(mutation.id)) continue
      const { conflicts = [], reason = texts.rejected } = result
      if (result.status === 200) {
        store.put({ ...pending, saved: true })
        status = { ...status, saved: true }
      } else if (result.status === 409) rejectFields(pending, conflicts)
      else if (result.status === 400) {
        store.put({ ...pending, rejected: reason })
        if (mutation.op === 'create') rejectedCreations.add(mutation.id)
      } else {
        store.drop(key)
        const isExpected = mutation.op !== 'change' || mutation.change.deleted
        if (isExpected || missing.has(mutation.id)) continue
        missing.add(mutation.id)
        parts.onMissing(mutation.title)
      }
    }
    onChange()
  }

  /** Rejects a change of these fields. What an earlier rejected one wrote into them is out of date. */
  function rejectFields(pending: PendingMutation, names: readonly string[]): void {
    for (const earlier of store.list()) {
      const { key, mutation, rejected } = earlier
      if (key >= pending.key) break
      if (mutation.op !== 'change' || mutation.id !== pending.mutation.id) continue
      if (rejected !== CHANGED_ELSEWHERE) continue
      const left = Object.keys(mutation.change).filter((name) => !names.includes(name))
      if (left.length === 0) store.drop(key)
      else store.put({ ...earlier, mutation: keepFields(mutation, left) })
    }
    const mutation = keepFields(pending.mutation, names)
    store.put({ ...pending, mutation, rejected: CHANGED_ELSEWHERE })
  }

  /** Reads what other tabs changed in the queue. */
  function reloadStore(key?: string): void {
    const sent = store.reload(key)
    for (const key of sent) unread.add(key)
    if (sent.length > 0) loop.refresh()
  }

  function add(mutations: readonly Mutation[]): void {
    store.add(mutations)
    onChange()
    loop.wake()
  }

  return {
    read() {
      const { waiting, rejections } = divideQueue(store.list())
      return {
        ...status,
        account,
        items: listShown(),
        unsent: waiting.length,
        hasUnstored: store.hasUnstored(),
        rejected: rejections.map(({ pending }) => pending),
      }
    },
    async start() {
      // A browser may never open its database.
      const late = new Promise<void>((resolve) => void setTimeout(resolve, OPEN_TIMEOUT))
      await Promise.race([openSnapshot(), late])
      loop.follow(true)
    },
    stop() {
      loop.stop()
      if (storeTimer !== undefined) storeSnapshot()
      // The stored list is removed with the session.
      if (!isCurrent()) for (const { key } of listSaved()) store.drop(key)
    },
    /** Queues mutations that were made together and are sent together. */
    add,
    drop(key: string) {
      takeRejected(key)
      onChange()
    },
    /** Queues a rejected mutation again, based on the values that the task has when its turn comes. */
    overwrite(key: string) {
      const mutation = takeRejected(key)
      if (!mutation) return
      const current = listShown().get(mutation.id)
      const isRebased = current && mutation.op === 'change'
      add([isRebased ? { ...mutation, base: pickFields(current, mutation.change) } : mutation])
    },
    /** Reads and sends again: the browser is online, or a user has `opened` the list again or asked for it. */
    retry: (opened: boolean) => loop.follow(opened),
    /** Sends at once, without the pause between requests. */
    flush: () => loop.wake(true),
    /** Sends and stores at once and watches no more, because the page is hidden or closed. */
    leave() {
      loop.leave()
      if (storeTimer !== undefined) storeSnapshot()
    },
    goOffline: () => setStatus({ stale: true, blockReason: 'offline', blockMessage: undefined }),
    /** Handles a storage event: another tab wrote under this key, or cleared everything (null). */
    handleStorageEvent(key: string | null) {
      if (key !== null && !key.startsWith(store.prefix)) return
      reloadStore(key?.slice(store.prefix.length))
      // Another tab may change thousands of entries, each in an event of its own.
      updateTimer ??= setTimeout(() => {
        updateTimer = undefined
        onChange()
      }, FRAME)
    },
  }
}
