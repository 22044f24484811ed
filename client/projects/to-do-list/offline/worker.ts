import type { PushMessage } from '../../../../shared/api/push.ts'
import { SECOND } from '../../../../shared/clock.ts'
import { answerNotification, describeNotification, type Windows } from './show-reminder.ts'

/*
 * The service worker of the to-do list: without a network it opens the list's pages with their files
 * from the browser's cache. Everything else goes to the network as if it were not there. A new version
 * waits until the last page of the list is closed. It also shows reminders as notifications.
 */

/** What the build writes before this script (scripts/build/offline-files.ts). */
declare const SITE: {
  /** Changes with each build. */
  version: string
  /** The list in each language of the site, by its path, which is the scope of a registration of its own. */
  lists: Readonly<Record<string, Shell>>
}

type Shell = {
  /** Paths of the pages. */
  pages: readonly string[]
  /** Paths of the hashed files that they load. */
  files: readonly string[]
}

/* The parts of the DOM's types for service workers, which TypeScript has apart from those of pages. */
type WaitingEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type RequestEvent = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }

type PushEvent = WaitingEvent & { data: { json: () => unknown } | null }
type ClickEvent = WaitingEvent & {
  action: string
  notification: { data: unknown; close: () => void }
}
type Events = {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: RequestEvent
  push: PushEvent
  notificationclick: ClickEvent
}

declare const registration: {
  scope: string
  showNotification: (title: string, options: object) => Promise<void>
}
declare const clients: Windows

const SCOPE = new URL(registration.scope).pathname
const SHELL = SITE.lists[SCOPE] ?? { pages: [], files: [] }
const PREFIX = 'to-do-list-'
const ONLY_SCOPE = '/Projects/To-Do-List'
const NAME = `${PREFIX}${SITE.version} ${SCOPE}`
/** A page that takes longer comes from the cache. */
const MAX_WAIT = 4 * SECOND

const pages = new Set(SHELL.pages)
const files = new Set(SHELL.files)

on('install', (event) => event.waitUntil(fill()))
on('activate', (event) => event.waitUntil(removeOlder()))
on('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pages.has(pathname))
    event.respondWith(openPage(request, pathname))
  else if (files.has(pathname)) event.respondWith(findFile(request, pathname))
})

on('push', (event) => {
  // Only the site can write a message: it is encrypted for this browser, and signed with the site's key.
  const message = event.data?.json() as PushMessage | undefined
  if (message) event.waitUntil(show(message, message.body))
})
on('notificationclick', (event) => {
  const { action, notification } = event
  notification.close()
  const message = notification.data as PushMessage
  const { maxActions = 0 } = Notification as { maxActions?: number }
  const world = { clients, fetch, hasActions: maxActions > 0 }
  async function answer(): Promise<void> {
    const failure = await answerNotification(message, action, world)
    if (failure !== undefined) await show(message, failure)
  }
  event.waitUntil(answer())
})

function on<Name extends keyof Events>(name: Name, handle: (event: Events[Name]) => void): void {
  addEventListener(name, (event) => handle(event as Events[Name]))
}

function show(message: PushMessage, body: string): Promise<void> {
  return registration.showNotification(message.title, describeNotification(message, body))
}

async function fill(): Promise<void> {
  const cache = await caches.open(NAME)
  const fresh = SHELL.pages.map((path) => new Request(path, { cache: 'no-cache' }))
  await cache.addAll([...SHELL.files, ...fresh])
}

async function removeOlder(): Promise<void> {
  const names = await caches.keys()
  // The lists in other languages have caches of their own; old versions, which had one list, named no scope.
  const older = names.filter((name) => {
    const [version = '', scope = ONLY_SCOPE] = name.split(' ')
    return version.startsWith(PREFIX) && scope === SCOPE && name !== NAME
  })
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

// Opened once for all files of a page.
let opening: Promise<Cache> | undefined

async function findFile(request: Request, path: string): Promise<Response> {
  return (await findCached(path)) ?? fetch(request)
}

/** Resolves to undefined also where the browser cannot read its cache: the network may have the file. */
async function findCached(path: string): Promise<Response | undefined> {
  try {
    opening ??= caches.open(NAME)
    return await (await opening).match(path)
  } catch {
    opening = undefined
    return undefined
  }
}
