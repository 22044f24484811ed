import { createDailyCountQueries, type DailyKind } from '../../db/queries/daily-counts.ts'
import type { Database } from '../../db/open.ts'
import { type Clock, DAY } from '../../shared/clock.ts'
import { toUtcDay } from '../../shared/day.ts'
import { retryAfter, type Problem } from '../http/problem.ts'
import type { Log } from '../log.ts'
import * as texts from '../../shared/texts/problems.ts'

/** What a visitor causes at once. */
type VisitorKind = Exclude<DailyKind, 'reminder'>

/** The daily limit of mails that any visitor can cause. */
export type DailyCap = {
  /** Returns the problem when the day has reached its limit. */
  findRefusal(kind: VisitorKind): Problem | undefined
  /** Counts one; run it in the transaction that queues the mail. */
  record(kind: VisitorKind): void
}

type Dependencies = { database: Database; clock: Clock; log: Log; maxDailyMails: number }

const REFUSAL_DETAILS: Record<VisitorKind, string> = {
  registration: texts.noAccountsToday,
  'password-change': texts.noPasswordsToday,
  contact: texts.noMessagesToday,
}

/**
 * Limits mails by day in UTC, for all visitors together. Kinds are counted separately, so that a flood of
 * registrations does not block password changes. Counts are in the database and survive a restart.
 */
export function createDailyCap({ database, clock, log, maxDailyMails }: Dependencies): DailyCap {
  const counts = createDailyCountQueries(database.connection)

  return {
    findRefusal(kind) {
      const now = clock.now()
      if (counts.find(toUtcDay(now), kind) < maxDailyMails) return undefined
      return retryAfter(DAY - (now % DAY), 503, REFUSAL_DETAILS[kind])
    },
    record(kind) {
      const count = counts.increment(toUtcDay(clock.now()), kind)
      if (count !== maxDailyMails) return
      log.warn({ kind, count }, 'MAX_DAILY_MAILS is reached: no more until midnight UTC')
    },
  }
}
