import { once } from 'node:events'
import { type Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { createTestDatabase } from '../db/testing.ts'
import type { Database } from '../db/open.ts'
import { createErrorCountQueries } from '../db/queries/error-counts.ts'
import { type Clock, createTestClock } from '../shared/clock.ts'
import { MAX_STORED_BYTES } from '../shared/limits.ts'
import { readFreeBytes } from './backup/durable-files.ts'
import {
  DEFAULT_MAX_DAILY_MAILS,
  DEFAULT_MAX_ACCOUNT_PUSHES,
  DEFAULT_MAX_ACCOUNT_REMINDERS,
  DEFAULT_MAX_DAILY_PUSHES,
  DEFAULT_MAX_DAILY_REMINDERS,
} from './config.ts'
import { createServer, type Site } from './create-server.ts'
import { createDeletions, type Deletions } from './deletions.ts'
import { createLog } from './log.ts'
import { createTransport, type Transport } from './mail/transport.ts'
import { loadBuiltFrontend } from './pages/built-frontend.ts'
import type { Frontend, RenderedPage } from './pages/frontend.ts'
import { deriveSecrets, type Secrets } from './secrets.ts'
import type { PushNetwork } from './todo-list/push/send.ts'
import { readVapidKey } from './todo-list/push/vapid.ts'

/** The production build that the API tests drive; `npm run build` makes it. */
export const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** The key of notifications in all tests. */
const PUSH_KEY = readVapidKey(Buffer.alloc(32, 1))

/** A line of the log. */
export type LogEntry = { msg: string; [name: string]: unknown }

/** A running server of a test. */
export type TestServer = Pick<
  Site,
  'hasAccounts' | 'outbox' | 'pushOutbox' | 'reminders' | 'statistics' | 'purge' | 'warmUp' | 'idle'
> & {
  /** Its address without a trailing slash. */
  origin: string
  database: Database
  /** A clock that only the test moves, unless the test brought its own. */
  clock: ReturnType<typeof createTestClock>
  secrets: Secrets
  deletions: Deletions
  log: LogEntry[]
  /** Where mails are written, unless the test brought a transport. */
  mailDir: string
  /** Stops the server; then the log has every response. */
  stop: () => Promise<void>
}

type Options = {
  frontend?: Frontend
  /** Default: where it listens. */
  publicOrigin?: string
  logLevel?: string
  trustProxy?: number | readonly string[]
  maxDailyMails?: number
  maxDailyReminders?: number
  maxAccountReminders?: number
  hasReminders?: boolean
  /** How notifications are sent; by default, to public addresses. */
  push?: PushNetwork | 'off'
  maxDailyPushes?: number
  maxAccountPushes?: number
  hasCalendarFeeds?: boolean
  transport?: (clock: Clock) => Transport
  /** Default: of the disk that the mails are written to. */
  measureFreeSpace?: () => Promise<number>
  maxStoredBytes?: number
  /** The server before, stopped with `keep`: this one goes on with its database, key and time. */
  after?: Pick<TestServer, 'database' | 'clock' | 'secrets'>
  /** Leaves the database open for a server after this one. */
  keep?: boolean
}

let built: Promise<Frontend> | undefined

/** Loads the built frontend once, because its renderer is global to the process. */
export function loadFrontend(): Promise<Frontend> {
  return (built ??= loadBuiltFrontend(DIST))
}

/** Starts the production build on a free port, with its own database and log. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const log: LogEntry[] = []
  const { database, clock, secrets } = options.after ?? {
    database: createTestDatabase(),
    clock: createTestClock(),
    secrets: deriveSecrets(randomBytes(32)),
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'site-data-'))
  const mailDir = join(dataDir, 'mail')
  await mkdir(mailDir)
  const deletions = createDeletions({ dataDir, database, clock, secrets })
  let origin = ''
  const { server, ...site } = createServer({
    clock,
    database,
    secrets,
    deletions,
    frontend: options.frontend ?? (await loadFrontend()),
    log: createLog(options.logLevel ?? 'info', {
      write: (line) => void log.push(JSON.parse(line) as LogEntry),
    }),
    transport:
      options.transport?.(clock) ?? createTransport({ smtpUrl: undefined, mailDir, clock }),
    mailFrom: 'site@example.com',
    maxDailyMails: options.maxDailyMails ?? DEFAULT_MAX_DAILY_MAILS,
    maxDailyReminders: options.maxDailyReminders ?? DEFAULT_MAX_DAILY_REMINDERS,
    maxAccountReminders: options.maxAccountReminders ?? DEFAULT_MAX_ACCOUNT_REMINDERS,
    hasReminders: options.hasReminders ?? true,
    push: options.push === 'off' ? undefined : { key: PUSH_KEY, network: options.push ?? {} },
    maxDailyPushes: options.maxDailyPushes ?? DEFAULT_MAX_DAILY_PUSHES,
    maxAccountPushes: options.maxAccountPushes ?? DEFAULT_MAX_ACCOUNT_PUSHES,
    hasCalendarFeeds: options.hasCalendarFeeds ?? true,
    trustProxy: options.trustProxy ?? 0,
    publicOrigin: () => options.publicOrigin ?? origin,
    https: options.publicOrigin?.startsWith('https:') ?? false,
    maxStoredBytes: options.maxStoredBytes ?? MAX_STORED_BYTES,
    measureFreeSpace: options.measureFreeSpace ?? (() => readFreeBytes(mailDir)),
  })
  let running = 0
  server.on('request', (_request, response) => {
    running++
    response.once('close', () => running--)
  })
  // Else a busy machine closes an idle connection at the moment that a test uses it again, or one that waits long for its answer.
  Object.assign(server, { keepAliveTimeout: 0, timeout: 0, headersTimeout: 0, requestTimeout: 0 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function stop(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    // Node does not count each connection without a request as idle, and fetch keeps it open for four seconds.
    while (running > 0) await setImmediate()
    server.closeAllConnections()
    await closed
    await Promise.all([
      site.reminders.stop(),
      site.outbox.stop(),
      site.pushOutbox?.stop(),
      site.idle(),
    ])
    if (!options.keep) database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...site, origin, database, clock, secrets, deletions, log, mailDir, stop }
}

/** Counts the errors of a server by kind. */
export async function countErrors({ database, idle }: TestServer): Promise<unknown> {
  await idle()
  const counts = createErrorCountQueries(database.connection).countByKind('2000-01-01')
  return Object.fromEntries(counts.map(({ kind, errors }) => [kind, errors]))
}

/** Counts the rows of a table. */
export function countRows({ database }: Pick<TestServer, 'database'>, table: string): unknown {
  return database.connection.prepare(`select count(*) from ${table}`).pluck().get()
}

/** Starts a server that stops when the running test ends. */
export async function startServerForTest(options: Options = {}): Promise<TestServer> {
  const server = await startServer(options)
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= server.stop())
  onTestFinished(stop)
  return { ...server, stop }
}

