import type { Item } from '../../../../shared/api/items.ts'
import type { Browser } from '../browser.ts'
import type { RequestCounter } from '../request-counter.ts'
import type { Session } from '../session.ts'
import { type ChangeStore, createChangeStore } from './change-store.ts'
import { applyChanges, type Change, isWaiting, type KeptChange, readSame } from './changes.ts'
import { createKnownItems } from './known-items.ts'
import type { ChangeMemory } from './change-memory.ts'
import type { ListApi } from './list-api.ts'
import { createListReader } from './list-reader.ts'
import type { Outcome } from './outcome.ts'
import { parseKept } from './parse-kept.ts'
import { createSender, type Holdup, type Settlement } from './sender.ts'

/** How the list stands with the server. */
export type ListStatus = {
  /** `failed` when it never came. */
  phase: 'loading' | 'ready' | 'failed'
  /** Whether the last question about the list was not answered. */
  stale: boolean
  holdup: Holdup | undefined
  /** What the server says of the holdup. */
  reason: string | undefined
  /** Whether the server has taken a change since this page is there. */
  saved: boolean
}

type Parts = {
  browser: Browser
  counter: RequestCounter
  api: ListApi
  session: Session
  memory: ChangeMemory
  /** Whether this is still the session of the browser. */
  isCurrent: () => boolean
  onChange: () => void
  /** The list has come, and with it whose it is. */
  onAccount: (account: string) => void
  onUnauthorized: () => void
  /** A task that was to be changed is gone. */
  onGone: (title: string) => void
}

export type AccountList = ReturnType<typeof createAccountList>

/** In milliseconds; the screen shows no more than that. */
const NEXT_FRAME = 16

