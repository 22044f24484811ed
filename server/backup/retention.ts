import { DAY } from '../../shared/clock.ts'
import { DAILY_BACKUPS, WEEKLY_BACKUPS } from '../../shared/limits.ts'

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const DAYS_FROM_MONDAY = 3

/** Returns the name of a backup by its time, such as `site-20261121T031500Z.db`. */
export function nameBackup(takenAt: number): string {
  return `site-${formatTimestamp(takenAt)}.db`
}

/** Formats a time for a file name, in UTC to the second: `20261121T031500Z`. */
export function formatTimestamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Parses the time in the name of a backup; undefined for other files. */
export function parseBackupName(name: string): number | undefined {
  const [, date, hour, minute, second] = /^site-(\d{8})T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name) ?? []
  if (date === undefined) return undefined
  const day = date.replace(/^(\d{4})(\d\d)/, '$1-$2-')
  const takenAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(takenAt) || nameBackup(takenAt) !== name ? undefined : takenAt
}

/** Returns the time of the latest backup. */
export function findLatest(names: readonly string[], now: number): number | undefined {
  return listTimes(names, now)[0]
}

/**
 * Lists the backups to delete: all except the last of each of the 7 latest days with a backup, and of each
 * of the 4 latest weeks before those. Days without a backup do not count, so downtime deletes none. Other
 * files stay, and so do backups from the future, because a clock was wrong.
 */
export function chooseExpired(names: readonly string[], now: number): string[] {
  const times = listTimes(names, now)
  const dayOf = (time: number) => Math.floor(time / DAY)
  const daily = listLast(times, dayOf).slice(0, DAILY_BACKUPS)
  const weekly = listLast(times, (time) => Math.floor((dayOf(time) + DAYS_FROM_MONDAY) / 7))
    .filter((time) => !daily.includes(time))
    .slice(0, WEEKLY_BACKUPS)
  const kept = new Set([...daily, ...weekly])
  return times.filter((time) => !kept.has(time)).map(nameBackup)
}

/**
 * Lists the database copies to delete that upgrades (`before-….db`) and restores (`site-replaced-….db`)
 * left in the data folder, with SQLite's files beside them. A copy expires when it is older than every
 * nightly backup, once all nightly backups exist.
 * @param names the files of the data folder
 * @param backups the nightly backups that are kept
 */
export function chooseExpiredCopies(
  names: readonly string[],
  backups: readonly string[],
  now: number,
): string[] {
  const times = listTimes(backups, now)
  const oldest = times.at(-1)
  if (oldest === undefined || times.length < DAILY_BACKUPS + WEEKLY_BACKUPS) return []
  return names.filter((name) => (findCopyTime(name) ?? Infinity) < oldest)
}

const COPY =
  /^(?:before-(\d{8})-(\d{6})-[0-9a-f]+|site-replaced-(\d{8})T(\d{6})Z)\.db(?:\.partial)?(?:-wal|-shm|-journal)?$/

/** Parses the time in the name of a database copy; undefined for other files. */
function findCopyTime(name: string): number | undefined {
  const found = COPY.exec(name)
  if (!found) return undefined
  const [date, time] = found.slice(1).filter(Boolean)
  return parseBackupName(`site-${date}T${time}Z.db`)
}

/** Returns the times of the backups, latest first. */
function listTimes(names: readonly string[], now: number): number[] {
  return names
    .map(parseBackupName)
    .filter((time) => time !== undefined)
    .filter((time) => time <= now)
    .sort((a, b) => b - a)
}

/** Returns the last time of each period. @param times latest first */
function listLast(times: readonly number[], periodOf: (time: number) => number): number[] {
  return times.filter(
    (time, index) => index === 0 || periodOf(time) !== periodOf(times[index - 1] ?? 0),
  )
}
