import type { Database } from '../../db/open.ts'
import { createDailyCountQueries } from '../../db/queries/daily-counts.ts'
import { createOverviewQueries } from '../../db/queries/overview.ts'
import { createConditionQueries } from '../../db/queries/conditions.ts'
import { health } from '../../shared/api/health.ts'
import { DAY, HOUR, SECOND } from '../../shared/clock.ts'
import type { Config } from '../config.ts'
import { greetSmtpServer } from '../mail/smtp-transport.ts'
import { toUtcDay } from '../../shared/day.ts'
import { codeOf } from '../storage-faults.ts'
import { fine, problem, type Verdict, warning } from './finding.ts'
import { describeFault } from './mail-test.ts'
import { formatDuration, formatTime } from './units.ts'

/** Age of a queued mail from which on the check reports a problem. */
const MAX_WAIT = HOUR
/** Age up to which the check reports mails that were given up. */
const RECENT = 7 * DAY
const RESPONSE_TIMEOUT = 10 * SECOND

/** Connects to the mail server and logs in, without sending a mail. */
export async function checkMailServer({ smtpUrl }: Config): Promise<Verdict> {
  if (smtpUrl === undefined) return warning('SMTP_URL is not set: mails are written as files')
  const greeted = await greetSmtpServer(smtpUrl)
  if (!greeted.ok) return problem(describeFault(greeted.problem))
  return fine(`${new URL(smtpUrl).host} answers`)
}

/** Checks that queued mail is delivered. */
export function checkOutbox(database: Database, now: number): Verdict {
  const mails = createOverviewQueries(database.connection).listMails()
  const [oldest] = mails.filter(({ outcome }) => outcome === null)
  if (oldest && now - oldest.createdAt > MAX_WAIT) {
    const wait = formatDuration(now - oldest.createdAt)
    return problem(`a mail waits for ${wait} (${oldest.lastFault ?? 'not tried yet'})`)
  }
  const lost = mails.filter(({ endedAt }) => endedAt !== null && now - endedAt < RECENT).length
  if (lost > 0) return warning(`mails given up in 7 days: ${lost}; npm run owner -- mail`)
  return fine('no mail waits long')
}

/** Checks that notifications are delivered; one waits longer where a push service cannot be reached. */
export function checkPush(
  { hasPush, hasReminders }: Config,
  database: Database,
  now: number,
): Verdict {
  if (!hasReminders) return fine('switched off (REMINDERS)')
  if (!hasPush) return fine('switched off (WEB_PUSH)')
  const overview = createOverviewQueries(database.connection)
  const oldest = overview.findWaitingPush()
  if (oldest && now - oldest.createdAt > MAX_WAIT) {
    const wait = formatDuration(now - oldest.createdAt)
    return warning(`a notification waits for ${wait} (${oldest.lastFault ?? 'not tried yet'})`)
  }
  const lost = overview.countLostPushes(now - RECENT)
  if (lost > 0) return warning(`notifications given up in 7 days: ${lost}`)
  return fine(`no notification waits long; browsers: ${overview.countBrowsers()}`)
}

/** Checks whether a day of the last week reached MAX_DAILY_MAILS or MAX_DAILY_REMINDERS. */
export function checkDailyMails(
  { maxDailyMails, maxDailyReminders }: Config,
  { connection }: Database,
  now: number,
): Verdict {
  const days = createDailyCountQueries(connection).listSince(toUtcDay(now - RECENT))
  const reached = (name: string, max: number, isReminder: boolean) => {
    const full = days.filter(
      ({ kind, count }) => (kind === 'reminder') === isReminder && count >= max,
    )
    const names = new Set(full.map(({ day }) => day))
    return names.size === 0 ? [] : [`${name}=${max} was reached on ${[...names].join(', ')}`]
  }
  const found = [
    ...reached('MAX_DAILY_MAILS', maxDailyMails, false),
    ...reached('MAX_DAILY_REMINDERS', maxDailyReminders, true),
  ]
  if (found.length > 0) return warning(found.join('; '))
  return fine(
    `no day reached MAX_DAILY_MAILS=${maxDailyMails} or MAX_DAILY_REMINDERS=${maxDailyReminders}`,
  )
}

/**
 * Warns of forwarded addresses while TRUST_PROXY is not set: behind a proxy, all visitors then count as
 * one. It is no problem without a proxy, where anybody can send such headers.
 */
export function checkProxy({ trustProxy }: Config, database: Database, now: number): Verdict {
  if (trustProxy !== 0) return fine(`TRUST_PROXY is ${String(trustProxy)}`)
  const seenAt = createConditionQueries(database.connection).find('forwarded-unconfigured')
  if (seenAt === undefined) return fine('none seen, none configured')
  const ago = formatDuration(now - seenAt)
  return warning(
    `forwarded addresses came on ${formatTime(seenAt)} UTC (${ago} ago): if there is a proxy, set TRUST_PROXY=1`,
  )
}

/** Checks that the site answers at PUBLIC_URL. */
export async function checkPublicUrl({ publicUrl }: Config): Promise<Verdict> {
  if (publicUrl === undefined) return warning('PUBLIC_URL is not set: there is nothing to ask')
  try {
    const answer = await fetch(publicUrl + health.path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    })
    const text = await answer.text()
    if (answer.ok && text.includes('"ok"')) return fine(`${publicUrl} answers`)
    return problem(`${publicUrl} answers ${answer.status}, and not as this site does`)
  } catch (error) {
    // The error of fetch only says that it failed; its cause says why.
    const { cause = error } = error as Error
    return problem(`${publicUrl} does not answer (${codeOf(cause) || (cause as Error).message})`)
  }
}
