import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  createDailyCountQueries,
  type DailyCount,
  type DailyKind,
} from '../../db/queries/daily-counts.ts'
import { createErrorCountQueries, type ErrorKind } from '../../db/queries/error-counts.ts'
import { createOverviewQueries } from '../../db/queries/overview.ts'
import { createPageViewQueries } from '../../db/queries/page-views.ts'
import { createReferrerQueries, OTHER_REFERRERS } from '../../db/queries/referrers.ts'
import { createReviewQueries } from '../../db/queries/reviews.ts'
import { readMigrations } from '../../db/migrate.ts'
import type { Database } from '../../db/open.ts'
import { createSizeQueries } from '../../db/size.ts'
import { version } from '../../package.json'
import { DAY, MINUTE } from '../../shared/clock.ts'
import { addDays, type Day, daysBetween, isDay, toUtcDay } from '../../shared/day.ts'
import {
  EXPIRY_NOTICE,
  FAILURE_WINDOW,
  MAX_REFERRERS,
  MAX_STORED_BYTES,
  STATISTICS_RETENTION,
} from '../../shared/limits.ts'
import { findLatestBackup } from '../backup/latest-backup.ts'
import type { Config } from '../config.ts'
import { codeOf } from '../storage-faults.ts'
import { type Command, refuse, report, usageError } from './command.ts'
import { withSite } from './open-site.ts'
import { formatSection, type Section, writeStatsPage } from './stats-page.ts'
import { formatBytes, formatTime } from './units.ts'

const DAYS_SHOWN = 30
const ACTIVE_DAYS = 7
/** Longer periods are shown by month. */
const MAX_DAYS_SHOWN = 62
/** Further hosts are shown as one row; `--json` has all. */
const MAX_REFERRERS_SHOWN = 30

/** What the errors of each kind are. */
const ERROR_NAMES: Record<ErrorKind, string> = {
  request: 'requests answered 500',
  storage: 'data not read or saved',
  mail: 'mails failed',
  push: 'notifications failed',
  reminder: 'reminders failed',
  purge: 'purges failed',
  backup: 'backups failed',
  crash: 'crashes',
}

/** The command that prints statistics. */
export const statsCommand: Command = {
  name: 'stats',
  example: 'stats --since 2026-01-01 --html stats.html',
  summary: `counts page views, referrers, downloads and errors of the last ${DAYS_SHOWN} days, accounts, tasks, mails, comments to approve, failed logins, bytes`,
  details: [
    'A view is a page that this server sent, or confirmed to a browser that had it. Requests of known robots',
    'and responses of a CDN are not counted. A referrer is the host of the page whose link led to a view or',
    `download. Each day has up to ${MAX_REFERRERS} of them, and one row for the others. Errors are in the log, too.`,
    `Counts appear with a delay of 10 seconds, and are stored for ${STATISTICS_RETENTION / DAY} days.`,
  ].join('\n'),
  operands: [],
  flags: {},
  values: {
    since: [
      'DAY',
      'count views, referrers, downloads and errors from that day on, such as 2026-01-31',
    ],
    html: ['FILE', 'also write the statistics into a page'],
  },
  run(call) {
    const { clock, values, folder } = call
    const now = clock.now()
    const since = values['since'] ?? toUtcDay(now - (DAYS_SHOWN - 1) * DAY)
    if (!isDay(since)) return usageError('--since takes a day such as 2026-01-31.')
    return withSite(call, ({ config, database }) => {
      const stats = collect(config, database, since, now)
      const sections = describe(stats, toUtcDay(now))
      const file = values['html']
      if (file !== undefined) {
        const written = writeStatsPage(resolve(folder, file), sections)
        if (!written.ok) return refuse(written.problem)
      }
      return report(stats, sections.map(formatSection).join('\n'))
    })
  },
}

