import type { ListChanges, SyncResult } from '../../../../shared/api/items.ts'
import { SECOND } from '../../../../shared/clock.ts'
import * as texts from '../../../../shared/texts/list.ts'
import type { Browser } from '../browser.ts'
import type { RequestCounter } from '../request-counter.ts'
import type { Session } from '../session.ts'
import { createItemCache } from './item-cache.ts'
import type { ListApi, SyncAnswer } from './list-api.ts'
import { createListReader } from './list-reader.ts'
import { createListWatcher } from './list-watcher.ts'
import { type MutationMemory, type MutationStore, createMutationStore } from './mutation-store.ts'
import {
  applyMutations,
  CHANGED_ELSEWHERE,
  findRejectedCreations,
  type Mutation,
  isHeld,
  isWaiting,
  keepFields,
  listFields,
  mergeIntoCreation,
  type PendingMutation,
  pickFields,
  toSyncMutation,
} from './mutations.ts'
import { createSender, type BlockReason } from './sender.ts'
import type { Snapshot } from './snapshots.ts'

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

/** The state of a list that is not read yet. */
export const UNREAD: ListStatus = {
  phase: 'loading',
  stale: false,
  blockReason: undefined,
  blockMessage: undefined,
  saved: false,
  storedAt: undefined,
  usedAt: undefined,
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
/** How long this browser may take to read it. */
const OPEN_TIMEOUT = SECOND / 2
/** The answer to a mutation may come after the news of it. */
const NEWS_DELAY = 150

/** Creates the list of one session: the server's tasks with the pending mutations applied. */
export function createAccountList(parts: Parts) {
  const { browser, counter, api, session, memory, onChange } = parts
  const cache = createItemCache()
  let { account } = session
  let store = openStore()
  let status = UNREAD
  // The list as this browser stored it, until the server has answered.
  let snapshot: Snapshot | undefined
  // Whether that shows as soon as this browser has read it.
  let showsStored = false
  // Mutations that another page sent: applied until the list is read, which has their results.
  let sentElsewhere = store.listSaved()
  let updateTimer: ReturnType<typeof setTimeout> | undefined
  let storeTimer: ReturnType<typeof setTimeout> | undefined
  let answerTimer: ReturnType<typeof setTimeout> | undefined
  let newsTimer: ReturnType<typeof setTimeout> | undefined
  let news: string | undefined
  let stopped = false

  const sender = createSender({
    counter,
    isOnline: browser.isOnline,
    takeTurn: (run) =>
      browser.takeTurn(`to-do/${account ?? ''}`, async () => parts.isCurrent() && (await run())),
    readWaiting() {
      keepSentElsewhere(store.reload())
      return listWaiting()
    },
    sync: (mutations) => sync(mutations, false),
    onResults,
    onBlockReason: (blockReason, blockMessage) => setStatus({ blockReason, blockMessage }),
  })

  const watcher = createListWatcher({
    api,
    isOnline: browser.isOnline,
    isVisible: browser.isVisible,
    isCurrent: parts.isCurrent,
    onTag(tag) {
      news = tag
      newsTimer ??= setTimeout(readNews, NEWS_DELAY)
    },
    onEnd: () => reader.refresh(),
  })

  const reader = createListReader({
    isVisible: browser.isVisible,
    isWatching: watcher.isWatching,
    async read(opened) {
      if (!parts.isCurrent()) return undefined
      const answer = await sync([], opened)
      if (stopped) return undefined
      if (answer.kind === 'busy' || answer.kind === 'lost') handleFailure()
      // The server is reachable, and a closed tab may have left mutations.
      if (answer.kind === 'answered') wakeSender()
      return answer
    },
  })

  /** Sends mutations and takes over the list that is returned. */
  async function sync(mutations: readonly PendingMutation[], opened: boolean): Promise<SyncAnswer> {
    if (!browser.isOnline()) return { kind: 'lost' }
    const since = cache.version() ?? snapshot?.version
    const sentBefore = sentElsewhere
    const answer =
      mutations.length === 0
        ? await api.read(since, opened)
        : await api.send({
            ...(since !== undefined && { since }),
            sentAt: browser.clock.now(),
            mutations: mutations.map(toSyncMutation),
          })
    // Another session may have begun meanwhile.
    if (!parts.isCurrent()) return { kind: 'lost' }
    if (answer.kind === 'unauthorized') parts.onUnauthorized()
    if (answer.kind !== 'answered') return answer
    sentElsewhere = sentElsewhere.filter((pending) => !sentBefore.includes(pending))
    const isUse = opened || mutations.length > 0
    const isStored = cache.version() !== undefined || snapshot !== undefined
    status = { ...status, phase: 'ready', stale: false, storedAt: undefined }
    if (isUse) status.usedAt = browser.clock.now()
    // After a backup was restored, the server does not know this version.
    if (since !== undefined && answer.list.since === undefined) cache.forgetVersion()
    takeList(answer.list)
    if (!isStored) storeSnapshot()
    else if (isUse || answer.list.version !== since) scheduleSnapshot()
    if (mutations.length === 0) onChange()
    return answer
  }

  function takeList(list: ListChanges): void {
    const isFirst = cache.version() === undefined
    if (isFirst && snapshot && list.since !== undefined) {
      cache.open(snapshot.items, snapshot.version)
    }
    snapshot = undefined
    // A whole list that differs from its own check is read again with the next poll.
    if (!cache.apply(list) && list.since !== undefined) reader.refresh()
    if (account !== list.account) setAccount(list.account)
  }

  function readNews(): void {
    newsTimer = undefined
    // The tag of a list ends with its version.
    if (news?.endsWith(`-${cache.version() ?? ''}"`) !== true) reader.refresh()
  }

  function handleFailure(): void {
    showSnapshot()
    setStatus({ phase: status.phase === 'ready' ? 'ready' : 'failed', stale: true })
  }

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
  function showSnapshot(): void {
    showsStored = true
    if (!snapshot || stopped || status.phase === 'ready') return
    const { items, version, readAt, usedAt } = snapshot
    cache.open(items, version)
    setStatus({ phase: 'ready', storedAt: readAt, usedAt })
  }

  /** Takes the stored list, however late this browser has read it. */
  function openSnapshot(stored: Snapshot | undefined): void {
    // The server was faster.
    if (cache.version() !== undefined) return
    snapshot = stored
    if (showsStored) showSnapshot()
  }

  function scheduleSnapshot(): void {
    storeTimer ??= setTimeout(storeSnapshot, STORE_DELAY)
  }

  function storeSnapshot(): void {
    clearTimeout(storeTimer)
    storeTimer = undefined
    const { usedAt } = status
    const version = cache.version()
    if (account === undefined || usedAt === undefined || version === undefined) return
    if (!parts.isCurrent()) return
    const items = [...cache.read().values()]
    const written = store
    const saved = written.listSaved()
    void browser.snapshots
      .write({ account, readAt: browser.clock.now(), usedAt, items, version })
      .then(() => written.forgetSaved(saved))
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
    keepSentElsewhere(store.reload())
    const pending = store.list().find((one) => one.key === key)
    if (!pending) return undefined
    const held = listHeld(pending)
    for (const one of [pending, ...held]) store.drop(one.key)
    return mergeIntoCreation(pending, held)
  }

  function onResults(sent: readonly PendingMutation[], results: readonly SyncResult[]): void {
    // The tasks whose mutations stay queued, because an earlier one of the task waits or was rejected.
    const held = new Set<string>()
    const missing = new Map<string, string>()
    for (const [index, { key, mutation }] of sent.entries()) {
      const result = results[index]
      if (!result || held.has(mutation.id)) continue
      const { status, conflicts = [], reason = texts.rejected } = result
      if (status === 503) held.add(mutation.id)
      else if (status === 409) rejectFields(key, mutation, conflicts)
      else if (status === 400) {
        store.reject(key, reason, mutation)
        if (mutation.op === 'create') held.add(mutation.id)
      } else if (status === 200) store.markSaved(key)
      else {
        store.drop(key)
        const isExpected = mutation.op !== 'change' || mutation.change.deleted
        if (!isExpected && !missing.has(mutation.id)) {
          missing.set(mutation.id, mutation.title)
        }
      }
    }
    for (const title of missing.values()) parts.onMissing(title)
    const isSaved = results.some((result) => result.status === 200)
    status = { ...status, saved: status.saved || isSaved }
    onChange()
  }

  /** Rejects a change of these fields. What an earlier rejected one wrote into them is out of date. */
  function rejectFields(key: string, mutation: Mutation, names: readonly string[]): void {
    for (const earlier of store.list()) {
      if (earlier.key >= key) break
      if (earlier.rejected !== CHANGED_ELSEWHERE || earlier.mutation.id !== mutation.id) continue
      const left = listFields(earlier.mutation).filter((name) => !names.includes(name))
      if (left.length === 0) store.drop(earlier.key)
      else store.reject(earlier.key, CHANGED_ELSEWHERE, keepFields(earlier.mutation, left))
    }
    store.reject(key, CHANGED_ELSEWHERE, keepFields(mutation, names))
  }

  function keepSentElsewhere(removed: readonly PendingMutation[]): void {
    const unanswered = removed.filter(isWaiting)
    if (unanswered.length === 0) return
    sentElsewhere = [...sentElsewhere, ...unanswered]
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
    const items = applyMutations(cache.read(), [...sentElsewhere, ...waiting])
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
    async start() {
      // A browser may never open its database.
      const late = new Promise<void>((resolve) => void setTimeout(resolve, OPEN_TIMEOUT))
      const opened =
        account === undefined ? undefined : browser.snapshots.read(account).then(openSnapshot)
      await Promise.race([opened, late])
      if (stopped) return
      if (browser.isOnline()) answerTimer = setTimeout(showSnapshot, ANSWER_TIMEOUT)
      reader.open()
      watcher.open()
    },
    stop() {
      stopped = true
      reader.stop()
      watcher.close()
      sender.stop()
      clearTimeout(updateTimer)
      if (storeTimer !== undefined) storeSnapshot()
      // The stored list is removed with the session.
      if (!parts.isCurrent()) store.forgetSaved(store.listSaved())
      clearTimeout(answerTimer)
      clearTimeout(newsTimer)
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
          ? { ...mutation, base: pickFields(current, mutation.change) }
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
    handleStorageEvent(key: string | null) {
      const prefix = `to-do/${account ?? ''}/`
      if (key !== null && !key.startsWith(prefix)) return
      keepSentElsewhere(store.reload(key?.slice(prefix.length)))
      scheduleUpdate()
    },
  }
}
