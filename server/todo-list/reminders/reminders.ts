import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Account, createAccountQueries } from '../../../db/queries/accounts.ts'
import { createDailyCountQueries } from '../../../db/queries/daily-counts.ts'
import { createMailQueries } from '../../../db/queries/mail-outbox.ts'
import { createReminderQueries, type NamedTask } from '../../../db/queries/reminders.ts'
import { createReminderSettingQueries } from '../../../db/queries/reminder-settings.ts'
import type { Database } from '../../../db/open.ts'
import { type Clock, DAY, MINUTE, SECOND } from '../../../shared/clock.ts'
import { MAX_TASKS_NAMED, MAX_UNCONFIRMED_REMINDER_MAILS } from '../../../shared/limits.ts'
import { nextSummary, toDayIn } from '../../../shared/rules/reminders.ts'
import { createToken } from '../../accounts/tokens.ts'
import { toUtcDay } from '../../../shared/day.ts'
import type { Log } from '../../log.ts'
import type { Outbox } from '../../mail/outbox.ts'
import type { CountError } from '../../statistics.ts'
import type { PushBrowsers } from '../push/browsers.ts'
import type { PushOutbox } from '../push/outbox.ts'
import type { ReminderPlanner } from './planner.ts'

/** Sends reminders when they are due. */
export type Reminders = {
  /** Queues the mails of all reminders that are due. Concurrent calls share one run. */
  run(): Promise<void>
  /** Starts to queue reminders when they are due. */
  start(): void
  /** Stops; resolves when a running run has ended. */
  stop(): Promise<void>
}

type Dependencies = {
  database: Database
  clock: Clock
  log: Log
  countError: CountError
  outbox: Pick<Outbox, 'add' | 'wake'>
  planner: ReminderPlanner
  /** Maximum mails with reminders a day in UTC, of all accounts. */
  maxDailyReminders: number
  /** Maximum mails with reminders to an account in 24 hours. */
  maxAccountReminders: number
  /** Notifications, if the site has them. */
  push?: { browsers: Pick<PushBrowsers, 'listReady' | 'queue'>; outbox: Pick<PushOutbox, 'wake'> }
  /** Whether the site has reminders; what was planned is forgotten without them. */
  hasReminders?: boolean
}

/** Tasks that are planned in a transaction. */
const BATCH = 100

/**
 * Pause after each account in milliseconds, in which visitors are served: 10,000 accounts take about a minute
 * (`npm run bench -- reminders`).
 */
const PAUSE = 5

/** Maximum sleep: a reminder may be set for the next minute, and the clock may be set. */
const MAX_SLEEP = 10 * SECOND
/** Pause while a mail with earlier reminders cannot be delivered: later ones then come together. */
const DELIVERY_PAUSE = 10 * MINUTE
/** No summary lies further ahead, even where a zone skips a day. */
const MAX_SUMMARY_WAIT = 3 * DAY

/**
 * Creates the delivery of reminders. All that is due for an account is queued as one mail and as notifications, in the transaction
 * that plans what comes next: a process that dies has done both or neither. So reminders that the site missed come as one mail
 * when it runs again, and those beyond a limit come together when it allows them.
 *
 * These transactions do not wait for the disk: the outboxes take a mail or message in one that does, which writes out all
 * before it (https://www.sqlite.org/wal.html). So nothing that a power failure undoes was sent.
 */
