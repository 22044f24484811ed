import { setImmediate } from 'node:timers/promises'
import { createAccountQueries } from '../../db/queries/accounts.ts'
import { createRegistryQueries } from '../../db/queries/ip-registry.ts'
import { createDailyCountQueries } from '../../db/queries/daily-counts.ts'
import { createLoginNetworkQueries } from '../../db/queries/login-networks.ts'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { createErrorCountQueries } from '../../db/queries/error-counts.ts'
import { createPageViewQueries } from '../../db/queries/page-views.ts'
import { createPushQueries } from '../../db/queries/push.ts'
import { createPurgeRunQueries } from '../../db/queries/purge-runs.ts'
import { createRateLimitQueries } from '../../db/queries/rate-limits.ts'
import { createRatingQueries } from '../../db/queries/ratings.ts'
import { createReferrerQueries } from '../../db/queries/referrers.ts'
import { createReminderQueries } from '../../db/queries/reminders.ts'
import { createReviewQueries } from '../../db/queries/reviews.ts'
import { createSessionQueries } from '../../db/queries/sessions.ts'
import type { Database } from '../../db/open.ts'
import { type Clock, DAY, HOUR } from '../../shared/clock.ts'
import {
  ACCOUNT_RETENTION,
  EXPIRY_NOTICE,
  LOGIN_NETWORK_RETENTION,
  MAIL_RECORD_RETENTION,
  REGISTRATION_INTERVAL,
  REMINDER_LINK_LIFETIME,
  PENDING_REVIEW_RETENTION,
  TRASH_RETENTION,
  STATISTICS_RETENTION,
} from '../../shared/limits.ts'
import { sessionEnd } from '../accounts/session-end.ts'
import { toUtcDay } from '../../shared/day.ts'
import type { Deletions } from '../deletions.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Items } from '../todo-list/items.ts'
import { createAccountRemoval } from './account-removal.ts'

/** Maximum rows per transaction, so that requests wait only briefly. */
const BATCH = 100

/** Gap between two hourly purges from which on deletion is paused for a day. */
const MAX_GAP = 12 * HOUR

/** Retention of daily counts, which `stats` shows. */
const COUNT_RETENTION = 30 * DAY

/** The number of deleted rows by kind; `ratings` counts those that were made anonymous. */
export type Purged = Readonly<
  Record<
    | 'warned'
    | 'accounts'
    | 'sessions'
    | 'addresses'
    | 'networks'
    | 'limits'
    | 'mails'
    | 'pushes'
    | 'items'
    | 'links'
    | 'views'
    | 'referrers'
    | 'errors'
    | 'deletions'
    | 'ratings'
    | 'reviews',
    number
  >
>

/** The dependencies of the purge. */
export type PurgeDependencies = {
  database: Database
  clock: Clock
  deletions: Deletions
  outbox: Outbox
  items: Pick<Items, 'removeTrash'>
  /** Whether the site has the to-do list; without it, accounts and their tasks stay as they are. */
  hasAccounts: boolean
}

/**
 * Creates the purge. It warns holders of accounts that expire within a day, deletes expired accounts that
 * were warned at least a day before, and then other expired data. So downtime, a restored backup or a
 * clock jump delays a deletion, but never skips the warning.
 */
