import { createOverviewQueries, type MailOverview } from '../../db/queries/overview.ts'
import { success } from '../../shared/result.ts'
import type { Mail } from '../mail/mails.ts'
import { decryptPayload } from '../mail/encrypted-payload.ts'
import type { Secrets } from '../secrets.ts'
import { type Call, type Command, type Outcome, refuse, report } from './command.ts'
import { type OpenSite, openExistingSecrets, withSite } from './open-site.ts'
import { formatTable } from './table.ts'
import { formatDuration, formatTime } from './units.ts'

/** The command that lists queued mail. */
export const mailCommand: Command = {
  name: 'mail',
  example: 'mail --addresses',
  summary: 'lists queued mails, and those given up in the last 30 days',
  details: 'The last fault is the reply of the mail server or a system error code.',
  operands: [],
  flags: { addresses: 'show the recipients of queued mails, which needs the key' },
  run: (call) => withSite(call, (site) => listMails(site, call)),
}

/** A mail without its payload; `recipient` is set only on request. */
type ShownMail = Omit<MailOverview, 'payload' | 'messageId'> & { recipient?: string }

function listMails({ config, database }: OpenSite, { clock, flags }: Call): Outcome {
  const secrets = flags.has('addresses') ? openExistingSecrets(config.dataDir) : success(undefined)
  if (!secrets.ok) return refuse(secrets.problem)
  const mails = createOverviewQueries(database.connection)
    .listMails()
    .map((mail) => show(mail, secrets.value))
  const waiting = mails.filter(({ outcome }) => outcome === null)
  const givenUp = mails.filter(({ outcome }) => outcome !== null)
  const text = [
    `Waiting: ${waiting.length}\n`,
    ...(waiting.length > 0 ? [formatWaiting(waiting, clock.now())] : []),
    `Given up: ${givenUp.length}\n`,
    ...(givenUp.length > 0 ? [formatGivenUp(givenUp)] : []),
  ]
  return report({ waiting, givenUp }, text.join('\n'))
}

/** Adds the recipient of a queued mail; ended mails have none, because their payload is erased. */
function show(
  { payload, messageId, ...mail }: MailOverview,
  secrets: Secrets | undefined,
): ShownMail {
  if (!payload || !secrets) return mail
  const opened = decryptPayload(payload, secrets.keys, messageId)
  return { ...mail, recipient: opened.ok ? (opened.value as Mail).to.address : 'unreadable' }
}

function formatWaiting(mails: readonly ShownMail[], now: number): string {
  const titles = ['id', 'kind', 'age', 'attempts', 'next attempt', 'last fault']
  const rows = mails.map(({ id, kind, createdAt, attempts, dueAt, lastFault, recipient }) => [
    id,
    kind,
    formatDuration(now - createdAt),
    attempts,
    dueAt <= now ? 'now' : `in ${formatDuration(dueAt - now)}`,
    lastFault ?? '-',
    ...(recipient === undefined ? [] : [recipient]),
  ])
  const withRecipients = mails.some(({ recipient }) => recipient !== undefined)
  return formatTable(withRecipients ? [...titles, 'recipient'] : titles, rows)
}

function formatGivenUp(mails: readonly ShownMail[]): string {
  return formatTable(
    ['id', 'kind', 'given up (UTC)', 'attempts', 'why', 'last fault'],
    mails.map(({ id, kind, endedAt, attempts, outcome, lastFault }) => [
      id,
      kind,
      formatTime(endedAt ?? 0),
      attempts,
      outcome ?? '-',
      lastFault ?? '-',
    ]),
  )
}
