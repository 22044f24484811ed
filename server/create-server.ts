import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import express from 'express'
import type { Database } from '../db/open.ts'
import { LOGIN_PAGE } from '../shared/api/accounts.ts'
import type { Clock } from '../shared/clock.ts'
import { createDailyCap } from './accounts/daily-cap.ts'
import { createPasswords } from './accounts/passwords.ts'
import { createAccountRoutes } from './accounts/routes.ts'
import { createSessions } from './accounts/sessions.ts'
import { createWarningHooks } from './accounts/warnings.ts'
import type { Deletions } from './deletions.ts'
import { createRatingLimit } from './evaluation/rating-limit.ts'
import { createEvaluationPage } from './evaluation/page.ts'
import { createRatings } from './evaluation/ratings.ts'
import { evaluationRoutes } from './evaluation/routes.ts'
import { createMessageClasses } from './http/message-classes.ts'
import { createBoundedServer } from './http/bounded-server.ts'
import { createForwardedHeaderCheck } from './http/client-address.ts'
import { healthRoutes } from './health.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { mount } from './http/mount.ts'
import { createRequestLog, REQUEST_ID } from './http/request-log.ts'
import { commonHeaders, securityHeaders } from './http/security-headers.ts'
import { createStorageErrorHandler } from './http/storage-error-handler.ts'
import { limitUnreadBody } from './http/unread-body.ts'
import { createPurge, type Purged } from './jobs/purge.ts'
import type { Log } from './log.ts'
import { createOutbox, type Outbox } from './mail/outbox.ts'
import type { Transport } from './mail/transport.ts'
import type { Frontend } from './pages/frontend.ts'
import { createDiscovery, DISCOVERY_PATHS } from './pages/discovery.ts'
import { createPages } from './pages/pages.ts'
import { createKnownPrefixes } from './pages/known-prefixes.ts'
import type { Secrets } from './secrets.ts'
import { createStorageCapacity } from './storage-capacity.ts'
import { createStorageFaultTracker } from './storage-fault-tracker.ts'
import { createItems } from './todo-list/items.ts'
import { itemRoutes } from './todo-list/routes.ts'
import { createPageViewCounter } from './page-view-counter.ts'

export type ServerParts = {
  clock: Clock
  database: Database
  secrets: Secrets
  deletions: Deletions
  frontend: Frontend
  log: Log
  transport: Transport
  /** The address that mails come from. */
  mailFrom: string
  /** So many registrations, and so many changes of password, a day takes from all visitors. */
  maxDailyMails: number
  /** How many proxies, or which, may say whom they ask for. */
  trustProxy: number | readonly string[]
  /** The site's public address without a slash at the end; asked once the server listens. */
  publicOrigin: () => string
  /** Whether visitors come by https. */
  https: boolean
  /** Bytes that can still be written to the data folder. */
  measureFreeSpace: () => Promise<number>
  /** Bytes of the database from which on it takes no more accounts and no more text. */
  maxStoredBytes: number
}

export type Site = {
  /** Not yet listening. */
  server: Server
  /** Not yet started. */
  outbox: Outbox
  /** Removes what has had its time, after warning those it belongs to. */
  purge: () => Promise<Purged>
  /** Renders every page ahead of its first visitor. */
  warmUp: () => Promise<void>
  /** Resolves when the work has ended that outlives its request, and its counts are written. */
  idle: () => Promise<void>
}

/**
 * The whole site. A request passes, in this order: log and headers, what is held in memory (files,
 * pages, the answer to paths that nobody knows), other files, API, pages.
 */
export function createServer(parts: ServerParts): Site {
  const { clock, database, deletions, frontend, log, publicOrigin, secrets, trustProxy } = parts
  const { inlineScripts, title } = frontend.manifest
  const headers = frontend.production
    ? securityHeaders({ inlineScripts, https: parts.https })
    : commonHeaders(parts.https)
  const commonHead = headers.flat()
  const logRequest = createRequestLog(log, clock)
  const pageViews = createPageViewCounter({ database, clock, log })
  const checkForwardedHeader = createForwardedHeaderCheck(trustProxy, log, () =>
    pageViews.recordForwardedHeader(),
  )
  const capacity = createStorageCapacity(parts)
  const ratings = createRatings({ database, clock, secrets, capacity })
  const findEvaluation = createEvaluationPage(ratings)
  const pages = createPages(frontend, publicOrigin, { ratings: findEvaluation }, (path, request) =>
    pageViews.countView(path, request),
  )
  const storage = createStorageFaultTracker(database, log)
  const passwords = createPasswords(secrets)
  const sessions = createSessions(database, clock, secrets)
  const items = createItems({ database, clock, capacity })
  const outbox = createOutbox({
    database,
    secrets,
    clock,
    log,
    transport: parts.transport,
    from: parts.mailFrom,
    site: () => ({ title, loginUrl: publicOrigin() + LOGIN_PAGE }),
    hooks: createWarningHooks(database, clock),
  })

  const dailyCap = createDailyCap(parts)

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.set('trust proxy', trustProxy)
  app.use(createDiscovery({ manifest: frontend.manifest, clock, publicOrigin }))
  app.use(frontend.assets)
  app.use(storage.watchWrites)
  app.use(capacity.refreshBeforeWrites)
  const routes = [
    ...healthRoutes({ ...parts, storage, capacity, wait: (time) => setTimeout(time) }),
    ...createAccountRoutes({
      database,
      clock,
      secrets,
      deletions,
      outbox,
      dailyCap,
      capacity,
      passwords,
      sessions,
    }),
    ...itemRoutes({ items, sessions }),
    ...evaluationRoutes({
      clock,
      ratings,
      limitRatings: createRatingLimit({ database, clock, secrets }),
      findPage: findEvaluation,
      pages,
      publicOrigin,
    }),
  ]
  mount(app, routes)
  app.use(pages.handler)
  app.use(createStorageErrorHandler(storage))
  app.use(createErrorHandler(log))

  const mayBeKnown = createKnownPrefixes([
    ...DISCOVERY_PATHS,
    ...frontend.files,
    ...routes.map(({ path }) => path),
  ])

  // What is held in memory is answered before express does any work of its own.
  function answer(request: IncomingMessage, response: ServerResponse): void {
    request.url = toOriginForm(request.url ?? '/')
    const id = logRequest(request, response)
    checkForwardedHeader(request)
    limitUnreadBody(request, response)
    const head = [REQUEST_ID, id, ...commonHead]
    if (frontend.serveFileFromMemory(request, response, head)) return
    if (pages.servePageFromMemory(request, response, head)) return
    if (!mayBeKnown(request.url) && pages.serveNotFoundFromMemory(request, response, head)) return
    response.setHeader(REQUEST_ID, id)
    for (const [name, value] of headers) response.setHeader(name, value)
    app(request, response)
  }

  return {
    server: createBoundedServer(answer, createMessageClasses(app)),
    outbox,
    purge: createPurge({ database, clock, deletions, outbox, items }),
    warmUp: () => pages.warmUp(),
    async idle() {
      await passwords.idle()
      pageViews.write()
    },
  }
}

/**
 * The path and query of a request target. Proxies may send the whole address (RFC 9112, section
 * 3.2.2), which would otherwise be taken for a path, and logged with what it carries.
 */
function toOriginForm(target: string): string {
  if (target.startsWith('/')) return target
  // What is neither is the address of nothing; express would try to read it as one all the same.
  if (!URL.canParse(target)) return `/${target}`
  const { pathname, search } = new URL(target)
  return (pathname || '/') + search
}
