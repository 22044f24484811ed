import { type Clock, systemClock } from '../../../shared/clock.ts'
import { createId } from '../../app/browser.ts'
import { findStorage } from '../../app/storage.ts'
import { readSession } from './session.ts'
import { createSnapshots, type Snapshots } from './queue/snapshots.ts'

/** The browser's functions that the list uses. */
export type Browser = {
  /** Local storage; undefined where the browser blocks it. */
  storage: Storage | undefined
  snapshots: Snapshots
  clock: Clock
  isOnline: () => boolean
  isVisible: () => boolean
  createId: () => string
  /** Runs a function under a lock that all tabs of this browser share. */
  withLock: <Value>(name: string, run: () => Promise<Value>) => Promise<Value>
  /** Adds the listeners; returns a function that removes them. */
  listen: (listeners: BrowserListeners) => () => void
}

/** Callbacks for events of the browser. */
export type BrowserListeners = {
  /** Called when another tab changes an entry; a null key means all of them. */
  onStored: (key: string | null) => void
  onOnline: () => void
  onOffline: () => void
  /** Called when the page becomes visible again. */
  onVisible: () => void
  /** Called when the page becomes hidden, as it does before it is closed. */
  onHidden: () => void
  /** Called when the user scrolls, types or points. */
  onUse: () => void
  /** Returns whether the page can be left without losing anything. */
  mayLeave: () => boolean
}

/** Returns the functions of the browser that runs this page. */
export function findBrowser(): Browser {
  const storage = findStorage('local')
  return {
    storage,
    snapshots: createSnapshots(readSession(storage)?.account),
    clock: systemClock,
    isOnline: () => navigator.onLine,
    isVisible,
    createId,
    withLock,
    listen,
  }
}

/* Locks are missing on plain http too. Two tabs may then send the same, which is idempotent. */
async function withLock<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? await locks.request(name, run) : await run()
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

function listen(listeners: BrowserListeners): () => void {
  const { onStored, onOnline, onOffline, onVisible, onHidden, onUse, mayLeave } = listeners
  const ending = new AbortController()
  const { signal } = ending
  const showAgain = () => isVisible() && onVisible()
  window.addEventListener('storage', ({ key }) => onStored(key), { signal })
  window.addEventListener('online', onOnline, { signal })
  window.addEventListener('offline', onOffline, { signal })
  // A window that was only covered by others was visible all the time.
  window.addEventListener('focus', showAgain, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onVisible(), { signal })
  const changeVisibility = () => (isVisible() ? onVisible() : onHidden())
  document.addEventListener('visibilitychange', changeVisibility, { signal })
  for (const type of ['keydown', 'pointerdown', 'touchmove', 'wheel'] as const) {
    window.addEventListener(type, onUse, { signal, passive: true, capture: true })
  }
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (!mayLeave()) event.preventDefault()
    },
    { signal },
  )
  return () => ending.abort()
}
