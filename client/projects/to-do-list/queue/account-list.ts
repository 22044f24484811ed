import type { Item } from '../../../../shared/api/items.ts'
import type { Browser } from '../browser.ts'
import type { RequestCounter } from '../request-counter.ts'
import type { Session } from '../session.ts'
import { type ChangeStore, createChangeStore, parseKept } from './change-store.ts'
import { applyChanges, type Change, isWaiting, type KeptChange } from './changes.ts'
import { createKnownItems } from './known-items.ts'
import type { ChangeMemory } from './change-memory.ts'
import type { ListApi } from './list-api.ts'
import { createListReader } from './list-reader.ts'
import type { Outcome } from './outcome.ts'
import { createSender, type Holdup } from './sender.ts'

/** How the list stands with the server. */
export type ListStatus = {
  /** `failed` when it never came. */
  phase: 'loading' | 'ready' | 'failed'
  /** Whether the last question about the list was not answered. */
  stale: boolean
  holdup: Holdup | undefined
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

/** The list of one session: what the server has, what waits, and how both come together. */
export function createAccountList(parts: Parts) {
  const { browser, counter, api, session, memory, onChange } = parts
  const known = createKnownItems()
  let { account } = session
  let changes = openStore()
  let status: ListStatus = { phase: 'loading', stale: false, holdup: undefined, saved: false }
  // Changes that another tab took away without a word: shown until the list tells the result.
  let vanished: readonly KeptChange[] = []
  let vanishedBefore = vanished

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
    onOutcome: (kept, outcome) => kept.forEach((one) => note(one, outcome)),
    onUnauthorized: parts.onUnauthorized,
    onHoldup: (holdup) => setStatus({ holdup }),
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
      known.finishRead(list.items)
      if (account !== list.account) takeAccount(list.account)
      onChange()
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

  function note({ key, change }: KeptChange, outcome: Outcome): void {
    switch (outcome.kind) {
      case 'again':
        known.set(outcome.item)
        break
      case 'refused':
        if (outcome.item) known.set(outcome.item)
        changes.refuse(key, outcome.reason)
        break
      case 'gone':
        known.remove(change.id)
        changes.settle(key, { item: null })
        if (outcome.unexpected) parts.onGone(change.title)
        break
      case 'made': {
        const item = outcome.item ?? findDeleted(change)
        if (item) known.set(item)
        changes.settle(key, { item })
        setStatus({ saved: true })
      }
    }
    onChange()
  }

  /** A deletion is answered without the task, which then is in the trash, one version on. */
  function findDeleted({ id }: Change): Item | null {
    const item = known.read().get(id)
    return item ? { ...item, deletedAt: browser.clock.now(), version: item.version + 1 } : null
  }

  function noteVanished(gone: readonly KeptChange[]): void {
    const silent = gone.filter(isWaiting)
    if (silent.length === 0) return
    vanished = [...vanished, ...silent]
    reader.refresh()
  }

  function wakeSender(): void {
    if (account !== undefined) sender.wake()
  }

  return {
    read: () => ({
      ...status,
      account,
      items: applyChanges(known.read(), [...vanished, ...listWaiting()]),
      unsent: listWaiting().length,
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
    },
    add(change: Change) {
      changes.add(change)
      onChange()
      wakeSender()
    },
    drop(key: string) {
      changes.drop(key)
      onChange()
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
      setStatus({ stale: true, ...(listWaiting().length > 0 && { holdup: 'offline' }) })
    },
    /** Another tab wrote under this key, or removed everything (null). */
    takeStored(key: string | null, value: string | null) {
      const prefix = `to-do/${account ?? ''}/`
      if (key !== null && !key.startsWith(prefix)) return
      const mark = key?.slice(prefix.length) ?? ''
      const told = parseKept(mark, value)
      const gone = changes.reload()
      if (told?.settled) {
        const { item } = told.settled
        if (item) known.set(item)
        else known.remove(told.change.id)
        vanished = vanished.filter((one) => one.key !== mark)
        noteVanished(gone.filter((one) => one.key !== mark))
      } else {
        noteVanished(gone)
      }
      onChange()
    },
  }
}
