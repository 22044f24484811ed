import { setImmediate } from 'node:timers/promises'
import type { Database } from '../db/open.ts'
import { createPushQueries } from '../db/queries/push.ts'
import { HOUR, systemClock } from '../shared/clock.ts'
import { MAIL_FILE_RETENTION, MAX_STORED_BYTES } from '../shared/limits.ts'
import { type Config, DEFAULT_SENDER, type Environment, readConfig } from './config.ts'
import type { BackUp } from './backup/back-up.ts'
import { readFreeBytes } from './backup/durable-files.ts'
import { exitOnUncaughtException } from './crash.ts'
import { createServer } from './create-server.ts'
import { openData } from './data-dir.ts'
import { lockDataDir } from './data-lock.ts'
import { restrictPermissions } from './data-permissions.ts'
import { watchEventLoop } from './event-loop.ts'
import { listen } from './listen.ts'
import { scheduleBackups } from './jobs/backup.ts'
import { schedule } from './jobs/schedule.ts'
import { createLog, type Log } from './log.ts'
import { createTransport, removeOldMails } from './mail/transport.ts'
import type { Frontend } from './pages/frontend.ts'
import { stopOnSignal } from './stop.ts'
import { openVapidKey, type VapidKey } from './todo-list/push/vapid.ts'
import { openTextLog } from './terminal-log.ts'
import { writeWelcome } from './welcome.ts'

type StartOptions = {
  /** The address of the built `checkpoint-thread.ts`; without it, requests wait while the log of SQLite is moved. */
  checkpointScript?: URL
  /** Called with the port once the server listens. */
  onListening?: (port: number) => void
}

/**
 * Creates the real dependencies and runs the server until a signal ends it. Problems that the owner must
 * fix (settings, data folder, port) end the process with exit code 1 and one line each.
 */