/** The list of one session: what the server has, what waits, and how both come together. */
export function createAccountList(parts: Parts) {
  const { browser, counter, api, session, memory, onChange } = parts
  const known = createKnownItems()
  let { account } = session
  let changes = openStore()
  let status: ListStatus = {
    phase: 'loading',
    stale: false,
    holdup: undefined,
    reason: undefined,
    saved: false,
  }
  // Changes that another tab took away without a word: shown until the list tells the result.
  let vanished: readonly KeptChange[] = []
  let vanishedBefore = vanished
  let showing: ReturnType<typeof setTimeout> | undefined

  const sender = createSender({
    api,
    counter,
    isOnline: browser.isOnline,
    takeTurn: (run) =>
      browser.takeTurn(`to-do/${account ?? ''}`, async () => parts.isCurrent() && (await run())),
    readWaiting() {
      noteVanished(changes.reload())
      return listWaiting()
    },
    findKnown: (id) => known.read().get(id),
    findKept: (id) => [...vanished, ...changes.list()].filter(({ change }) => change.id === id),
    onSettled,
    onUnauthorized: parts.onUnauthorized,
    onHoldup: (holdup, reason) => setStatus({ holdup, reason }),
  })

  const reader = createListReader({
    api,
    isOnline: browser.isOnline,
    isVisible: browser.isVisible,
    isCurrent: parts.isCurrent,
    onBegin() {
      vanishedBefore = vanished
      known.beginRead()
    },
    onList(list) {
      known.finishRead([...list.items, ...list.trash])
      if (account !== list.account) takeAccount(list.account)
      onChange()
    },
    onUnchanged() {
      if (known.finishUnchanged()) onChange()
    },
    onRead() {
      if (vanishedBefore.length > 0) {
        vanished = vanished.filter((one) => !vanishedBefore.includes(one))
        onChange()
      }
      setStatus({ phase: 'ready', stale: false })
      // The server can be reached, and a tab that was closed may have left something.
      wakeSender()
    },
    onFailure: () =>
      setStatus({ phase: status.phase === 'ready' ? 'ready' : 'failed', stale: true }),
    onUnauthorized: parts.onUnauthorized,
  })

  function openStore(): ChangeStore {
    const { storage, clock, createId } = browser
    const inMemory = memory.of({ ...session, account })
    return createChangeStore({ storage, account, inMemory, clock, createMark: createId })
  }

  /** What was done before it was known for whom now has an owner. */
  function takeAccount(owner: string): void {
    const early = account === undefined ? changes : undefined
    account = owner
    changes = openStore()
    if (early) changes.adopt(early)
    parts.onAccount(owner)
  }

  function setStatus(next: Partial<ListStatus>): void {
    const changed = { ...status, ...next }
    const names = Object.keys(changed) as (keyof ListStatus)[]
    if (names.every((name) => changed[name] === status[name])) return
    status = changed
    onChange()
  }

  function listWaiting(): KeptChange[] {
    return changes.list().filter(isWaiting)
  }

  function onSettled(settlements: readonly Settlement[]): void {
    for (const { kept, outcome } of settlements) {
      const [first] = kept
      if (first) noteOutcome(first.change, outcome)
      for (const one of kept) settleKept(one, outcome)
    }
    const taken = settlements.some(({ outcome }) => outcome.kind === 'made')
    status = { ...status, saved: status.saved || taken }
    onChange()
  }

  /** What is known of the task now. */
  function noteOutcome(change: Change, outcome: Outcome): void {
    if (outcome.kind === 'refused' || isUntold(change, outcome)) return
    const item = outcome.kind === 'gone' ? null : (outcome.item ?? findDeleted(change))
    if (item) known.set(item)
    else known.remove(change.id)
    if (outcome.kind === 'gone' && outcome.unexpected) parts.onGone(change.title)
  }

  /** A change that is to be sent again goes on waiting. */
  function settleKept(kept: KeptChange, outcome: Outcome): void {
    const { key, change } = kept
    if (outcome.kind === 'refused') changes.refuse(key, outcome.reason)
    else if (isUntold(change, outcome)) {
      noteVanished([kept])
      changes.drop(key)
    } else if (outcome.kind !== 'again') {
      changes.settle(key, { item: known.read().get(change.id) ?? null })
    }
  }

  /**
   * Whether a task was deleted, the answer to which has no task, before its list came: that alone can
   * tell what it is now.
   */
  function isUntold({ op, id }: Change, outcome: Outcome): boolean {
    return outcome.kind === 'made' && !outcome.item && op === 'change' && !known.read().has(id)
  }

  /**
   * A deletion is answered without the task, which then is in the trash: one version on, unless it
   * was there before.
   */
  function findDeleted({ op, id }: Change): Item | null {
    const item = known.read().get(id)
    if (op !== 'change' || !item) return null
    if (item.deletedAt !== null) return item
    return { ...item, deletedAt: browser.clock.now(), version: item.version + 1 }
  }

  function noteVanished(gone: readonly KeptChange[]): void {
    const silent = gone.filter(isWaiting)
    if (silent.length === 0) return
    vanished = [...vanished, ...silent]
    reader.refresh()
  }

  /** Other tabs tell of thousands of changes one by one, each in a task of its own. */
  function showSoon(): void {
    showing ??= setTimeout(() => {
      showing = undefined
      onChange()
    }, NEXT_FRAME)
  }

  function wakeSender(): void {
    if (account !== undefined) sender.wake()
  }

  function readWaiting() {
    const waiting = listWaiting()
    const items = applyChanges(known.read(), [...vanished, ...waiting])
    return { items, unsent: waiting.length }
  }

  return {
    read: () => ({
      ...status,
      account,
      ...readWaiting(),
      unsafe: changes.unsafe(),
      refused: changes.list().filter(({ refused }) => refused !== undefined),
    }),
    start() {
      // A tab that was closed just then may have left what it had told already.
      for (const { key, settled } of changes.list()) if (settled) changes.drop(key)
      reader.open()
      wakeSender()
    },
    stop() {
      reader.stop()
      sender.stop()
      clearTimeout(showing)
    },
    /** Several changes were made together, and are sent together. */
    add(made: readonly Change[]) {
      changes.add(made)
      onChange()
      wakeSender()
    },
    drop(key: string) {
      changes.drop(key)
      onChange()
    },
    /** Wants a change that was not taken once more, now that what it would write over was seen. */
    insist(key: string) {
      const kept = changes.list().find((one) => one.key === key)
      const current = kept && known.read().get(kept.change.id)
      if (!kept) return
      changes.drop(key)
      const { change } = kept
      const seen =
        current && change.op === 'change'
          ? { ...change, saw: readSame(current, change.change), version: current.version }
          : change
      changes.add([seen])
      onChange()
      wakeSender()
    },
    /** Things may go better now: the connection is back. */
    retry() {
      reader.refresh()
      wakeSender()
    },
    /** Somebody looks at the list again, or asks for it. */
    reopen() {
      reader.open()
      wakeSender()
    },
    send: wakeSender,
    goOffline() {
      setStatus({
        stale: true,
        ...(listWaiting().length > 0 && { holdup: 'offline', reason: undefined }),
      })
    },
    /** Another tab wrote under this key, or removed everything (null). */
    takeStored(key: string | null, value: string | null) {
      const prefix = `to-do/${account ?? ''}/`
      if (key !== null && !key.startsWith(prefix)) return
      const mark = key?.slice(prefix.length)
      const told = mark === undefined ? undefined : parseKept(mark, value)
      const gone = changes.reload(mark)
      if (told?.settled) {
        const { item } = told.settled
        if (item) known.set(item)
        else known.remove(told.change.id)
        vanished = vanished.filter((one) => one.key !== mark)
      } else {
        noteVanished(gone)
      }
      showSoon()
    },
  }
}
