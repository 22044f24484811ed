import { type Clock, systemClock } from '../../../shared/clock.ts'

/** What the list needs of a browser. */
export type Browser = {
  /** Undefined where it is blocked. */
  storage: Storage | undefined
  clock: Clock
  isOnline: () => boolean
  isVisible: () => boolean
  createId: () => string
  /** Runs it once no tab of this browser runs another one of that name. */
  takeTurn: <Value>(name: string, run: () => Promise<Value>) => Promise<Value>
  /** Gives what ends the listening. */
  listen: (listeners: BrowserListeners) => () => void
}

export type BrowserListeners = {
  /** Another tab changed an entry; a null key means all of them. */
  onStored: (key: string | null, value: string | null) => void
  onOnline: () => void
  onOffline: () => void
  /** The page is seen again: somebody is back. */
  onVisible: () => void
  /** Whether leaving the page now would lose something. */
  mayLeave: () => boolean
}

export function findBrowser(): Browser {
  return {
    storage: findStorage(() => window.localStorage),
    clock: systemClock,
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    createId,
    takeTurn,
    listen,
  }
}

/** A storage area; undefined where even asking for it is forbidden. */
export function findStorage(find: () => Storage): Storage | undefined {
  try {
    return find()
  } catch {
    return undefined
  }
}

/** A random UUID (RFC 9562, version 4); `crypto.randomUUID` is missing on plain http. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    if (index === 6) return (0x40 | (byte & 0x0f)).toString(16)
    if (index === 8) return (0x80 | (byte & 0x3f)).toString(16)
    return byte.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/* Locks are missing on plain http too; there, two tabs may send the same, which does no harm. */
async function takeTurn<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
  const locks = (navigator as { locks?: LockManager }).locks
  return locks ? await locks.request(name, run) : await run()
}

function listen(listeners: BrowserListeners): () => void {
  const { onStored, onOnline, onOffline, onVisible, mayLeave } = listeners
  const ending = new AbortController()
  const { signal } = ending
  const showAgain = () => {
    if (document.visibilityState === 'visible') onVisible()
  }
  window.addEventListener('storage', ({ key, newValue }) => onStored(key, newValue), { signal })
  window.addEventListener('online', onOnline, { signal })
  window.addEventListener('offline', onOffline, { signal })
  // A window that others only covered was visible all the time.
  window.addEventListener('focus', showAgain, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onVisible(), { signal })
  document.addEventListener('visibilitychange', showAgain, { signal })
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (!mayLeave()) event.preventDefault()
    },
    { signal },
  )
  return () => ending.abort()
}
