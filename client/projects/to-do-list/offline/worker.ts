import { SECOND } from '../../../../shared/clock.ts'

/*
 * The service worker of the to-do list: without a network it opens the list's pages with their files
 * from the browser's cache. Everything else goes to the network as if it were not there. A new version
 * waits until the last page of the list is closed.
 */

/** What the build writes before this script (scripts/build/offline-files.ts). */
declare const SHELL: {
  /** Changes with each build. */
  version: string
  /** Paths of the pages. */
  pages: readonly string[]
  /** Paths of the hashed files that they load. */
  files: readonly string[]
}

/* The parts of the DOM's types for service workers, which TypeScript has apart from those of pages. */
type WaitingEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type RequestEvent = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }

const PREFIX = 'to-do-list-'
const NAME = PREFIX + SHELL.version
/** A page that takes longer comes from the cache. */
const MAX_WAIT = 4 * SECOND

const pages = new Set(SHELL.pages)
const files = new Set(SHELL.files)

addEventListener('install', (event) => (event as WaitingEvent).waitUntil(fill()))
addEventListener('activate', (event) => (event as WaitingEvent).waitUntil(removeOlder()))
addEventListener('fetch', (event) => {
  const { request, respondWith } = bind(event as RequestEvent)
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pages.has(pathname)) respondWith(openPage(request, pathname))
  else if (files.has(pathname)) respondWith(findFile(request, pathname))
})

function bind(event: RequestEvent) {
  return {
    request: event.request,
    respondWith: (answer: Promise<Response>) => event.respondWith(answer),
  }
}

async function fill(): Promise<void> {
  const cache = await caches.open(NAME)
  const fresh = SHELL.pages.map((path) => new Request(path, { cache: 'no-cache' }))
  await cache.addAll([...SHELL.files, ...fresh])
}

async function removeOlder(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** Asks the server for a page; the cached one takes the place of no answer, a fault or a late one. */
async function openPage(request: Request, path: string): Promise<Response> {
  const asked = fetch(request)
  const inTime = await Promise.race([
    asked.then((response) => (response.status < 500 ? response : undefined)).catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), MAX_WAIT)),
  ])
  return inTime ?? (await findCached(path)) ?? asked
}

async function findFile(request: Request, path: string): Promise<Response> {
  return (await findCached(path)) ?? fetch(request)
}

async function findCached(path: string): Promise<Response | undefined> {
  return await (await caches.open(NAME)).match(path)
}
