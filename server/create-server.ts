import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Database } from '../db/open.ts'
import type { Clock } from '../shared/clock.ts'
import { LOGIN_PATH, TO_DO_LIST_PATH } from '../shared/content/page-paths.ts'
import type { Api } from './api.ts'
import { createMailHooks } from './accounts/mail-hooks.ts'
import type { Deletions } from './deletions.ts'
import { createEvaluationPage } from './evaluation/page.ts'
import { createRatings } from './evaluation/ratings.ts'
import { addOwnTexts } from './http/accepted-language.ts'
import { createBoundedServer } from './http/bounded-server.ts'
import { createForwardedHeaderCheck } from './http/forwarded-header.ts'
import { createErrorHandler, createErrorReport } from './http/error-handler.ts'
import { createRequestLog, REQUEST_ID } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createPurge, type Purged } from './jobs/purge.ts'
import type { Log } from './log.ts'
import { createOutbox, type Outbox } from './mail/outbox.ts'
import type { Transport } from './mail/transport.ts'
import { findLocalPath } from './mail/local-path.ts'
import type { Frontend } from './pages/frontend.ts'
import { listDiscoveryFiles } from './pages/discovery.ts'
import { createPages } from './pages/pages.ts'
import { createPathResolver } from './pages/path-resolver.ts'
import { markSwitchedOff } from './pages/switched-off.ts'
import { writeRepresentation } from './pages/representation.ts'
import { createSiteTable } from './pages/site-table.ts'
import type { Secrets } from './secrets.ts'
import { createStorageCapacity } from './storage-capacity.ts'
import { createStorageFaultTracker } from './storage-fault-tracker.ts'
import { createItems } from './todo-list/items.ts'
import { createPush } from './todo-list/push/push.ts'
import type { PushOutbox } from './todo-list/push/outbox.ts'
import type { PushNetwork } from './todo-list/push/send.ts'
import type { VapidKey } from './todo-list/push/vapid.ts'
import { createReminderPlanner } from './todo-list/reminders/planner.ts'
import { createReminders, type Reminders } from './todo-list/reminders/reminders.ts'
import { createStatistics, type Statistics } from './statistics.ts'

/** The dependencies of the server. */
export type ServerDependencies = {
  clock: Clock
  database: Database
  secrets: Secrets
  deletions: Deletions
  frontend: Frontend
  log: Log
  transport: Transport
  /** The sender address of mails. */
  mailFrom: string
  /** Maximum registrations a day, and password changes a day, of all visitors together. */
  maxDailyMails: number
  /** Maximum mails with reminders a day in UTC, of all accounts. */
  maxDailyReminders: number
  /** Maximum mails with reminders to an account in 24 hours. */
  maxAccountReminders: number
  /** Whether tasks have reminders. */
  hasReminders: boolean
  /** How notifications with reminders are sent; undefined: the site has none. */
  push: { key: VapidKey; network?: PushNetwork } | undefined
  /** Maximum notifications a day in UTC, to all browsers of all accounts. */
  maxDailyPushes: number
  /** Maximum notifications to the browsers of an account in 24 hours. */
  maxAccountPushes: number
  /** Whether calendar programs can read tasks at secret addresses. */
  hasCalendarFeeds: boolean
  /** The number or the addresses of the proxies whose forwarded addresses are trusted. */
  trustProxy: number | readonly string[]
  /** Returns the public address without a trailing slash; called once the server listens. */
  publicOrigin: () => string
  /** Whether the public address is https. */
  https: boolean
  /** Returns the free bytes on the disk of the data folder. */
  measureFreeSpace: () => Promise<number>
  /** Maximum bytes of the database; above it, new accounts and longer texts are refused. */
  maxStoredBytes: number
}

/** The assembled site. */
export type Site = {
  /** The HTTP server, not yet listening. */
  server: Server
  /** Whether the site has the to-do list with its accounts. */
  hasAccounts: boolean
  /** Whether the site sends mails: to holders of accounts, or those of contact forms. */
  sendsMails: boolean
  /** The mail queue, not yet started. */
  outbox: Outbox
  /** The queue of notifications, not yet started; undefined on a site without them. */
  pushOutbox: PushOutbox | undefined
  /** The reminders of tasks, not yet started. */
  reminders: Reminders
  /** Counts views and errors; the site counts its own. */
  statistics: Pick<Statistics, 'countError' | 'writeLast'>
  /** Deletes expired data, after warning the account holders concerned. */
  purge: () => Promise<Purged>
  /** Renders and caches every page ahead of its first request. */
  warmUp: () => Promise<void>
  /** Ends the responses that go on until then. */
  endStreams: () => void
  /** Resolves when background work of requests has ended and its counts are written. */
  idle: () => Promise<void>
}

/**
 * Creates the whole site. A request is logged, then answered from the table of all that the build decides, or
 * else by the API, which also renders searches and pages that are not rendered yet. The API with its packages is loaded
 * after the pages are warm, or by the first request for it: the first answers do not wait for it.
 */
