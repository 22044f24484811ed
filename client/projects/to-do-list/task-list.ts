import type { Item, ItemChange, NewItem } from '../../../shared/api/items.ts'
import { HOUR } from '../../../shared/clock.ts'
import { TOKEN_KEY } from '../../../shared/storage-keys.ts'
import type { Browser } from './browser.ts'
import {
  type AccountList,
  createAccountList,
  type ListStatus,
  UNREAD,
} from './queue/account-list.ts'
import type { MutationMemory } from './queue/mutation-store.ts'
import { ensurePresent, type PendingMutation, pickFields } from './queue/mutations.ts'
import type { ListApi } from './queue/list-api.ts'
import type { RequestCounter } from './request-counter.ts'
import { forgetSession, readSession, storeSession, type Session } from './session.ts'

/** The state of the list that the screen shows. */
export type TaskListState = ListStatus & {
  /** Every task by its id, including those in the trash. */
  items: ReadonlyMap<string, Item>
  /** Undefined until the server has named the account. */
  account: string | undefined
  /** Number of changes that the server has not answered yet. */
  unsent: number
  /** Whether an unsent change is only in memory and would be lost with this page. */
  hasUnstored: boolean
  /** Mutations that the server rejected. */
  rejected: readonly PendingMutation[]
  /** How the session ended: by logging out on this page, or otherwise. */
  ended: 'asked' | 'lost' | undefined
  /** The account whose session was lost, if the server had named it. */
  lostAccount: string | undefined
  /** Number of sessions that have ended on this page, including replaced ones. */
  endedSessions: number
}

/**
 * A change to a task. `base` has the values of its fields when the user began, if they may have
 * changed since; a difference is a conflict.
 */
export type Edit = { id: string; change: ItemChange; base?: ItemChange }

/** A task to import; without an id it gets a new one. */
export type IncomingTask = Omit<NewItem, 'id'> & { id?: string }

/** The list of the logged-in account, with its operations. */
export type TaskList = {
  read: () => TaskListState
  subscribe: (onChange: () => void) => () => void
  /**
   * Starts synchronising; returns a function that stops it after sending what it can. `onMissing`
   * receives the titles of tasks that were to be changed and no longer exist.
   */
  start: (onMissing: (title: string) => void) => () => void
  /** Adds a task with valid fields; returns its id. */
  add: (task: Omit<NewItem, 'id'>) => string
  /** Adds tasks with valid fields together; returns them with their ids. */
  addAll: (tasks: readonly IncomingTask[]) => NewItem[]
  /**
   * Changes tasks together, also in the trash; the fields must be valid. Returns false if none of
   * them exists, or the list is stopped. `next` are tasks to ensure present, which other devices may add too.
   */
  change: (edits: readonly Edit[], next?: readonly NewItem[]) => boolean
  /** Returns whether this page has deleted the task, and nobody has restored it since. */
  isDeletedHere: (id: string) => boolean
  /** Permanently deletes tasks in the trash. Returns false like `change`. */
  erase: (ids: readonly string[]) => boolean
  /** Reads and sends again after a failure. */
  retry: () => void
  /** Discards a rejected mutation. */
  dismiss: (key: string) => void
  /** Sends a rejected mutation again and overwrites the conflicting values. */
  overwrite: (key: string) => void
  /** Ends the session in this browser; returns its token, so that the server can end it too. */
  endSession: () => string | undefined
  /** Returns the token of the session, for other calls. */
  findToken: () => string | undefined
}

type Parts = {
  findBrowser: () => Browser
  createApi: (token: string) => ListApi
  counter: RequestCounter
  memory: MutationMemory
}

const NOTHING: TaskListState = {
  ...UNREAD,
  items: new Map(),
  account: undefined,
  unsent: 0,
  hasUnstored: false,
  rejected: [],
  ended: undefined,
  lostAccount: undefined,
  endedSessions: 0,
}

/** How often the use of an open list is told to the server, which extends the account. */
const USE_INTERVAL = HOUR

/**
 * Creates the list of the account that is logged in to this browser. It does not use the browser
 * before it is started, so that the server can render the screen.
 */
