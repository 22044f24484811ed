import type { IncomingMessage } from 'node:http'
import { createPageViewQueries } from '../db/queries/page-views.ts'
import { createConditionQueries } from '../db/queries/conditions.ts'
import type { Database } from '../db/open.ts'
import { withoutLockWait } from '../db/without-lock-wait.ts'
import { type Clock, DAY, SECOND } from '../shared/clock.ts'
import { formatDay } from './day.ts'
import type { Log } from './log.ts'

/** Counts what `owner stats` shows. */
export type Statistics = {
  /** Counts a view of a page, by its canonical path, or a download, by its own. */
  countView(path: string, request: Pick<IncomingMessage, 'method' | 'headers'>): void
  /** Records a request with a forwarded address while no proxy is trusted. */
  recordForwardedHeader(): void
  /** Saves the pending counts; after a fault they stay pending. */
  write(): void
}

type Dependencies = { database: Database; clock: Clock; log: Log }

/** Time after which pending counts are saved, in one transaction for many visitors. */
const WRITE_DELAY = 10 * SECOND

/** User agents of robots that identify themselves. */
const ROBOT = /bot\b|crawl|spider|slurp/i

/**
 * Counts page views without cookies, addresses or other data of the visitor. A view is a response with
 * the page, or a 304; responses of a CDN and navigation within an open page are not counted. Counts are
 * kept in memory for ten seconds, which a crash loses.
 */
export function createStatistics({ database, clock, log }: Dependencies): Statistics {
  const pageViews = createPageViewQueries(database.connection)
  const conditions = createConditionQueries(database.connection)
  /** Views that are not saved yet, by day since 1970, then by path. */
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
      if (!failing) log.warn({ err: error }, 'statistics cannot be saved')
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
      // The service worker of the to-do list stores pages that nobody looks at.
      if ((headers['sec-fetch-mode'] ?? 'navigate') !== 'navigate') return
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