export function createReminders(dependencies: Dependencies): Reminders {
  const { database, clock, log, countError, outbox, planner } = dependencies
  const { maxDailyReminders, maxAccountReminders, hasReminders = true, push } = dependencies
  const { connection } = database
  const accounts = createAccountQueries(connection)
  const counts = createDailyCountQueries(connection)
  const mails = createMailQueries(connection)
  const reminders = createReminderQueries(connection)
  const settings = createReminderSettingQueries(connection)
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let state: 'made' | 'started' | 'stopped' = 'made'

  function run(): Promise<void> {
    running ??= sendDue().finally(() => (running = undefined))
    return running
  }

  async function sendDue(): Promise<void> {
    settings.markAhead(clock.now() + MAX_SUMMARY_WAIT)
    await planStale()
    let queued = false
    while (state !== 'stopped') {
      const result = database.transactionWithoutSync(sendNext)
      if (result === 'none') break
      // The first need not wait until the last is queued.
      if (result === 'queued' && !queued) wakeOutboxes()
      queued ||= result === 'queued'
      await wait(PAUSE)
    }
    if (queued) wakeOutboxes()
  }

  function wakeOutboxes(): void {
    outbox.wake()
    push?.outbox.wake()
  }

  /** Plans the reminders of accounts whose settings have changed. */
  async function planStale(): Promise<void> {
    for (;;) {
      const accountId = settings.findStale()
      if (accountId === undefined) return
      let last: string | undefined = ''
      let plannedBy = settings.find(accountId)
      while (last !== undefined) {
        // After a change in between, the tasks that are planned already are planned again.
        const current = settings.find(accountId)
        const after: string = isDeepStrictEqual(current, plannedBy) ? last : ''
        plannedBy = current
        last = database.transactionWithoutSync(() => planner.planAll(accountId, after, BATCH))
        await setImmediate()
      }
    }
  }

  /** Queues what is due for the account that has waited longest. */
  function sendNext(): 'none' | 'queued' | 'paused' | 'empty' {
    const now = clock.now()
    const accountId = reminders.findDueAccount(now)
    if (accountId === undefined) return 'none'
    const browsers = push?.browsers.listReady(accountId) ?? []
    const pause = findPause(accountId, now)
    if (pause !== undefined && browsers.length === 0) {
      reminders.postpone(accountId, now, pause)
      const summaryAt = settings.findSummary(accountId)
      if (summaryAt !== null && summaryAt <= now) settings.setSummary(accountId, pause)
      return 'paused'
    }
    const due = reminders.listDue(accountId, now)
    const today = takeSummary(accountId, now)
    for (const task of due) planner.planAfter(accountId, task, now)
    const isNamed = new Set(due.map(({ id }) => id))
    const tasks = [...due, ...(today ?? []).filter(({ id }) => !isNamed.has(id))]
    const account = accounts.find(accountId)
    if (tasks.length === 0 || !account) return 'empty'
    const isSummary = today !== undefined && today.length > 0
    // What a browser shows is not repeated by mail later, when the mails may go on.
    const byMail = pause === undefined && !settings.isPushOnly(accountId)
    if (browsers.length > 0) {
      const unmailed = byMail ? undefined : { sentAt: now, isSummary }
      push?.browsers.queue(account, browsers, tasks, { isSummary, unmailed }, (itemId) =>
        addLink(accountId, itemId, now, true),
      )
    }
    if (browsers.length === 0 || byMail) queue(account, tasks, isSummary, now)
    return 'queued'
  }

  /**
   * Returns until when nothing is sent to an account, alike for all that becomes due before, so that it comes
   * together; undefined if the account may have a mail now.
   */
  function findPause(accountId: number, now: number): number | undefined {
    if (mails.hasDelayedMail(accountId, 'reminder')) {
      return now + DELIVERY_PAUSE - (now % DELIVERY_PAUSE)
    }
    const max = settings.isConfirmed(accountId)
      ? maxAccountReminders
      : Math.min(MAX_UNCONFIRMED_REMINDER_MAILS, maxAccountReminders)
    const first = mails.findNthLatest(accountId, 'reminder', now, max)
    if (first !== undefined && first + DAY > now) return first + DAY
    const count = counts.find(toUtcDay(now), 'reminder')
    return count >= maxDailyReminders ? now + DAY - (now % DAY) : undefined
  }

  /** Returns the tasks of a summary that is due, and plans the next; undefined if none is. */
  function takeSummary(accountId: number, now: number): NamedTask[] | undefined {
    const at = settings.findSummary(accountId)
    if (at === null || at > now) return undefined
    const times = planner.findTimes(accountId)
    settings.setSummary(accountId, times ? nextSummary(times, now) : null)
    return times && reminders.listToday(accountId, toDayIn(times.zone, now))
  }

  /** Adds the link of a task, and returns its token. */
  function addLink(
    accountId: number,
    itemId: string,
    createdAt: number,
    isPushed: boolean,
  ): string {
    const { token, tokenHash } = createToken()
    reminders.insertLink({ tokenHash, accountId, itemId, createdAt, isPushed })
    return token
  }

  /** Queues what is due as one mail. */
  function queue(account: Account, tasks: NamedTask[], isSummary: boolean, now: number): void {
    const { id: accountId, email, language } = account
    const named = tasks.slice(0, MAX_TASKS_NAMED).map(({ id, title, due }) => {
      return { title, due, token: addLink(accountId, id, now, false) }
    })
    outbox.add(
      {
        ...{ kind: 'reminder', to: { address: email }, language },
        ...{ isSummary, tasks: named, more: tasks.length - named.length },
        isConfirmed: settings.isConfirmed(accountId),
      },
      accountId,
    )
    const count = counts.increment(toUtcDay(now), 'reminder')
    if (count === maxDailyReminders) {
      log.warn({ count }, 'MAX_DAILY_REMINDERS is reached: further ones come after midnight UTC')
    }
  }

  async function runAndSleep(): Promise<void> {
    let sleep = MAX_SLEEP
    try {
      await run()
      const next = reminders.findNextTime()
      if (next !== undefined) sleep = Math.min(Math.max(next - clock.now(), 0), MAX_SLEEP)
    } catch (error) {
      log.error({ err: error }, 'reminders could not be queued')
      countError('reminder')
    }
    if (state === 'started') timer = setTimeout(() => void runAndSleep(), sleep).unref()
  }

  return {
    run,
    start() {
      if (!hasReminders) return reminders.forgetPlans()
      state = 'started'
      void runAndSleep()
    },
    async stop() {
      state = 'stopped'
      clearTimeout(timer)
      await running?.catch(() => undefined)
    },
  }
}
