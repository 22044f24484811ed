import { SECOND } from '../../../shared/clock.ts'
import { CONTENT_LOADING, type LoadingWindow } from '../../../shared/content-update.ts'

/** Name of the lock that all windows of the studio share. */
const LOCK = 'studio/page'

/** Milliseconds after which a page that shows nothing no longer blocks the next one. */
const TIMEOUT = 30 * SECOND

/** Calls `load`, which shows a page or its modules. The signal says that its frame is removed. */
export type RunLoad = (load: () => Promise<unknown>, signal?: AbortSignal) => Promise<void>

/**
 * Loads while no frame of this studio does, in this window or another: the server sends the modules of one language at a time, so a
 * site with several languages needs this.
 */
export const loadWithLock: RunLoad = async (load, signal) => {
  await navigator.locks.request(LOCK, async () => {
    if (signal?.aborted) return
    const timeout = AbortSignal.timeout(TIMEOUT)
    const end = signal ? AbortSignal.any([timeout, signal]) : timeout
    const ended = new Promise((resolve) => end.addEventListener('abort', resolve))
    await Promise.race([load().catch(() => undefined), ended])
  })
}

/** Loads in a site with one language. */
export const loadWithoutLock: RunLoad = async (load) => {
  await load()
}

/** Resolves once the page of a frame shows what it loads; at once for a page without scripts, such as one that says what is wrong. */
export async function whenShown(frame: HTMLIFrameElement): Promise<void> {
  const view: (Window & LoadingWindow) | null = frame.contentWindow
  if (!view) return
  // The document may be complete before its modules are.
  if (!view.contentShown && view.document.querySelector('script[type="module"]')) {
    await new Promise((resolve) => view.addEventListener(CONTENT_LOADING, resolve, { once: true }))
  }
  await view.contentShown
}

/** Calls `start`, which loads a document into a frame, and resolves once it shows. */
export async function loadDocument(frame: HTMLIFrameElement, start: () => void): Promise<void> {
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  start()
  await loaded
  await whenShown(frame)
}
