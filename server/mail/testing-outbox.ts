import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import type { ErrorKind } from '../../db/queries/error-counts.ts'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import { createTestClock, SECOND } from '../../shared/clock.ts'
import { createLog } from '../log.ts'
import { deriveSecrets, type Secrets } from '../secrets.ts'
import type { OutboxHooks } from './delivery.ts'
import type { Mail } from './mails.ts'
import { createOutbox } from './outbox.ts'
import type { SmtpTimeouts } from './smtp-transport.ts'
import { startSmtpServer } from './testing.ts'
import { type Transport, createTransport } from './transport.ts'

/** Time-outs for silent servers; others respond, however busy the machine is. */
export const SHORT_TIMEOUTS: SmtpTimeouts = {
  connection: 20 * SECOND,
  greeting: 100,
  socket: 20 * SECOND,
}

/** Starts a mail server that is closed when the running test ends. */
export async function startSmtpServerForTest(options: SMTPServerOptions = {}) {
  const server = await startSmtpServer(options)
  onTestFinished(server.close)
  return server
}

/** Creates a folder that is removed when the running test ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function credentialsOf(name: string, password = 'correct horse'): Mail {
  const email = `${name}@example.com`
  return { kind: 'credentials', to: { address: email }, username: name, password }
}

type Options = {
  /** By default one in a file of its own. */
  database?: Database
  transport?: Transport
  hooks?: Partial<OutboxHooks>
  secrets?: Secrets
  sendLimit?: number
  stopLimit?: number
}

/** Sets up a mail server, and an outbox on a database file with a test clock. */
export async function setUpOutbox(options: Options = {}) {
  const smtp = await startSmtpServerForTest()
  const folder = makeFolder()
  const clock = createTestClock()
  const { database = openDatabase(join(folder, 'site.db'), clock) } = options
  const lines: string[] = []
  const errors: ErrorKind[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const secrets = deriveSecrets(randomBytes(32))

  /** Creates another outbox, on the same database by default. */
  function open(other: Options = {}) {
    const { isWanted = () => true, ended = () => undefined } = other.hooks ?? options.hooks ?? {}
    const outbox = createOutbox({
      database: other.database ?? database,
      secrets: other.secrets ?? options.secrets ?? secrets,
      clock,
      log,
      countError: (kind) => void errors.push(kind),
      transport:
        other.transport ??
        options.transport ??
        createTransport({ smtpUrl: smtp.url, mailDir: folder, clock }),
      from: 'site@example.org',
      site: () => ({
        title: 'Ada Example',
        language: 'en',
        loginUrl: () => 'https://example.org/login',
      }),
      hooks: { isWanted, ended },
      random: () => 0,
      ...(options.sendLimit !== undefined && { sendLimit: options.sendLimit }),
      ...(options.stopLimit !== undefined && { stopLimit: options.stopLimit }),
    })
    onTestFinished(() => outbox.stop())
    return outbox
  }

  onTestFinished(() => database.close())
  const outbox = open()
  const queries = createMailQueries(database.connection)

  /** Queues mails to these names. */
  function add(...names: string[]): void {
    database.transaction(() => {
      for (const name of names) outbox.add(credentialsOf(name), null)
    })
  }

  type Row = { kind: string; outcome: string | null; fault: string | null; attempts: number }
  const rows = () =>
    database.connection
      .prepare<[], Row>(
        'select kind, outcome, last_fault as fault, attempts from mail_outbox order by id',
      )
      .all()

  return {
    smtp,
    folder,
    clock,
    database,
    queries,
    outbox,
    open,
    add,
    rows,
    lines,
    /** The errors that were counted. */
    errors,
    log: () => lines.map((line) => JSON.parse(line) as { msg: string; [name: string]: unknown }),
    /** Lists the recipients of the accepted mails, in order. */
    delivered: () =>
      smtp.mails.filter(({ accepted }) => accepted).map(({ envelope }) => envelope.to.join()),
  }
}
