import { SECOND } from '../../../../shared/clock.ts'
import type { Browser } from '../browser.ts'
import type { RequestCounter } from '../request-counter.ts'
import type { Session } from '../session.ts'
import { type MutationStore, createMutationStore } from './mutation-store.ts'
import {
  applyMutations,
  findRejectedCreations,
  type Mutation,
  isHeld,
  isWaiting,
  mergeIntoCreation,
  type PendingMutation,
  pickFields,
} from './mutations.ts'
import { createItemCache } from './item-cache.ts'
import type { MutationMemory } from './mutation-memory.ts'
import type { ListApi } from './list-api.ts'
import { createListReader } from './list-reader.ts'
import { createListWatcher } from './list-watcher.ts'
import type { MutationResult } from './mutation-result.ts'
import { parseStoredMutation } from './stored-mutation.ts'
import { createSender, type BlockReason, type ProcessedMutations } from './sender.ts'

/** State of the list's synchronisation with the server. */
export type ListStatus = {
  /** `failed` if the list has never loaded. */
  phase: 'loading' | 'ready' | 'failed'
  /** Whether the last attempt to read the list failed. */
  stale: boolean
  blockReason: BlockReason | undefined
  /** The server's own message about the block. */
  blockMessage: string | undefined
  /** Whether the server has saved a change since the page was loaded. */
  saved: boolean
  /** When the list was stored in this browser, until the server has returned it; in milliseconds. */
  storedAt: number | undefined
  /** When the list was last used, which keeps the account; in milliseconds, undefined if unknown. */
  usedAt: number | undefined
}

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
/** How long the server may take to answer before the stored list shows. */
const ANSWER_TIMEOUT = SECOND