export function createPurge({
  database,
  clock,
  deletions,
  outbox,
  items,
  hasAccounts,
}: PurgeDependencies) {
  const accounts = createAccountQueries(database.connection)
  const removeEndedAccounts = createAccountRemoval({ database, clock, deletions })
  const sessions = createSessionQueries(database.connection)
  const registry = createRegistryQueries(database.connection)
  const networks = createLoginNetworkQueries(database.connection)
  const limits = createRateLimitQueries(database.connection)
  const attempts = createRateLimitQueries(database.connection, 'rating_attempt')
  const ratings = createRatingQueries(database.connection)
  const reviews = createReviewQueries(database.connection)
  const mails = createMailQueries(database.connection)
  const pushes = createPushQueries(database.connection)
  const pageViews = createPageViewQueries(database.connection)
  const referrers = createReferrerQueries(database.connection)
  const errors = createErrorCountQueries(database.connection)
  const counts = createDailyCountQueries(database.connection)
  const reminders = createReminderQueries(database.connection)
  const runs = createPurgeRunQueries(database.connection)

  /** Queues a batch of warnings; returns how many. */
  function warn(now: number, limit: number): number {
    return database.transaction(() => {
      const ending = accounts.listExpiring(now + EXPIRY_NOTICE, limit)
      for (const { id, email, expiresAt, language } of ending) {
        const to = { address: email }
        const lost = reminders.countAhead(id)
        outbox.add({ kind: 'ending', to, endsAt: expiresAt, language, reminders: lost }, id)
      }
      return ending.length
    })
  }

  /**
   * Returns whether old data may be deleted. After a gap (downtime, restore, clock jump) it may not for a
   * day, and warnings are sent again, because account holders could not log in.
   */
  async function isDeletionAllowed(now: number): Promise<boolean> {
    const last = runs.find()
    const gap = now - (last?.ranAt ?? -Infinity)
    const known = gap >= 0 && gap <= MAX_GAP
    const holdsUntil = known ? (last?.holdsUntil ?? 0) : now + EXPIRY_NOTICE
    if (!known) await clearWarnings()
    // A later expiry can only come from a clock that was ahead.
    await inBatches((limit) => accounts.capExpiry(now + ACCOUNT_RETENTION, limit))
    // Last, so that a killed process repeats all of it.
    runs.record(now, holdsUntil)
    return now >= holdsUntil
  }

  async function clearWarnings(): Promise<void> {
    const last = accounts.findLastId()
    for (let id = 0; id < last; id += BATCH) {
      accounts.clearWarnings(id, id + BATCH)
      await setImmediate()
    }
  }

  return async function purge(): Promise<Purged> {
    const now = clock.now()
    const mayDelete = await isDeletionAllowed(now)
    // Nobody can log in now: when the list is back, accounts are warned again before they expire.
    if (!hasAccounts) await clearWarnings()
    const remove = (batch: (limit: number) => number) => (mayDelete ? inBatches(batch) : 0)
    const firstDay = toUtcDay(now - STATISTICS_RETENTION)
    const purged = {
      warned: hasAccounts ? await inBatches((limit) => warn(now, limit)) : 0,
      accounts: hasAccounts ? await removeEndedAccounts(now) : 0,
      sessions: await remove((limit) => sessions.removeEnded(sessionEnd(now), limit)),
      addresses: await remove((limit) => registry.removeUnseen(now - REGISTRATION_INTERVAL, limit)),
      // Runs even after a gap: without them, a login only queues behind known networks.
      networks: await inBatches((limit) =>
        networks.removeBefore(now - LOGIN_NETWORK_RETENTION, limit),
      ),
      limits:
        (await inBatches((limit) => limits.removeEnded(now, limit))) +
        (await inBatches((limit) => attempts.removeEnded(now, limit))) +
        (await remove((limit) => counts.removeBefore(toUtcDay(now - COUNT_RETENTION), limit))),
      mails: await remove((limit) => mails.removeEnded(now - MAIL_RECORD_RETENTION, limit)),
      pushes: await remove((limit) => pushes.removeEnded(now - MAIL_RECORD_RETENTION, limit)),
      items: hasAccounts
        ? await remove((limit) => items.removeTrash(now - TRASH_RETENTION, limit))
        : 0,
      // Runs even after a gap: an old link does nothing.
      links: await inBatches((limit) =>
        reminders.removeOldLinks(now - REMINDER_LINK_LIFETIME, limit),
      ),
      views: await remove((limit) => pageViews.removeBefore(firstDay, limit)),
      referrers: await remove((limit) => referrers.removeBefore(firstDay, limit)),
      errors: await remove((limit) => errors.removeBefore(firstDay, limit)),
      deletions: mayDelete ? deletions.removeOld() : 0,
      // Runs even after a gap, because the totals keep all votes.
      ratings: await inBatches((limit) => ratings.aggregateDays(toUtcDay(now), limit)),
      reviews: await remove((limit) => reviews.removeUnread(now - PENDING_REVIEW_RETENTION, limit)),
    }
    // Deleted mails contain encrypted secrets, and deleted ratings digests of addresses.
    if (purged.accounts + purged.ratings > 0) database.truncateLog()
    if (purged.warned > 0) outbox.wake()
    return purged
  }
}

/** Repeats a batch until one is not full, with requests in between; returns the total. */
async function inBatches(run: (limit: number) => number): Promise<number> {
  let total = 0
  for (;;) {
    const count = run(BATCH)
    total += count
    if (count < BATCH) return total
    await setImmediate()
  }
}
