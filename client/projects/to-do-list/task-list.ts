import type { Item, ItemChange, NewItem } from '../../../shared/api/items.ts'
import { TOKEN_KEY } from '../../../shared/storage-keys.ts'
import type { Browser } from './browser.ts'
import { type AccountList, createAccountList, type ListStatus } from './queue/account-list.ts'
import type { ChangeMemory } from './queue/change-memory.ts'
import { bringIn, type KeptChange, readSame } from './queue/changes.ts'
import type { ListApi } from './queue/list-api.ts'
import type { RequestCounter } from './request-counter.ts'
import { forgetSession, readSession, rememberSession, type Session } from './session.ts'

/** All that the screen shows of the list. */
export type TaskListState = ListStatus & {
  /** Every task by its id, those in the trash too. */
  items: ReadonlyMap<string, Item>
  /** Undefined until it is known whose list this is. */
  account: string | undefined
  /** Changes that the server has not answered yet, */
  unsent: number
  /** and whether some of them would be lost with this page. */
  unsafe: boolean
  /** Changes that the server did not take. */
  refused: readonly KeptChange[]
  /** Nobody is logged in here any more: as asked for on this page, or not. */
  ended: 'asked' | 'lost' | undefined
  /** How many sessions have ended on this page, those included that another one took the place of. */
  endedSessions: number
}

/**
 * A change that is to be made to a task. `saw` is what its fields showed when the person began, if
 * that may be another than now: nothing that came since is written over unseen.
 */
export type Edit = { id: string; change: ItemChange; saw?: ItemChange }

/** A task from elsewhere; without an id it gets a new one. */
export type IncomingTask = Omit<NewItem, 'id'> & { id?: string }

export type TaskList = {
  read: () => TaskListState
  subscribe: (onChange: () => void) => () => void
  /**
   * Gives what ends it; changes that wait are still sent if nothing holds them up. Tells of tasks
   * that were to be changed and are gone.
   */
  start: (onGone: (title: string) => void) => () => void
  /** Adds a task whose fields have been checked; gives its id. */
  add: (task: Omit<NewItem, 'id'>) => string
  /** Adds tasks together, whose fields have been checked; gives them with their ids. */
  addAll: (tasks: readonly IncomingTask[]) => NewItem[]
  /**
   * Changes tasks together, those in the trash too; the fields have been checked. False if there is
   * none of them. `next` are tasks that are to be there then, under ids that others may make too.
   */
  change: (edits: readonly Edit[], next?: readonly NewItem[]) => boolean
  /** Removes tasks of the trash for good. */
  erase: (ids: readonly string[]) => void
  /** Tries again what did not work. */
  retry: () => void
  /** Forgets a change that the server did not take. */
  dismiss: (key: string) => void
  /** Makes such a change once more, over what it would have written over unseen. */
  insist: (key: string) => void
  /** Ends the session here; gives its token, to be ended on the server too. */
  endSession: () => string | undefined
  /** The token of the session, for other calls. */
  findToken: () => string | undefined
}

type Parts = {
  findBrowser: () => Browser
  createApi: (token: string) => ListApi
  counter: RequestCounter
  memory: ChangeMemory
}

const NOTHING: TaskListState = {
  items: new Map(),
  phase: 'loading',
  stale: false,
  holdup: undefined,
  reason: undefined,
  saved: false,
  account: undefined,
  unsent: 0,
  unsafe: false,
  refused: [],
  ended: undefined,
  endedSessions: 0,
}

/**
 * The list of whoever is logged in to this browser. It asks the browser for nothing before it is
 * started, so that the server can render the screen.
 */
export function createTaskList({ findBrowser, createApi, counter, memory }: Parts): TaskList {
  const listeners = new Set<() => void>()
  let state = NOTHING
  let browser: Browser | undefined
  let session: Session | undefined
  let list: AccountList | undefined
  let endedSessions = 0
  let tellGone: ((title: string) => void) | undefined

  function tell(next: TaskListState): void {
    state = next
    for (const onChange of [...listeners]) onChange()
  }

  function show(): void {
    if (!list) return
    tell({ ...list.read(), ended: undefined, endedSessions })
  }

  /** Follows the session of the browser, which other tabs may have ended or exchanged. */
  function followSession(ended: 'asked' | 'lost' = 'lost'): void {
    if (!browser) return
    const next = readSession(browser.storage)
    // What has ended as it was asked to is not lost as well when a late answer finds it gone.
    if ((list ?? state.ended) && next?.token === session?.token) return
    list?.stop()
    if (session && next?.token !== session.token) endedSessions++
    session = next
    list = next && openList(next, browser)
    tell({ ...NOTHING, ended: next ? undefined : ended, endedSessions })
    list?.start()
    show()
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
        // Not at once: whoever asks is in the middle of something.
        queueMicrotask(followSession)
        return false
      },
      onChange: show,
      onAccount: (account) => rememberSession(storage, { ...current, account }),
      onUnauthorized() {
        forgetSession(storage, current)
        followSession()
      },
      onGone(title) {
        // A late answer names a task of whoever was here before.
        if (session?.token === current.token) tellGone?.(title)
      },
    })
  }

  function start(onGone: (title: string) => void): () => void {
    const stops: (() => void)[] = []
    browser = findBrowser()
    tellGone = onGone
    stops.push(
      browser.listen({
        onStored(key, value) {
          if (key === TOKEN_KEY || key === null) followSession()
          list?.takeStored(key, value)
        },
        onOnline: () => list?.retry(),
        onOffline: () => list?.goOffline(),
        onVisible() {
          followSession()
          list?.reopen()
        },
        mayLeave: () => !state.unsafe,
      }),
      counter.subscribe(() => {
        if (!counter.read().blocked) list?.send()
      }),
    )
    followSession()
    return () => {
      for (const stop of stops) stop()
      list?.stop()
      list = undefined
      browser = undefined
      tellGone = undefined
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
    change(edits, next = []) {
      const items = list?.read().items
      const changes = edits.flatMap(({ id, change, ...edit }) => {
        const item = items?.get(id)
        if (!item) return []
        const { title, version } = item
        const saw = { ...readSame(item, change), ...edit.saw }
        return [{ op: 'change' as const, id, title, version, change, saw }]
      })
      if (changes.length === 0) return false
      list?.add([...changes, ...next.flatMap((task) => bringIn(items?.get(task.id), task))])
      return true
    },
    erase(ids) {
      const items = list?.read().items
      const changes = ids.flatMap((id) => {
        const item = items?.get(id)
        return item ? [{ op: 'erase' as const, id, title: item.title }] : []
      })
      if (changes.length > 0) list?.add(changes)
    },
    retry: () => list?.reopen(),
    dismiss: (key) => list?.drop(key),
    insist: (key) => list?.insist(key),
    endSession,
    findToken: () => session?.token,
  }
}
