import type { IncomingMessage } from 'node:http'
import { createPageViewQueries } from '../db/queries/page-views.ts'
import { createConditionQueries } from '../db/queries/conditions.ts'
import { createErrorCountQueries, type ErrorKind } from '../db/queries/error-counts.ts'
import { createReferrerQueries, OTHER_REFERRERS } from '../db/queries/referrers.ts'
import type { Database } from '../db/open.ts'
import { withoutLockWait } from '../db/without-lock-wait.ts'
import { type Clock, DAY, SECOND } from '../shared/clock.ts'
import { MAX_REFERRERS } from '../shared/limits.ts'
import { toUtcDay } from '../shared/day.ts'
import type { Log } from './log.ts'
import { findReferrerHost } from './referrer-host.ts'

/** Counts an error, for `owner stats`. */
export type CountError = (kind: ErrorKind) => void

/** Counts what `owner stats` shows. */
export type Statistics = {
  /** Counts a view of a page, by its canonical path, or a download, by its own; and where it comes from. */
  countView(path: string, request: Pick<IncomingMessage, 'method' | 'headers'>): void
  countError: CountError
  /** Records a request with a forwarded address while no proxy is trusted. */
  recordForwardedHeader(): void
  /** Saves the pending counts before the process ends. It waits for a lock, which a backup or the log's thread may hold. */
  writeLast(): void
}

type Dependencies = {
  database: Database
  clock: Clock
  log: Log
  /** Returns the public address without a trailing slash. */
  publicOrigin: () => string
}

/** Counts of a day that are not saved yet. */
type DayCounts = {
  views: Map<string, number>
  referrers: Map<string, number>
  errors: Map<ErrorKind, number>
}

/** Time after which pending counts are saved, in one transaction for many visitors. */
const WRITE_DELAY = 10 * SECOND

/** User agents of robots that identify themselves. */
const ROBOT = /bot\b|crawl|spider|slurp/i

/**
 * Counts page views, the hosts of the pages that link here, and errors, without cookies, addresses or other data of
 * the visitor. A view is a response with the page, or a 304; responses of a CDN and navigation within an open page are
 * not counted. Counts are kept in memory for ten seconds, or until they can be saved, which a crash loses.
 */
export function createStatistics(dependencies: Dependencies): Statistics {
  const { database, clock, log, publicOrigin } = dependencies
  const pageViews = createPageViewQueries(database.connection)
  const referrers = createReferrerQueries(database.connection)
  const errors = createErrorCountQueries(database.connection)
  const conditions = createConditionQueries(database.connection)
  /** Counts that are not saved yet, by day since 1970. */
  const pending = new Map<number, DayCounts>()
  let forwardedAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  let failing = false

  function writeSoon(): void {
    timer ??= setTimeout(() => write(false), WRITE_DELAY).unref()
  }

  /**
   * Saves the pending counts; after a fault they stay pending.
   * @param waits for a lock, which blocks every request meanwhile
   */
  function write(waits: boolean): void {
    clearTimeout(timer)
    timer = undefined
    if (pending.size === 0 && forwardedAt === undefined) return
    try {
      const save = () => database.transaction(writeRows)
      if (waits) save()
      else withoutLockWait(database.connection, save)
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
    for (const [day, counts] of pending) {
      const date = toUtcDay(day * DAY)
      for (const [path, views] of counts.views) pageViews.add({ viewedOn: date, path, views })
      for (const [host, views] of counts.referrers) referrers.add({ viewedOn: date, host, views })
      for (const [kind, number] of counts.errors)
        errors.add({ occurredOn: date, kind, errors: number })
    }
    if (forwardedAt !== undefined) conditions.record('forwarded-unconfigured', forwardedAt)
  }

  function countsOfToday(): DayCounts {
    writeSoon()
    const day = Math.floor(clock.now() / DAY)
    const counts = pending.get(day) ?? { views: new Map(), referrers: new Map(), errors: new Map() }
    pending.set(day, counts)
    return counts
  }

  /** Finds the host of the page that linked to this one; undefined if it is unknown or the site's own. */
  function findLinkingHost({ referer, host }: IncomingMessage['headers']): string | undefined {
    const linking = referer && findReferrerHost(referer)
    if (!linking || linking === host) return undefined
    return linking === findReferrerHost(publicOrigin()) ? undefined : linking
  }

  return {
    countView(path, { method, headers }) {
      if (method !== 'GET' || ROBOT.test(headers['user-agent'] ?? '')) return
      // The service worker of the to-do list stores pages that nobody looks at.
      if ((headers['sec-fetch-mode'] ?? 'navigate') !== 'navigate') return
      const { views, referrers } = countsOfToday()
      increment(views, path)
      const host = findLinkingHost(headers)
      if (host === undefined) return
      const isCounted = referrers.size < MAX_REFERRERS || referrers.has(host)
      increment(referrers, isCounted ? host : OTHER_REFERRERS)
    },
    countError: (kind) => increment(countsOfToday().errors, kind),
    recordForwardedHeader() {
      forwardedAt = clock.now()
      writeSoon()
    },
    writeLast: () => write(true),
  }
}

function increment<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
