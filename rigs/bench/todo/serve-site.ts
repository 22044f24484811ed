import { fileURLToPath } from 'node:url'
import { systemClock } from '../../../shared/clock.ts'
import { MAX_STORED_BYTES } from '../../../shared/limits.ts'
import {
  DEFAULT_MAX_ACCOUNT_REMINDERS,
  DEFAULT_MAX_DAILY_MAILS,
  DEFAULT_MAX_DAILY_REMINDERS,
} from '../../../server/config.ts'
import { createThreadedBackup } from '../../../server/backup/back-up-in-thread.ts'
import { createServer } from '../../../server/create-server.ts'
import { createLog } from '../../../server/log.ts'
import { createTransport } from '../../../server/mail/transport.ts'
import { loadBuiltFrontend } from '../../../server/pages/built-frontend.ts'
import { serve } from './serve.ts'

/* The whole site as the server runs it, with the frontend of the last build. */
const dist = new URL('../../../dist/', import.meta.url)
const backUp = createThreadedBackup(new URL('app/backup-thread.mjs', dist))

await serve(async ({ database, secrets, deletions, mailDir }) => {
  const clock = systemClock
  const { server, purge } = createServer({
    clock,
    database,
    secrets,
    deletions,
    frontend: await loadBuiltFrontend(fileURLToPath(dist)),
    // The log is formatted as usual, and then discarded.
    log: createLog('info', { write: () => undefined }),
    transport: createTransport({ smtpUrl: undefined, mailDir, clock }),
    mailFrom: 'site@example.com',
    maxDailyMails: DEFAULT_MAX_DAILY_MAILS,
    maxDailyReminders: DEFAULT_MAX_DAILY_REMINDERS,
    maxAccountReminders: DEFAULT_MAX_ACCOUNT_REMINDERS,
    hasReminders: true,
    push: undefined,
    maxDailyPushes: 0,
    maxAccountPushes: 0,
    hasCalendarFeeds: true,
    trustProxy: 0,
    publicOrigin: () => 'http://127.0.0.1',
    https: false,
    maxStoredBytes: MAX_STORED_BYTES,
    measureFreeSpace: () => Promise.resolve(Infinity),
  })
  return {
    server,
    purge: async () => (await purge()).accounts,
    async backUp() {
      const file = database.connection.name
      const result = await backUp({ database: file, target: `${file}.backup`, clock })
      if (!result.ok) throw new Error(result.problem)
      return result.value.bytes
    },
  }
})