function collect(config: Config, { connection }: Database, since: Day, now: number): Stats {
  const views = createPageViewQueries(connection)
  const overview = createOverviewQueries(connection)
  return {
    pageViews: { since, days: views.countByDay(since), pages: views.countByPath(since) },
    referrers: createReferrerQueries(connection).countByHost(since),
    downloads: views.countDownloads(since),
    errors: createErrorCountQueries(connection).countByKind(since),
    accounts: overview.countAccounts(now - ACTIVE_DAYS * DAY, now + EXPIRY_NOTICE),
    tasks: overview.countTasks(),
    mails: {
      waiting: 0,
      ...Object.fromEntries(overview.countMails().map(({ state, mails }) => [state, mails])),
    },
    notifications: {
      browsers: overview.countBrowsers(),
      messages: Object.fromEntries(
        overview.countPushes().map(({ state, messages }) => [state, messages]),
      ),
    },
    visitorMails: {
      cap: config.maxDailyMails,
      days: createDailyCountQueries(connection).listSince(since),
    },
    failedLogins: overview.countFailures(now),
    comments: { waiting: createReviewQueries(connection).countWaiting() },
    latestBackupAt: findLatestBackup(config.dataDir, now) ?? null,
    versions: { site: version, schema: readMigrations().length, node: process.versions.node },
    stored: {
      bytes: createSizeQueries(connection).findUsedBytes(),
      maxBytes: MAX_STORED_BYTES,
    },
    bytes: measureDataDir(config.dataDir),
  }
}

type Stats = {
  /** `since` is the first day, `YYYY-MM-DD`; days and pages without views are left out. */
  pageViews: {
    since: string
    days: { viewedOn: string; views: number }[]
    pages: { path: string; views: number }[]
  }
  /** By host of the linking page, such as `news.example.org`; `other` for those beyond the maximum of a day. */
  referrers: { host: string; views: number }[]
  /** By form of the resume, such as `/resume.pdf`. */
  downloads: { path: string; views: number }[]
  /** By kind, with the last day of each, `YYYY-MM-DD`. */
  errors: { kind: ErrorKind; errors: number; lastOn: string }[]
  /** `calendars` have a calendar address, `reminded` a reminder or summary that lies ahead. */
  accounts: { all: number; active: number; ending: number; calendars: number; reminded: number }
  tasks: { open: number; completed: number; inTrash: number }
  /** Mails by state: waiting, or their outcome in the last 30 days. */
  mails: Record<string, number>
  /** Browsers that show reminders, and messages to them by state, as of mails. */
  notifications: { browsers: number; messages: Record<string, number> }
  /** Actions that send mails to addresses that anybody can enter, by day and kind, and their daily cap. */
  visitorMails: { cap: number; days: DailyCount[] }
  failedLogins: { counts: number; highest: number }
  /** Comments that wait for approval. */
  comments: { waiting: number }
  /** When the latest nightly backup was made; null without one. */
  latestBackupAt: number | null
  versions: { site: string; schema: number; node: string }
  /** The size of the stored data, and its maximum. */
  stored: { bytes: number; maxBytes: number }
  bytes: Record<string, number>
}

/** Describes the statistics as sections. @param today `YYYY-MM-DD` */
function describe(stats: Stats, today: Day): Section[] {
  const { pageViews, referrers, downloads, errors } = stats
  const { accounts, tasks, mails, notifications, visitorMails, failedLogins } = stats
  const { comments, latestBackupAt, versions, stored, bytes } = stats
  const { days, pages, since } = pageViews
  const minutes = FAILURE_WINDOW / MINUTE
  return [
    {
      title: `Page views since ${since}: ${sumViews(days)}`,
      bars: countByPeriod(days, since, today),
    },
    { title: 'Pages', bars: pages.map(({ path, views }) => [path, views]) },
    { title: 'Referrers', bars: listReferrers(referrers) },
    { title: 'Downloads of the resume', bars: downloads.map(({ path, views }) => [path, views]) },
    {
      title: 'Errors',
      bars: errors.map(({ kind, errors, lastOn }) => [
        `${ERROR_NAMES[kind]}, last on ${lastOn}`,
        errors,
      ]),
    },
    {
      title: 'Site',
      facts: {
        accounts: `${accounts.all}, ${accounts.active} of them used in the last ${ACTIVE_DAYS} days, ${accounts.ending} ending within a day, ${accounts.calendars} with a calendar address, ${accounts.reminded} with reminders`,
        tasks: `${tasks.open} open, ${tasks.completed} completed, ${tasks.inTrash} in the trash`,
        mails: listNumbers(mails),
        notifications: `in ${notifications.browsers} browsers; ${listNumbers(notifications.messages) || 'none sent'}`,
        'caused by visitors': describeVisitorMails(visitorMails),
        comments: `${comments.waiting} to approve`,
        'latest backup': latestBackupAt === null ? 'none' : `${formatTime(latestBackupAt)} UTC`,
        versions: `Ownfolio ${versions.site}, schema ${versions.schema}, Node ${versions.node}`,
        stored: `${formatBytes(stored.bytes)} of ${formatBytes(stored.maxBytes)}`,
        'failed logins': `${failedLogins.highest} at most by one address or account in ${minutes} minutes`,
      },
    },
    {
      title: 'Files',
      facts: Object.fromEntries(
        Object.entries(bytes).map(([name, size]) => [name, formatBytes(size)]),
      ),
    },
  ]
}