/** Wraps the renderer of the built frontend. */
export async function wrapRender(
  wrap: (render: () => Promise<RenderedPage>, url: string) => Promise<RenderedPage>,
): Promise<Frontend> {
  const frontend = await loadFrontend()
  const render: Frontend['render'] = (url, origin, data) =>
    wrap(() => frontend.render(url, origin, data), url)
  return { ...frontend, render }
}

/** A response with its raw bytes. */
export type RawResponse = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** The bytes as UTF-8. */
  text: string
}

type RequestOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string
  agent?: Agent
}

/** Returns the headers of a response without those that differ each time. */
export function stableHeaders({ headers }: RawResponse): IncomingHttpHeaders {
  const entries = Object.entries(headers)
  return Object.fromEntries(entries.filter(([name]) => !/^(date|x-request-id)$/.test(name)))
}

/**
 * Sends a request target unchanged, unlike `fetch`: it resolves no dots, encodes and decompresses
 * nothing, and follows no redirect.
 */
export async function request(
  origin: string,
  target: string,
  { method = 'GET', headers = {}, body, agent }: RequestOptions = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const call = httpRequest(
      { hostname, port, path: target, method, headers, agent: agent ?? false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const { statusCode: status = 0, headers } = response
          resolve({ status, headers, bytes, text: bytes.toString() })
        })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
