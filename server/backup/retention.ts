import { DAY } from '../../shared/clock.ts'
import { DAILY_BACKUPS, WEEKLY_BACKUPS } from '../../shared/limits.ts'

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const DAYS_FROM_MONDAY = 3

/** The name of a backup by when it was taken, such as `site-20261121T031500Z.db`. */
export function nameBackup(takenAt: number): string {
  return `site-${formatTimestamp(takenAt)}.db`
}

/** A time for the name of a file, in UTC to the second: `20261121T031500Z`. */
export function formatTimestamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')
}

/** When a backup of that name was taken; undefined for a file that is none. */
export function parseBackupName(name: string): number | undefined {
  const [, date, hour, minute, second] = /^site-(\d{8})T(\d\d)(\d\d)(\d\d)Z\.db$/.exec(name) ?? []
  if (date === undefined) return undefined
  const day = date.replace(/^(\d{4})(\d\d)/, '$1-$2-')
  const takenAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(takenAt) || nameBackup(takenAt) !== name ? undefined : takenAt
}

/** When the latest of these backups was taken. */
export function findLatest(names: readonly string[], now: number): number | undefined {
  return listTimes(names, now)[0]
}

/**
 * The backups that can go: all but the last of each of the 7 latest days that have one, and the last
 * of each of the 4 latest weeks before those. Days without a backup do not count, so that a site
 * that was switched off, or a clock that jumped, costs none. Other files stay, and so do backups from
 * the future: the clock was wrong then, or is now.
 */
export function chooseExpired(names: readonly string[], now: number): string[] {
  const times = listTimes(names, now)
  const daily = takeLast(times, DAILY_BACKUPS, (time) => Math.floor(time / DAY))
  const daysKept = new Set(daily)
  const lastOfWeeks = takeLast(times, Infinity, (time) =>
    Math.floor((Math.floor(time / DAY) + DAYS_FROM_MONDAY) / 7),
  )
  const weekly = lastOfWeeks.filter((time) => !daysKept.has(time)).slice(0, WEEKLY_BACKUPS)
  const kept = new Set([...daily, ...weekly])
  return times.filter((time) => !kept.has(time)).map(nameBackup)
}

/**
 * The copies of the database that other commands left in the data folder and that can go: those older
 * than every nightly backup, once there are as many of these as are kept. So they go with the backups
 * of their time, and a wrong clock costs no more of them than of those. A copy is what an upgrade leaves
 * (`before-….db`) or a restore (`site-replaced-….db`), with the files that SQLite keeps beside it.
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

/** When a copy of the database was made, by its name; undefined for a file that is none. */
function findCopyTime(name: string): number | undefined {
  const found = COPY.exec(name)
  if (!found) return undefined
  const [date, time] = found.slice(1).filter(Boolean)
  return parseBackupName(`site-${date}T${time}Z.db`)
}

/** When the backups among these files were taken, the latest first. */
function listTimes(names: readonly string[], now: number): number[] {
  return names
    .map(parseBackupName)
    .filter((time) => time !== undefined)
    .filter((time) => time <= now)
    .sort((a, b) => b - a)
}

/** The last time of each of the latest periods. @param times the latest first */
function takeLast(
  times: readonly number[],
  most: number,
  periodOf: (time: number) => number,
): number[] {
  const last = new Map<number, number>()
  for (const time of times) if (!last.has(periodOf(time))) last.set(periodOf(time), time)
  return [...last.values()].slice(0, most)
}