export async function start(
  env: Environment,
  loadFrontend: () => Promise<Frontend>,
  backUp: BackUp,
  { checkpointScript, onListening }: StartOptions = {},
): Promise<void> {
  const read = readConfig(env)
  if (!read.ok) return reportProblems(read.problem)
  const config = read.value
  const isText = (config.logFormat ?? (process.stdout.isTTY ? 'text' : 'json')) === 'text'
  const log = createLog(config.logLevel, isText ? openTextLog(process.stdout) : undefined)
  const locked = lockDataDir(config.dataDir)
  if (!locked.ok) return reportProblems([locked.problem])
  const lock = locked.value
  const opened = openData(config.dataDir, systemClock)
  if (!opened.ok) {
    lock.release()
    return reportProblems([opened.problem])
  }
  const { database, secrets, deletions, mailDir, keyLost, keyExposed, lockedOut } = opened.value
  if (keyLost) log.warn('secret.key was missing, and a new one was made: queued mail is lost')
  if (keyExposed) log.warn('other users could read secret.key')
  if (lockedOut > 0) {
    log.warn(
      { accounts: lockedOut },
      'secret.key lacks the key of these passwords: their accounts cannot log in',
    )
  }
  const { closed, open } = restrictPermissions(config.dataDir)
  if (closed.length > 0)
    log.warn(
      { paths: closed },
      'other users could read these paths: permissions are restricted now',
    )
  if (open.length > 0)
    log.warn({ paths: open }, 'other users can read these paths, and permissions cannot be changed')
  const push = openPush(config, database, log)
  if (push === 'invalid') {
    database.close()
    lock.release()
    return
  }
  const frontend = await loadFrontend()

  // In dev, the public address of the content would be a link to another server.
  const url = frontend.production ? frontend.manifest.url : undefined
  let origin = config.publicUrl ?? url?.replace(/(?<!\/)\/+$/, '')
  const site = createServer({
    clock: systemClock,
    database,
    secrets,
    deletions,
    frontend,
    log,
    transport: createTransport({ smtpUrl: config.smtpUrl, mailDir, clock: systemClock }),
    mailFrom: config.mailFrom ?? DEFAULT_SENDER,
    maxDailyMails: config.maxDailyMails,
    maxDailyReminders: config.maxDailyReminders,
    maxAccountReminders: config.maxAccountReminders,
    hasReminders: config.hasReminders,
    push,
    maxDailyPushes: config.maxDailyPushes,
    maxAccountPushes: config.maxAccountPushes,
    hasCalendarFeeds: config.hasCalendarFeeds,
    trustProxy: config.trustProxy,
    publicOrigin: () => origin ?? '',
    https: origin?.startsWith('https:') ?? false,
    maxStoredBytes: MAX_STORED_BYTES,
    measureFreeSpace: () => readFreeBytes(config.dataDir),
  })
  if (site.sendsMails && !config.smtpUrl) {
    log.warn({ mailDir }, 'SMTP_URL is not set: mails are written as files')
  }
  const listening = await listen(site.server, config)
  if (!listening.ok) {
    database.close()
    lock.release()
    return reportProblems([listening.problem])
  }
  const port = listening.value
  const { statistics } = site
  const { countError } = statistics
  const logThread =
    checkpointScript &&
    database.leaveLogToThread(checkpointScript, (error) => {
      log.error(
        { err: error },
        'the thread of the write-ahead log failed: requests wait for it again',
      )
      countError('storage')
    })
  const localUrl = `http://localhost:${port}`
  origin ??= localUrl
  if (site.sendsMails) site.outbox.start()
  if (site.hasAccounts) {
    site.pushOutbox?.start()
    site.reminders.start()
  }
  const reports = { log, countError }
  const jobs = schedule(
    'purge',
    () => HOUR,
    reports,
    async () => ({
      ...(await site.purge()),
      files: await removeOldMails(mailDir, systemClock.now() - MAIL_FILE_RETENTION),
    }),
  )
  const { dataDir, backupHour: hour } = config
  const backups = scheduleBackups({ dataDir, clock: systemClock, hour, backUp }, reports)
  const stopWatching = watchEventLoop(log)
  stopOnSignal({
    server: site.server,
    log,
    limit: config.stopLimit,
    stopWork() {
      site.endStreams()
      return Promise.all([
        ...[jobs.stop(), backups.stop(), site.reminders.stop()],
        ...[site.outbox.stop(), site.pushOutbox?.stop()],
      ])
    },
    async close() {
      stopWatching()
      await site.idle()
      // Requests that waited for the last hash still write their result.
      await setImmediate()
      await logThread?.stop()
      database.close()
      lock.release()
    },
  })
  // The dev server survives errors in code that is being edited.
  if (frontend.production) {
    exitOnUncaughtException(log, () => {
      countError('crash')
      statistics.writeLast()
    })
  }
  if (isText) {
    const writesMails = site.sendsMails && !config.smtpUrl
    writeWelcome(process.stdout, {
      url: localUrl,
      publicUrl: origin,
      contentDir: config.contentDir,
      mailDir: writesMails ? mailDir : undefined,
    })
  }
  onListening?.(port)
  // Last, because a supervisor may send a signal as soon as it reads this line.
  log.info({ host: config.host, port, url: origin }, 'listening')
  log.flush()
  // A page that fails now also fails for its visitor, and is logged again then.
  await site
    .warmUp()
    .catch((error: unknown) => log.warn({ err: error }, 'a page could not be rendered'))
}

/**
 * Opens the key of notifications, unless they are switched off. With a new key, the subscriptions of before are useless:
 * push services refuse it for them.
 */
function openPush(
  { dataDir, hasPush, hasReminders }: Config,
  database: Database,
  log: Log,
): { key: VapidKey } | undefined | 'invalid' {
  if (!hasPush || !hasReminders) return undefined
  try {
    const { key, made, exposed } = openVapidKey(dataDir)
    const lost = made ? createPushQueries(database.connection).removeAll() : 0
    if (lost > 0) {
      log.warn(
        { browsers: lost },
        'push.key was missing, and a new one was made: browsers have to turn notifications on again',
      )
    }
    if (exposed) log.warn('other users could read push.key')
    return { key }
  } catch (error) {
    reportProblems([(error as Error).message])
    return 'invalid'
  }
}

function reportProblems(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem)
  process.exitCode = 1
}
