import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { SMTPServer } from 'smtp-server'
import { MINUTE, SECOND, systemClock } from '../../shared/clock.ts'
import { type Bench, findMedian } from './bench.ts'
import { avoidServerCore } from './core.ts'
import { createAccounts } from './people.ts'
import { startSite } from './server.ts'
import { askFor, load } from './wrk.ts'

const ACCOUNTS = 10_000
/** Parallel connections that request a page, as in the benchmark of pages. */
const CONNECTIONS = 32
const HOME = askFor(['/'], { 'Accept-Encoding': 'br' })
/** The duration of a load in seconds. */
const SECONDS = 3
/** Loads while the mails are sent. */
const LOADS = 5

/** Measures pages while the server reminds everybody of a task by mail. */
export const remindersBench: Bench = {
  name: 'reminders',
  baseline: 'the same server before the reminders are due',
  async *run(stopwatch) {
    avoidServerCore()
    const folder = await mkdtemp(join(tmpdir(), 'bench-reminders-'))
    const dataDir = join(folder, 'data')
    await createAccounts(dataDir, { accounts: ACCOUNTS, items: 1 })
    const database = new Sqlite(join(dataDir, 'site.db'))
    // A whole minute, as all due dates are.
    const dueAt = Math.ceil(systemClock.now() / MINUTE + 1) * MINUTE
    planReminders(database, dueAt)
    const countDue = database
      .prepare<[], number>('select count(*) from reminder where due_at is not null')
      .pluck()
    const countMails = database
      .prepare<[], number>("select count(*) from mail_outbox where kind = 'reminder'")
      .pluck()
    const smtp = await startMailServer()
    const server = await startSite(folder, {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'site@example.com',
      PUBLIC_URL: 'https://example.com',
      MAX_DAILY_REMINDERS: String(ACCOUNTS),
    })
    const loadPages = () =>
      load(server.origin, folder, { requests: HOME, connections: CONNECTIONS, seconds: SECONDS })
    try {
      // The first warms up the JIT compilers.
      await loadPages()
      const before: number[] = []
      while (systemClock.now() + SECONDS * SECOND < dueAt) before.push((await loadPages()).p99)
      await setTimeout(dueAt - systemClock.now())
      const start = stopwatch.now()
      const queueing: number[] = []
      while ((countDue.get() ?? 0) > 0) queueing.push((await loadPages()).p99)
      const time = stopwatch.now() - start
      const sending: number[] = []
      while (sending.length < LOADS) sending.push((await loadPages()).p99)
      const mails = countMails.get()
      if (mails !== ACCOUNTS) throw new Error(`${mails} mails for ${ACCOUNTS} people`)
      const common = {
        unit: 'ms',
        better: 'less',
        baseline: findMedian(before),
      } as const
      yield {
        name: `GET / while mails to ${ACCOUNTS} people are queued, p99`,
        ...common,
        ours: findMedian(queueing),
        goal: { ratio: 0.5 },
        details: {
          longest: `${Math.max(...queueing).toFixed(1)} ms`,
          'they took': `${(time / SECOND).toFixed(0)} s`,
        },
      }
      yield {
        name: 'GET / while these mails are sent, p99',
        ...common,
        ours: findMedian(sending),
        goal: { ratio: 0.5 },
        details: { longest: `${Math.max(...sending).toFixed(1)} ms` },
      }
    } finally {
      await server.stop()
      database.close()
      await smtp.close()
      await rm(folder, { recursive: true })
    }
  },
}

/** Gives the one task of each account a reminder at its time. */
function planReminders(database: Sqlite.Database, dueAt: number): void {
  const due = new Date(dueAt).toISOString().slice(0, 16)
  database.prepare("update todo_item set due = ?, reminders = '[0]'").run(due)
  database.exec(
    "insert into reminder_setting (account_id, zone, is_stale) select id, 'UTC', 0 from account",
  )
  database
    .prepare(
      'insert into reminder (account_id, item_id, due_at) select account_id, id, ? from todo_item',
    )
    .run(dueAt)
}

/** Starts a mail server that takes everything. */
async function startMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