/** Creates the list of one session: the server's tasks with the pending mutations applied. */
export function createAccountList(parts: Parts) {
  const { browser, counter, api, session, memory, onChange } = parts
  const cache = createItemCache()
  let { account } = session
  let store = openStore()
  let status: ListStatus = {
    phase: 'loading',
    stale: false,
    blockReason: undefined,
    blockMessage: undefined,
    saved: false,
    storedAt: undefined,
    usedAt: undefined,
  }
  // Mutations that another tab removed without a result: applied until the list shows the result.
  let removedElsewhere: readonly PendingMutation[] = []
  let removedBeforeRead = removedElsewhere
  let updateTimer: ReturnType<typeof setTimeout> | undefined
  let storeTimer: ReturnType<typeof setTimeout> | undefined
  let answerTimer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const sender = createSender({
    api,
    counter,
    clock: browser.clock,
    isOnline: browser.isOnline,
    takeTurn: (run) =>
      browser.takeTurn(`to-do/${account ?? ''}`, async () => parts.isCurrent() && (await run())),
    readWaiting() {
      addRemovedElsewhere(store.reload())
      return listWaiting()
    },
    findKnown: (id) => cache.read().get(id),
    listMutations: () => [...removedElsewhere, ...store.list()],
    onProcessed,
    onList(tags) {
      if (reader.adopt(tags)) cache.adopt()
    },
    onUnauthorized: parts.onUnauthorized,
    onBlockReason: (blockReason, blockMessage) => setStatus({ blockReason, blockMessage }),
  })

  const watcher = createListWatcher({
    api,
    isOnline: browser.isOnline,
    isVisible: browser.isVisible,
    isCurrent: parts.isCurrent,
    onTag: (tag) => reader.announce(tag),
    onEnd: () => reader.refresh(),
  })

  const reader = createListReader({
    api,
    isOnline: browser.isOnline,
    isVisible: browser.isVisible,
    isWatching: watcher.isWatching,
    isCurrent: parts.isCurrent,
    onBegin() {
      removedBeforeRead = removedElsewhere
      cache.beginRead()
    },
    onList(list) {
      cache.finishRead([...list.items, ...list.trash])
      if (account !== list.account) setAccount(list.account)
      scheduleSnapshot()
      onChange()
    },
    onOpened: () => setStatus({ usedAt: browser.clock.now() }),
    onUnchanged() {
      if (!cache.finishUnchanged()) return
      scheduleSnapshot()
      onChange()
    },
    onRead() {
      if (removedBeforeRead.length > 0) {
        removedElsewhere = removedElsewhere.filter(
          (pending) => !removedBeforeRead.includes(pending),
        )
        onChange()
      }
      setStatus({ phase: 'ready', stale: false, storedAt: undefined })
      // The server is reachable, and a closed tab may have left mutations.
      wakeSender()
    },
    onFailure() {
      if (status.phase === 'ready') return setStatus({ stale: true })
      void openSnapshot().then(() => {
        // The list may have been read meanwhile.
        const isRead = status.phase === 'ready' && status.storedAt === undefined
        if (!isRead)
          setStatus({ phase: status.phase === 'ready' ? 'ready' : 'failed', stale: true })
      })
    },
    onUnauthorized: parts.onUnauthorized,
  })

  function openStore(): MutationStore {
    const { storage, clock, createId } = browser
    const inMemory = memory.of({ ...session, account })
    return createMutationStore({ storage, account, inMemory, clock, createId })
  }

  /** Opens the account's queue and moves into it what was added before the account was known. */
  function setAccount(owner: string): void {
    const early = account === undefined ? store : undefined
    account = owner
    store = openStore()
    if (early) store.moveFrom(early)
    parts.onAccount(owner)
  }

  /**
   * Shows the list as this browser stored it, until the server returns it. It may lack what a closed page
   * has just saved, so it shows only when the server does not answer soon.
   */
  async function openSnapshot(): Promise<void> {
    if (account === undefined) return
    const snapshot = await browser.snapshots.read(account)
    if (!snapshot || stopped || status.phase === 'ready') return
    cache.finishRead(snapshot.items)
    setStatus({ phase: 'ready', storedAt: snapshot.readAt, usedAt: snapshot.usedAt })
  }

  function scheduleSnapshot(): void {
    storeTimer ??= setTimeout(storeSnapshot, STORE_DELAY)
  }

  function storeSnapshot(): void {
    clearTimeout(storeTimer)
    storeTimer = undefined
    const { usedAt } = status
    if (account === undefined || usedAt === undefined || !parts.isCurrent()) return
    const items = [...cache.read().values()]
    void browser.snapshots.write({ account, readAt: browser.clock.now(), usedAt, items })
  }

  function setStatus(next: Partial<ListStatus>): void {
    const changed = { ...status, ...next }
    const names = Object.keys(changed) as (keyof ListStatus)[]
    if (names.every((name) => changed[name] === status[name])) return
    status = changed
    onChange()
  }

  /** Lists the mutations to send; the changes of a task whose creation was rejected stay with it. */
  function listWaiting(): PendingMutation[] {
    const all = store.list()
    const rejected = findRejectedCreations(all)
    return all.filter((pending) => isWaiting(pending) && !isHeld(pending, rejected))
  }

  /** Lists the rejected mutations; a creation has the changes that were made to it. */
  function listRejected(): PendingMutation[] {
    return store
      .list()
      .filter(({ rejected }) => rejected !== undefined)
      .map((pending) => mergeIntoCreation(pending, listHeld(pending)))
  }

  /** Lists the changes of a task that wait because its creation was rejected. */
  function listHeld({ mutation, rejected }: PendingMutation): PendingMutation[] {
    if (mutation.op !== 'create' || rejected === undefined) return []
    const ids = new Set([mutation.id])
    return store.list().filter((pending) => isWaiting(pending) && isHeld(pending, ids))
  }

  /** Removes a rejected mutation with all that belong to it; returns it. */
  function takeRejected(key: string): PendingMutation | undefined {
    // Another tab may just have changed the task.
    addRemovedElsewhere(store.reload())
    const pending = store.list().find((one) => one.key === key)
    if (!pending) return undefined
    const held = listHeld(pending)
    for (const one of [pending, ...held]) store.drop(one.key)
    return mergeIntoCreation(pending, held)
  }

  function onProcessed(processed: readonly ProcessedMutations[]): void {
    for (const { pending, result } of processed) {
      const [first] = pending
      if (first) updateCache(first.mutation, result)
      for (const one of pending) settleMutation(one, result)
    }
    const isSaved = processed.some(({ result }) => result.kind === 'applied')
    status = { ...status, saved: status.saved || isSaved }
    if (status.storedAt === undefined) scheduleSnapshot()
    onChange()
  }

  function updateCache(mutation: Mutation, result: MutationResult): void {
    if (result.kind === 'rejected' || isResultUnknown(mutation, result)) return
    const item = result.kind === 'missing' ? null : result.item
    if (item) cache.set(item)
    else cache.remove(mutation.id)
    if (result.kind === 'missing' && result.unexpected) parts.onMissing(mutation.title)
  }

  /** Removes a mutation from the queue, unless it must be sent again. */
  function settleMutation(pending: PendingMutation, result: MutationResult): void {
    const { key, mutation } = pending
    if (result.kind === 'rejected') store.reject(key, result.reason)
    else if (isResultUnknown(mutation, result)) {
      addRemovedElsewhere([pending])
      store.drop(key)
    } else if (result.kind !== 'stale') {
      store.acknowledge(key, { item: cache.read().get(mutation.id) ?? null })
    }
  }

  /** Returns whether only the list can show the task: builds before did not return a deleted one. */
  function isResultUnknown({ op }: Mutation, result: MutationResult): boolean {
    return result.kind === 'applied' && !result.item && op === 'change'
  }

  function addRemovedElsewhere(removed: readonly PendingMutation[]): void {
    const unanswered = removed.filter(isWaiting)
    if (unanswered.length === 0) return
    removedElsewhere = [...removedElsewhere, ...unanswered]
    reader.refresh()
  }

  /** Batches updates: another tab may change thousands of entries, each in an event of its own. */
  function scheduleUpdate(): void {
    updateTimer ??= setTimeout(() => {
      updateTimer = undefined
      onChange()
    }, FRAME)
  }

  function wakeSender(): void {
    if (account !== undefined) sender.wake()
  }

  function readItems() {
    const waiting = listWaiting()
    const items = applyMutations(cache.read(), [...removedElsewhere, ...waiting])
    return { items, unsent: waiting.length }
  }

  return {
    read: () => ({
      ...status,
      account,
      ...readItems(),
      hasUnstored: store.hasUnstored(),
      rejected: listRejected(),
    }),
    start() {
      // A tab that was closed in between may have left acknowledged mutations.
      for (const { key, acknowledged } of store.list()) if (acknowledged) store.drop(key)
      if (browser.isOnline()) answerTimer = setTimeout(() => void openSnapshot(), ANSWER_TIMEOUT)
      reader.open()
      watcher.open()
      wakeSender()
    },
    stop() {
      stopped = true
      reader.stop()
      watcher.close()
      sender.stop()
      clearTimeout(updateTimer)
      clearTimeout(storeTimer)
      clearTimeout(answerTimer)
    },
    /** Queues mutations that were made together and are sent together. */
    add(mutations: readonly Mutation[]) {
      store.add(mutations)
      onChange()
      wakeSender()
    },
    drop(key: string) {
      takeRejected(key)
      onChange()
    },
    /** Queues a rejected mutation again, based on the task's current values. */
    overwrite(key: string) {
      const pending = takeRejected(key)
      if (!pending) return
      const { mutation } = pending
      const current = cache.read().get(mutation.id)
      const rebased =
        current && mutation.op === 'change'
          ? { ...mutation, base: pickFields(current, mutation.change), version: current.version }
          : mutation
      store.add([rebased])
      onChange()
      wakeSender()
    },
    /** Reads and sends again, now that the browser is online. */
    retry() {
      reader.refresh()
      watcher.open()
      wakeSender()
    },
    /** Reads and sends again because the user has returned to the list or asked for it. */
    reopen() {
      reader.open()
      watcher.open()
      wakeSender()
    },
    send: wakeSender,
    flush: sender.flush,
    /** Sends and stores at once and watches no more, because the page is hidden or closed. */
    leave() {
      sender.flush()
      watcher.close()
      if (storeTimer !== undefined) storeSnapshot()
    },
    goOffline() {
      setStatus({
        stale: true,
        ...(listWaiting().length > 0 && { blockReason: 'offline', blockMessage: undefined }),
      })
    },
    /** Handles a storage event: another tab wrote under this key, or cleared everything (null). */
    handleStorageEvent(key: string | null, value: string | null) {
      const prefix = `to-do/${account ?? ''}/`
      if (key !== null && !key.startsWith(prefix)) return
      const ownKey = key?.slice(prefix.length)
      const written = ownKey === undefined ? undefined : parseStoredMutation(ownKey, value)
      const removed = store.reload(ownKey)
      if (written?.acknowledged) {
        const { item } = written.acknowledged
        if (item) cache.set(item)
        else cache.remove(written.mutation.id)
        removedElsewhere = removedElsewhere.filter((pending) => pending.key !== ownKey)
      } else {
        addRemovedElsewhere(removed)
      }
      scheduleUpdate()
    },
  }
}
