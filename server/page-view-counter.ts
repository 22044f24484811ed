import type { IncomingMessage } from 'node:http'
import { createPageViewQueries } from '../db/queries/page-views.ts'
import { createConditionQueries } from '../db/queries/conditions.ts'
import type { Database } from '../db/open.ts'
import { withoutLockWait } from '../db/without-lock-wait.ts'
import { type Clock, DAY, SECOND } from '../shared/clock.ts'
import { formatDay } from './day.ts'
import type { Log } from './log.ts'

export type PageViewCounter = {
  /** Somebody was shown a page, by its canonical path. */
  countView(path: string, request: Pick<IncomingMessage, 'method' | 'headers'>): void
  /** A request came with a forwarded address, and no proxy is trusted. */
  recordForwardedHeader(): void
  /** Writes down what was counted since the last time; after a fault, that is kept for the next. */
  write(): void
}

type Parts = { database: Database; clock: Clock; log: Log }

/** What was counted is written this long after the first of it: one transaction for many visitors. */
const WRITE_DELAY = 10 * SECOND

/** What robots call themselves that say what they are; the others count as visitors. */
const ROBOT = /bot\b|crawl|spider|slurp/i

/**
 * Counts page views for the owner, without cookies, addresses or anything else of the visitor. A
 * view is an answer with the page, or that the browser's copy is still good; not what a CDN answers
 * for us, nor the navigations of a page that is open already. Counting adds one in memory, because
 * pages are answered from memory too; an end without a stop loses ten seconds of it.
 */
export function createPageViewCounter({ database, clock, log }: Parts): PageViewCounter {
  const pageViews = createPageViewQueries(database.connection)
  const conditions = createConditionQueries(database.connection)
  /** By day since 1970, then by path. */
  const pending = new Map<number, Map<string, number>>()
  let forwardedAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  let failing = false

  function writeSoon(): void {
    timer ??= setTimeout(write, WRITE_DELAY).unref()
  }

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    if (pending.size === 0 && forwardedAt === undefined) return
    try {
      withoutLockWait(database.connection, () => database.transaction(writeRows))
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'page views cannot be saved')
      failing = true
      writeSoon()
      return
    }
    failing = false
    pending.clear()
    forwardedAt = undefined
  }

  function writeRows(): void {
    for (const [day, paths] of pending) {
      const viewedOn = formatDay(day * DAY)
      for (const [path, views] of paths) pageViews.add({ viewedOn, path, views })
    }
    if (forwardedAt !== undefined) conditions.record('forwarded-unconfigured', forwardedAt)
  }

  return {
    countView(path, { method, headers }) {
      if (method !== 'GET' || ROBOT.test(headers['user-agent'] ?? '')) return
      const day = Math.floor(clock.now() / DAY)
      const paths = pending.get(day) ?? new Map<string, number>()
      pending.set(day, paths)
      paths.set(path, (paths.get(path) ?? 0) + 1)
      writeSoon()
    },
    recordForwardedHeader() {
      forwardedAt = clock.now()
      writeSoon()
    },
    write,
  }
}