/** Sums views by day, or by month in a long period; days without views count 0. */
function countByPeriod(
  days: Stats['pageViews']['days'],
  since: Day,
  today: Day,
): [period: string, views: number][] {
  const first = days[0]?.viewedOn ?? today
  const start = first > since ? first : since
  const byMonth = daysBetween(start, today) >= MAX_DAYS_SHOWN
  const nameOf = (day: Day) => (byMonth ? day.slice(0, 7) : day)
  const counts = new Map<string, number>()
  for (let day = start; day <= today; day = addDays(day, 1)) counts.set(nameOf(day), 0)
  for (const { viewedOn, views } of days) {
    counts.set(nameOf(viewedOn), (counts.get(nameOf(viewedOn)) ?? 0) + views)
  }
  return [...counts]
}

/** Lists the hosts with most views, and the sum of all others last. */
function listReferrers(referrers: Stats['referrers']): [host: string, views: number][] {
  const hosts = referrers.filter(({ host }) => host !== OTHER_REFERRERS)
  const shown = hosts.slice(0, MAX_REFERRERS_SHOWN)
  const others = sumViews(referrers) - sumViews(shown)
  const rows = others > 0 ? [...shown, { host: OTHER_REFERRERS, views: others }] : shown
  return rows.map(({ host, views }) => [host, views])
}

function sumViews(rows: readonly { views: number }[]): number {
  return rows.reduce((sum, { views }) => sum + views, 0)
}

function describeVisitorMails({ cap, days }: Stats['visitorMails']): string {
  const highest = (kind: DailyKind) =>
    Math.max(0, ...days.filter((day) => day.kind === kind).map(({ count }) => count))
  const full = new Set(
    days.filter(({ kind, count }) => kind !== 'reminder' && count >= cap).map(({ day }) => day),
  )
  const reached =
    full.size === 0 ? '' : `; the cap of ${cap} was reached on ${[...full].join(', ')}`
  return `on one day at most ${highest('registration')} registrations, ${highest('password-change')} changes of password, ${highest('contact')} messages of the contact form and ${highest('reminder')} mails with reminders${reached}`
}

function listNumbers(numbers: Record<string, number>): string {
  return Object.entries(numbers)
    .map(([name, number]) => `${number} ${name}`)
    .join(', ')
}

/** Measures the files and folders of the data folder that grow, in bytes. */
function measureDataDir(dataDir: string): Record<string, number> {
  return Object.fromEntries(
    ['site.db', 'site.db-wal', 'mail', 'backups'].map((name) => [
      name,
      measure(join(dataDir, name)),
    ]),
  )
}

/** Returns the bytes of a file, or of the files in a folder; 0 when it is missing. */
function measure(path: string): number {
  try {
    const entry = statSync(path)
    if (!entry.isDirectory()) return entry.size
    return readdirSync(path).reduce((sum, name) => sum + measure(join(path, name)), 0)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0
    throw error
  }
}
