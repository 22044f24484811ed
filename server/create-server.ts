import { createServer as createHttpServer, type Server } from 'node:http'
import express from 'express'
import { health } from '../shared/api/health.ts'
import type { Database } from '../db/open.ts'
import { SECOND } from '../shared/clock.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { mount } from './http/mount.ts'
import { logRequest } from './http/request-log.ts'
import { commonHeaders, securityHeaders } from './http/security-headers.ts'
import type { Log } from './log.ts'
import type { Frontend } from './pages/frontend.ts'
import { createPages } from './pages/pages.ts'

export type ServerParts = {
  database: Database
  frontend: Frontend
  log: Log
  /** The site's public address without a slash at the end; asked once the server listens. */
  publicOrigin: () => string
  /** Whether visitors come by https. */
  https: boolean
}

/**
 * The whole server, not yet listening. A request passes, in this order: log and headers, kept
 * pages, assets, API, pages. `warmUp` renders every page ahead of its first visitor.
 */
export function createServer(parts: ServerParts): { server: Server; warmUp: () => Promise<void> } {
  const { database, frontend, log, publicOrigin, https } = parts
  const { inlineScripts } = frontend.manifest
  const headers = frontend.production
    ? securityHeaders({ inlineScripts, https })
    : commonHeaders(https)
  const pages = createPages(frontend, publicOrigin)

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(frontend.assets)
  mount(app, health, () => {
    database.check()
    return { status: 'ok' }
  })
  app.use(pages.handler)
  app.use(createErrorHandler(log))

  // Kept pages are answered before express does any work of its own.
  const server = createHttpServer((request, response) => {
    request.url = toOriginForm(request.url ?? '/')
    logRequest(request, response, log)
    for (const [name, value] of headers) response.setHeader(name, value)
    if (!pages.answerKept(request, response)) app(request, response)
  })
  server.headersTimeout = 10 * SECOND
  server.requestTimeout = 30 * SECOND
  return { server, warmUp: () => pages.warmUp() }
}

/**
 * The path and query of a request target. Proxies may send the whole address (RFC 9112, section
 * 3.2.2), which would otherwise be taken for a path, and logged with what it carries.
 */
function toOriginForm(target: string): string {
  if (target.startsWith('/') || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}
