import type { ListChanges, SyncResult } from '../../../../shared/api/items.ts'
import { SECOND } from '../../../../shared/clock.ts'
import * as texts from '../../../../shared/texts/list.ts'
import type { Browser } from '../browser.ts'
import type { RequestCounter } from '../request-counter.ts'
import type { Session } from '../session.ts'
import { applyChanges, EMPTY_CACHE, type ItemCache } from './item-cache.ts'
import { LOST, type ListApi, type SyncAnswer } from './list-api.ts'
import { createListFollower } from './list-follower.ts'
import { createMutationStore, type MutationMemory, type MutationStore } from './mutation-store.ts'
import {
  applyMutations,
  CHANGED_ELSEWHERE,
  divideQueue,
  isWaiting,
  keepFields,
  listFields,
  type Mutation,
  type PendingMutation,
  pickFields,
  toSyncMutation,
} from './mutations.ts'
import { type BlockReason, createSender } from './sender.ts'
import type { Snapshot } from './snapshots.ts'

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
  const { browser, counter, api, session, memory, onChange } = parts
  let { account } = session
  let store = openStore()
  let cache: ItemCache = EMPTY_CACHE
  let status = UNREAD
  // Keys of saved mutations that other pages sent: applied until the list is read, which has their results.
  const unread = new Set(listSaved().map(({ key }) => key))
  let updateTimer: ReturnType<typeof setTimeout> | undefined
  let storeTimer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const sender = createSender({
    counter,
    takeTurn: (run) => browser.takeTurn(`to-do/${account ?? ''}`, run),
    readWaiting() {
      reloadStore()
      return divideQueue(store.list()).waiting
    },
    sync: (mutations) => sync(mutations, false),
    onResults,
    onBlock(reason, blockMessage) {
      const isOffline = reason === 'unreachable' && !browser.isOnline()
      setStatus({ blockReason: isOffline ? 'offline' : reason, blockMessage })
    },
  })

  const follower = createListFollower({
    browser,
    watch: api.watch,
    isCurrent: parts.isCurrent,
    // The tag of a list ends with its version.
    isNews: (tag) => !tag.endsWith(`-${cache.version ?? ''}"`),
    async read(opened) {
      const answer = await sync([], opened)
      if (stopped) return answer
      // The server is reachable, and a closed tab may have left mutations.
      if (answer.kind === 'answered') wakeSender()
      else setStatus({ phase: status.phase === 'ready' ? 'ready' : 'failed', stale: true })
      return answer
    },
  })

  /** Sends mutations and takes over the list that is returned. */
  async function sync(mutations: readonly PendingMutation[], opened: boolean): Promise<SyncAnswer> {
    if (!parts.isCurrent() || !browser.isOnline()) return LOST
    const since = cache.version
    const sentBefore = [...unread]
    const answer =
      mutations.length === 0
        ? await api.read(since, opened)
        : await api.send({
            ...(since !== undefined && { since }),
            sentAt: browser.clock.now(),
            mutations: mutations.map(toSyncMutation),
          })
    // Another session may have begun meanwhile.
    if (!parts.isCurrent()) return LOST
    if (answer.kind === 'unauthorized') parts.onUnauthorized()
    if (answer.kind !== 'answered') return answer
    for (const key of sentBefore) unread.delete(key)
    takeList(answer.list, since)
    const isUse = opened || mutations.length > 0
    status = { ...status, phase: 'ready', stale: false, storedAt: undefined }
    if (isUse) status.usedAt = browser.clock.now()
    if (since === undefined) storeSnapshot()
    else if (isUse || answer.list.version !== since)
      storeTimer ??= setTimeout(storeSnapshot, STORE_DELAY)
    if (mutations.length === 0) onChange()
    return answer
  }

  /** Takes over what has changed since a version, or the whole list. */
  function takeList(list: ListChanges, since: number | undefined): void {
    // After a backup was restored, the server does not know the version: its list is older than this one.
    const isRestored = since !== undefined && list.since === undefined
    cache = applyChanges(isRestored ? EMPTY_CACHE : cache, list)
    // A whole list that differs from its own check is read again with the next poll.
    const isBehind = cache.version === undefined || cache.version < list.version
    if (isBehind && list.since !== undefined) follower.refresh()
    if (account !== list.account) setAccount(list.account)
  }

  function openStore(): MutationStore {
    return createMutationStore({ ...browser, memory, session: { ...session, account } })
  }

  /** Opens the account's queue, which takes over what was added before the account was known. */
  function setAccount(owner: string): void {
    account = owner
    store = openStore()
    parts.onAccount(owner)
  }

  /** Shows the list as this browser stored it, unless the server was faster. */
  function openSnapshot(snapshot: Snapshot | undefined): void {
    if (!snapshot || stopped || status.phase === 'ready') return
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
    if (!parts.isCurrent()) return
    const written = store
    const saved = listSaved().filter(({ key }) => !unread.has(key))
    void browser.snapshots
      .write({ account, readAt: browser.clock.now(), usedAt, items: [...items.values()], version })
      .then(() => {
        for (const { key } of saved) written.drop(key)
      })
  }

  function setStatus(next: Partial<ListStatus>): void {
    const changed = { ...status, ...next }
    const names = Object.keys(changed) as (keyof ListStatus)[]
    if (names.every((name) => changed[name] === status[name])) return
    status = changed
    onChange()
  }

  function listSaved(): PendingMutation[] {
    return store.list().filter(({ saved }) => saved)
  }

  /** Removes a rejected mutation with all that belong to it; returns it. */
  function takeRejected(key: string): PendingMutation | undefined {
    // Another tab may just have changed the task.
    reloadStore()
    const { rejections } = divideQueue(store.list())
    const found = rejections.find(({ pending }) => pending.key === key)
    for (const part of found?.parts ?? []) store.drop(part.key)
    return found?.pending
  }

  function onResults(sent: readonly PendingMutation[], results: readonly SyncResult[]): void {
    const rejectedCreations = new Set<string>()
    const missing = new Map<string, string>()
    for (const [index, pending] of sent.entries()) {
      const result = results[index]
      const { key, mutation } = pending
      // A mutation that must be sent again stays as it is.
      if (!result || result.status === 503 || rejectedCreations.has(mutation.id)) continue
      const { status, conflicts = [], reason = texts.rejected } = result
      if (status === 200) store.put({ ...pending, saved: true })
      else if (status === 409) rejectFields(pending, conflicts)
      else if (status === 400) {
        store.put({ ...pending, rejected: reason })
        if (mutation.op === 'create') rejectedCreations.add(mutation.id)
      } else {
        store.drop(key)
        const isExpected = mutation.op !== 'change' || mutation.change.deleted
        if (!isExpected && !missing.has(mutation.id)) missing.set(mutation.id, mutation.title)
      }
    }
    for (const title of missing.values()) parts.onMissing(title)
    const isSaved = results.some((result) => result.status === 200)
    status = { ...status, saved: status.saved || isSaved }
    onChange()
  }

  /** Rejects a change of these fields. What an earlier rejected one wrote into them is out of date. */
  function rejectFields(pending: PendingMutation, names: readonly string[]): void {
    for (const earlier of store.list()) {
      if (earlier.key >= pending.key) break
      if (earlier.rejected !== CHANGED_ELSEWHERE || earlier.mutation.id !== pending.mutation.id)
        continue
      const left = listFields(earlier.mutation).filter((name) => !names.includes(name))
      if (left.length === 0) store.drop(earlier.key)
      else store.put({ ...earlier, mutation: keepFields(earlier.mutation, left) })
    }
    const mutation = keepFields(pending.mutation, names)
    store.put({ ...pending, mutation, rejected: CHANGED_ELSEWHERE })
  }

  /** Reads what other tabs changed in the queue. */
  function reloadStore(key?: string): void {
    const sent = store.reload(key)
    for (const key of sent) unread.add(key)
    if (sent.length > 0) follower.refresh()
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

  /** Sends at once, without the pause between requests. */
  function flush(): void {
    sender.flush()
    wakeSender()
  }

  return {
    read() {
      const all = store.list()
      const shown = all.filter((pending) => isWaiting(pending) || unread.has(pending.key))
      const { waiting, rejections } = divideQueue(all)
      return {
        ...status,
        account,
        items: applyMutations(cache.items, shown),
        unsent: waiting.length,
        hasUnstored: store.hasUnstored(),
        rejected: rejections.map(({ pending }) => pending),
      }
    },
    async start() {
      const opened =
        account === undefined ? undefined : browser.snapshots.read(account).then(openSnapshot)
      // A browser may never open its database.
      const late = new Promise<void>((resolve) => void setTimeout(resolve, OPEN_TIMEOUT))
      await Promise.race([opened, late])
      if (stopped) return
      follower.open()
    },
    stop() {
      stopped = true
      follower.stop()
      sender.stop()
      if (storeTimer !== undefined) storeSnapshot()
      // The stored list is removed with the session.
      if (!parts.isCurrent()) for (const { key } of listSaved()) store.drop(key)
      clearTimeout(updateTimer)
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
      const current = cache.items.get(mutation.id)
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
      follower.follow()
      wakeSender()
    },
    /** Reads and sends again because the user has returned to the list or asked for it. */
    reopen() {
      follower.open()
      wakeSender()
    },
    flush,
    /** Sends and stores at once and watches no more, because the page is hidden or closed. */
    leave() {
      flush()
      follower.pause()
      if (storeTimer !== undefined) storeSnapshot()
    },
    goOffline() {
      const { waiting } = divideQueue(store.list())
      const blocked = { blockReason: 'offline', blockMessage: undefined } as const
      setStatus({ stale: true, ...(waiting.length > 0 && blocked) })
    },
    /** Handles a storage event: another tab wrote under this key, or cleared everything (null). */
    handleStorageEvent(key: string | null) {
      const prefix = `to-do/${account ?? ''}/`
      if (key !== null && !key.startsWith(prefix)) return
      reloadStore(key?.slice(prefix.length))
      scheduleUpdate()
    },
  }
}
