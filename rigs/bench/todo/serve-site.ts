import { fileURLToPath } from 'node:url'
import { systemClock } from '../../../shared/clock.ts'
import { MAX_STORED_BYTES } from '../../../shared/limits.ts'
import {
  DEFAULT_MAX_ACCOUNT_REMINDERS,
  DEFAULT_MAX_DAILY_MAILS,
  DEFAULT_MAX_DAILY_REMINDERS,
} from '../../../server/config.ts'
import { createServer } from '../../../server/create-server.ts'
import { createLog } from '../../../server/log.ts'
import { createTransport } from '../../../server/mail/transport.ts'
import { loadBuiltFrontend } from '../../../server/pages/built-frontend.ts'
import { serve } from './serve.ts'

/* The whole site as the server runs it, with the frontend of the last build. */
await serve(async ({ database, secrets, deletions, mailDir }) => {
  const clock = systemClock
  return createServer({
    clock,
    database,
    secrets,
    deletions,
    frontend: await loadBuiltFrontend(fileURLToPath(new URL('../../../dist', import.meta.url))),
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
})
