import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, HOUR } from '../../shared/clock.ts'
import { type BackUp, PARTIAL_SUFFIX } from '../backup/back-up.ts'
import type { ReadFreeBytes } from '../backup/durable-files.ts'
import {
  chooseExpired,
  chooseExpiredCopies,
  findLatest,
  nameBackup,
  parseBackupName,
} from '../backup/retention.ts'
import { RESTORE_FILE } from '../backup/restore.ts'
import { type JobReports, type Schedule, schedule } from './schedule.ts'

/** The dependencies of the nightly backup. */
export type NightlyBackupOptions = {
  dataDir: string
  clock: Clock
  /** The hour of the day by the clock of the machine, from 0 to 23. */
  hour: number
  backUp: BackUp
  /** Aborts a running backup. */
  signal: AbortSignal
  freeBytes?: ReadFreeBytes
}

/** The result of a run. */
export type NightlyBackup =
  | { due: false }
  | { due: true; file: string; bytes: number; removed: number }

/**
 * Creates a job that backs up into DATA_DIR/backups when there is no backup since the last time its hour
 * began, and then deletes expired backups and database copies. Run it then, and every hour, so that failures
 * are retried. It throws with advice for the owner when the backup fails, and deletes nothing then.
 */
export function createNightlyBackup(options: NightlyBackupOptions) {
  const { dataDir, clock, hour, signal, backUp, ...rest } = options
  const folder = join(dataDir, 'backups')

  /** Deletes the partial files of an interrupted backup or restore. */
  function removeLeftovers(): void {
    for (const name of readdirSync(dataDir)) {
      if (name.startsWith(RESTORE_FILE)) rmSync(join(dataDir, name), { force: true })
    }
    for (const name of readdirSync(folder)) {
      const [backup = '', after] = name.split(PARTIAL_SUFFIX)
      if (after !== undefined && parseBackupName(backup) !== undefined) remove(name)
    }
  }

  function remove(name: string): void {
    rmSync(join(folder, name), { force: true })
  }

  return async function runNightlyBackup(): Promise<NightlyBackup> {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const now = clock.now()
    const latest = findLatest(readdirSync(folder), now)
    if (latest !== undefined && latest >= findHour(hour, now)) return { due: false }
    removeLeftovers()
    const database = join(dataDir, 'site.db')
    const target = join(folder, nameBackup(now))
    const made = await backUp({ database, target, clock, signal, ...rest })
    if (!made.ok) {
      // The next start makes the backup.
      if (signal.aborted) return { due: false }
      throw new Error(made.problem)
    }
    const expired = chooseExpired(readdirSync(folder), now)
    for (const name of expired) remove(name)
    const copies = chooseExpiredCopies(readdirSync(dataDir), readdirSync(folder), now)
    for (const name of copies) rmSync(join(dataDir, name), { force: true })
    const { file, bytes } = made.value
    return { due: true, file, bytes, removed: expired.length + copies.length }
  }
}

/** Returns the last time until now at which an hour of the day began, by the clock of the machine. */
function findHour(hour: number, now: number): number {
  const time = new Date(now)
  time.setHours(hour, 0, 0, 0)
  if (time.getTime() > now) time.setDate(time.getDate() - 1)
  return time.getTime()
}

/** Returns the milliseconds until the hour begins again, at most an hour, after which a failure is retried. */
function untilNextRun({ hour, clock }: Pick<NightlyBackupOptions, 'hour' | 'clock'>): number {
  const now = clock.now()
  const next = new Date(findHour(hour, now))
  next.setDate(next.getDate() + 1)
  return Math.min(HOUR, next.getTime() - now)
}

/** Schedules backups while the site runs; stopping aborts a running one. */
export function scheduleBackups(
  options: Omit<NightlyBackupOptions, 'signal'>,
  reports: JobReports,
): Schedule {
  const stopping = new AbortController()
  const run = createNightlyBackup({ ...options, signal: stopping.signal })
  const scheduled = schedule('backup', () => untilNextRun(options), reports, run)
  return {
    stop() {
      stopping.abort()
      return scheduled.stop()
    },
  }
}