export function createServer(dependencies: ServerDependencies): Site {
  const { clock, database, deletions, log, publicOrigin, secrets, trustProxy } = dependencies
  const { hasReminders, hasCalendarFeeds } = dependencies
  const frontend = markSwitchedOff(dependencies.frontend, {
    reminders: hasReminders,
    push: dependencies.push !== undefined,
    calendar: hasCalendarFeeds,
  })
  const { contactEmail, inlineScripts, language, ownTexts, screens, title } = frontend.manifest
  const named = { title, language, ...(ownTexts && { ownTexts }) }
  const headers = securityHeaders(
    frontend.production ? inlineScripts : undefined,
    dependencies.https,
  )
  const commonHead = headers.flat()
  const hasAccounts = screens.includes('to-do-list')
  const hasEvaluation = screens.includes('evaluation')
  const hasForm = frontend.manifest.pages.some(({ contact }) => contact)
  const contactAddress = hasForm ? contactEmail : undefined
  const logRequest = createRequestLog(log, clock)
  const statistics = createStatistics({ database, clock, log, publicOrigin })
  const { countError } = statistics
  const checkForwardedHeader = createForwardedHeaderCheck(trustProxy, log, () =>
    statistics.recordForwardedHeader(),
  )
  const capacity = createStorageCapacity(dependencies)
  const storage = createStorageFaultTracker(database, log)
  const reportError = createErrorReport(log, { storage, countError })
  const handleError = createErrorHandler(reportError)
  const ratings = createRatings({ database, clock, secrets, capacity })
  const findEvaluation = createEvaluationPage(ratings)
  const resolveTarget = createPathResolver(frontend.manifest.pages, frontend.manifest.redirects)
  const pages = createPages(
    frontend,
    resolveTarget,
    publicOrigin,
    { ratings: findEvaluation },
    (path, request) => statistics.countView(path, request),
  )
  let api: Api | undefined
  const planner = createReminderPlanner({ database, clock, hasReminders })
  const items = createItems({
    ...{ database, clock, capacity },
    // Nobody follows a list before the API is loaded.
    onChange: (accountId) => api?.tellLists(accountId),
    onSave: planner.plan,
  })
  const outbox = createOutbox({
    database,
    secrets,
    clock,
    log,
    countError,
    transport: dependencies.transport,
    from: dependencies.mailFrom,
    site: () => ({
      ...named,
      loginUrl: (tag) => publicOrigin() + findLocalPath(frontend.manifest, LOGIN_PATH, tag),
    }),
    hooks: createMailHooks({ database, clock, hasReminders }),
  })
  const { maxDailyReminders, maxAccountReminders } = dependencies
  const push =
    hasReminders && dependencies.push
      ? createPush({
          ...{ ...dependencies, ...dependencies.push, countError },
          contact: () => (dependencies.https ? publicOrigin() : `mailto:${dependencies.mailFrom}`),
          site: () => ({
            ...named,
            paths: (tag) => ({
              list: findLocalPath(frontend.manifest, TO_DO_LIST_PATH, tag),
              link: findLocalPath(frontend.manifest, LOGIN_PATH, tag),
            }),
          }),
        })
      : undefined
  const reminders = createReminders({
    ...{ database, clock, log, countError, outbox, planner, hasReminders },
    ...{ maxDailyReminders, maxAccountReminders },
    ...(push && { push }),
  })

  let loading: Promise<Api> | undefined
  async function loadApi(): Promise<Api> {
    const { createApi } = await import('./api.ts')
    api = createApi({
      ...{ ...dependencies, frontend },
      ...{ capacity, findEvaluation, handleError, items, outbox, pages, ratings, reportError },
      ...{ contactAddress, hasAccounts, hasEvaluation, planner, storage },
      browsers: push?.browsers,
    })
    return api
  }
  function findApi(): Promise<Api> {
    // A database that cannot be read now may be readable for the next request.
    loading ??= loadApi().finally(() => {
      if (!api) loading = undefined
    })
    return loading
  }

  const findInTable = createSiteTable({
    files: new Map([...frontend.files, ...listDiscoveryFiles(frontend.manifest, clock)]),
    pages,
    resolveTarget,
    publicOrigin,
    isApiPath: (path) => api?.hasPath(path) ?? true,
  })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    request.url = toOriginForm(request.url ?? '/')
    const id = logRequest(request, response)
    checkForwardedHeader(request)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const found = isRead ? findInTable(request.url) : undefined
    if (found?.representation) {
      const { representation, counted } = found
      writeRepresentation(request, response, representation, [REQUEST_ID, id, ...commonHead])
      if (counted !== undefined) statistics.countView(counted, request)
      return
    }
    response.setHeader(REQUEST_ID, id)
    addOwnTexts(request, ownTexts)
    for (const [name, value] of headers) response.setHeader(name, value)
    // In dev, the sources come before the pages.
    const isPage = found && !frontend.sources
    const work = isPage
      ? pages.answer(request, response)
      : findApi().then((loaded) => loaded.handle(request, response))
    work.catch((error: unknown) => handleError(error, response))
  }

  return {
    server: createBoundedServer(answer),
    hasAccounts,
    sendsMails: hasAccounts || contactAddress !== undefined,
    outbox,
    pushOutbox: push?.outbox,
    reminders,
    statistics,
    purge: createPurge({ database, clock, deletions, outbox, items, hasAccounts }),
    async warmUp() {
      await pages.warmUp()
      await findApi()
    },
    endStreams: () => api?.endStreams(),
    async idle() {
      await api?.idle()
      statistics.writeLast()
    },
  }
}

/**
 * Returns the path and query of a request target. Proxies may send the absolute address (RFC 9112,
 * section 3.2.2), which would otherwise be routed and logged as a path.
 */
function toOriginForm(target: string): string {
  if (target.startsWith('/')) return target
  // Any other target becomes an unknown path, because Express would try to parse it.
  if (!URL.canParse(target)) return `/${target}`
  const { pathname, search } = new URL(target)
  return (pathname || '/') + search
}