export function createTaskList({ findBrowser, createApi, counter, memory }: Parts): TaskList {
  const listeners = new Set<() => void>()
  let state = NOTHING
  let browser: Browser | undefined
  let session: Session | undefined
  let list: AccountList | undefined
  let endedSessions = 0
  let openedAt = 0
  let reportMissing: ((title: string) => void) | undefined
  const deletedHere = new Set<string>()

  function tell(next: TaskListState): void {
    state = next
    for (const onChange of [...listeners]) onChange()
  }

  function show(): void {
    if (!list) return
    const next = list.read()
    for (const id of deletedHere) if (next.items.get(id)?.deletedAt === null) deletedHere.delete(id)
    tell({ ...next, ended: undefined, lostAccount: undefined, endedSessions })
  }

  /** Follows the browser's session, which other tabs may have ended or replaced. */
  function followSession(ended: 'asked' | 'lost' = 'lost'): void {
    if (!browser) return
    const next = readSession(browser.storage)
    // A late answer must not report a session as lost that the user has ended.
    if ((list ?? state.ended) && next?.token === session?.token) return
    list?.stop()
    const { account } = state
    if (next?.token !== session?.token) {
      if (session) endedSessions++
      // No tab may have shown the list while another user logged in.
      void browser.snapshots.clear(next?.account)
    }
    session = next
    list = next && openList(next, browser)
    tell({
      ...NOTHING,
      ended: next ? undefined : ended,
      lostAccount: !next && ended === 'lost' ? account : undefined,
      endedSessions,
    })
    void list?.start()
    show()
  }

  function reopen(): void {
    openedAt = browser?.clock.now() ?? 0
    list?.retry(true)
  }

  function openList(current: Session, where: Browser): AccountList {
    const { storage } = where
    return createAccountList({
      browser: where,
      counter,
      api: createApi(current.token),
      session: current,
      memory,
      isCurrent() {
        if (readSession(storage)?.token === current.token) return true
        // Not now: the caller is still running.
        queueMicrotask(followSession)
        return false
      },
      onChange: show,
      onAccount: (account) => storeSession(storage, { ...current, account }),
      onUnauthorized() {
        forgetSession(storage, current)
        followSession()
      },
      onMissing: (title) => reportMissing?.(title),
    })
  }

  function start(onMissing: (title: string) => void): () => void {
    browser = findBrowser()
    openedAt = browser.clock.now()
    reportMissing = onMissing
    const stopListening = browser.listen({
      onStored(key) {
        if (key === TOKEN_KEY || key === null) followSession()
        list?.handleStorageEvent(key)
      },
      onOnline: () => list?.retry(false),
      onOffline: () => list?.goOffline(),
      onVisible() {
        followSession()
        reopen()
      },
      onHidden: () => list?.leave(),
      onUse() {
        if (browser && Math.abs(browser.clock.now() - openedAt) >= USE_INTERVAL) reopen()
      },
      mayLeave: () => !state.hasUnstored,
    })
    const stopCounting = counter.subscribe(() => {
      if (counter.read().count === 0) list?.flush()
    })
    followSession()
    return () => {
      stopListening()
      stopCounting()
      list?.stop()
      list = undefined
      browser = undefined
      reportMissing = undefined
    }
  }

  function endSession(): string | undefined {
    if (!session) return undefined
    const { token } = session
    forgetSession(browser?.storage, session)
    followSession('asked')
    return token
  }

  return {
    read: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    start,
    add(task) {
      const id = browser?.createId() ?? ''
      list?.add([{ op: 'create', id, ...task }])
      return id
    },
    addAll(tasks) {
      const added = tasks.map((task) => ({ ...task, id: task.id ?? browser?.createId() ?? '' }))
      list?.add(added.map((task) => ({ op: 'create' as const, ...task })))
      return added
    },
    // What the screen shows counts, which the user has seen: another tab may just have changed it.
    change(edits, next = []) {
      if (!list) return false
      const { items } = state
      const changes = edits.flatMap(({ id, change, ...edit }) => {
        const item = items.get(id)
        if (!item) return []
        if (change.deleted) deletedHere.add(id)
        const base = { ...pickFields(item, change), ...edit.base }
        return [{ op: 'change' as const, id, title: item.title, change, base }]
      })
      if (changes.length === 0) return false
      list.add([...changes, ...next.flatMap((task) => ensurePresent(items.get(task.id), task))])
      return true
    },
    isDeletedHere: (id) => deletedHere.has(id),
    erase(ids) {
      if (!list) return false
      const changes = ids.flatMap((id) => {
        const item = state.items.get(id)
        return item ? [{ op: 'erase' as const, id, title: item.title }] : []
      })
      if (changes.length === 0) return false
      list.add(changes)
      return true
    },
    retry: reopen,
    dismiss: (key) => list?.drop(key),
    overwrite: (key) => list?.overwrite(key),
    endSession,
    findToken: () => session?.token,
  }
}
