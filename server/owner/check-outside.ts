import type { Database } from '../../db/open.ts'
import { createDailyCountQueries } from '../../db/queries/daily-counts.ts'
import { createOverviewQueries } from '../../db/queries/overview.ts'
import { createConditionQueries } from '../../db/queries/conditions.ts'
import { health } from '../../shared/api/health.ts'
import { DAY, HOUR, SECOND } from '../../shared/clock.ts'
import type { Config } from '../config.ts'
import { greetSmtpServer } from '../mail/smtp-transport.ts'
import { formatDay } from '../day.ts'
import { codeOf } from '../storage-faults.ts'
import { fine, problem, type Verdict, warning } from './finding.ts'
import { describeFault } from './mail-test.ts'
import { formatDuration, formatTime } from './units.ts'

/** A mail that waits longer than this has been tried several times. */
const MAX_WAIT = HOUR
/** Mails given up longer ago are no news. */
const RECENT = 7 * DAY
const RESPONSE_TIMEOUT = 10 * SECOND

/** Greets the mail server, and logs in; no mail is sent. */
export async function checkMailServer({ smtpUrl }: Config): Promise<Verdict> {
  if (smtpUrl === undefined) return warning('SMTP_URL is not set: mails are written as files')
  const greeted = await greetSmtpServer(smtpUrl)
  if (!greeted.ok) return problem(describeFault(greeted.problem))
  return fine(`${new URL(smtpUrl).host} answers`)
}

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

/** Whether visitors were refused an account or a new password because of the daily cap. */
export function checkDailyMails(
  { maxDailyMails }: Config,
  { connection }: Database,
  now: number,
): Verdict {
  const days = createDailyCountQueries(connection).listSince(formatDay(now - RECENT))
  const full = new Set(days.filter(({ count }) => count >= maxDailyMails).map(({ day }) => day))
  if (full.size === 0) return fine(`no day came up to MAX_DAILY_MAILS=${maxDailyMails}`)
  return warning(`MAX_DAILY_MAILS=${maxDailyMails} was reached on ${[...full].join(', ')}`)
}

/**
 * Behind a proxy that is not named, all visitors count as one. A warning only: without a proxy, it
 * is a stranger who sends such headers.
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

/** Whether the site answers where visitors look for it. */
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
    // What fetch throws itself says no more than that it failed.
    const { cause = error } = error as Error
    return problem(`${publicUrl} does not answer (${codeOf(cause) || (cause as Error).message})`)
  }
}
