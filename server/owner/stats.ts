import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  createDailyCountQueries,
  type DailyCount,
  type DailyKind,
} from '../../db/queries/daily-counts.ts'
import { createOverviewQueries } from '../../db/queries/overview.ts'
import { createPageViewQueries } from '../../db/queries/page-views.ts'
import { createSizeQueries } from '../../db/size.ts'
import { DAY, MINUTE } from '../../shared/clock.ts'
import { EXPIRY_NOTICE, FAILURE_WINDOW, MAX_STORED_BYTES } from '../../shared/limits.ts'
import { formatDay } from '../day.ts'
import { codeOf } from '../storage-faults.ts'
import { type Command, type Outcome, report } from './command.ts'
import { withSite } from './open-site.ts'
import { formatFacts, formatTable } from './table.ts'
import { formatBytes } from './units.ts'

const DAYS_SHOWN = 30
const ACTIVE_DAYS = 7

/** The command that prints statistics. */
export const statsCommand: Command = {
  name: 'stats',
  example: 'stats --json',
  summary: `counts page views of the last ${DAYS_SHOWN} days, accounts, tasks, mails, failed logins, bytes`,
  details:
    'A view is a page that this server sent, or confirmed to a browser that had it. Requests of known robots\nand responses of a CDN are not counted. Views appear with a delay of 10 seconds.',
  operands: [],
  flags: {},
  run: (call) =>
    withSite(call, ({ config, database }) => {
      const now = call.clock.now()
      const since = formatDay(now - (DAYS_SHOWN - 1) * DAY)
      const views = createPageViewQueries(database.connection)
      const overview = createOverviewQueries(database.connection)
      return describe({
        pageViews: { since, days: views.countByDay(since), pages: views.countByPath(since) },
        accounts: overview.countAccounts(now - ACTIVE_DAYS * DAY, now + EXPIRY_NOTICE),
        tasks: overview.countTasks(),
        mails: {
          waiting: 0,
          ...Object.fromEntries(overview.countMails().map(({ state, mails }) => [state, mails])),
        },
        visitorMails: {
          cap: config.maxDailyMails,
          days: createDailyCountQueries(database.connection).listSince(since),
        },
        failedLogins: overview.countFailures(now),
        stored: {
          bytes: createSizeQueries(database.connection).findUsedBytes(),
          maxBytes: MAX_STORED_BYTES,
        },
        bytes: measureDataDir(config.dataDir),
      })
    }),
}

type Stats = {
  /** `since` is the first day, `YYYY-MM-DD`; days and pages without views are left out. */
  pageViews: {
    since: string
    days: { viewedOn: string; views: number }[]
    pages: { path: string; views: number }[]
  }
  accounts: { all: number; active: number; ending: number }
  tasks: { open: number; completed: number; inTrash: number }
  /** Mails by state: waiting, or their outcome in the last 30 days. */
  mails: Record<string, number>
  /** Actions that send mails to addresses that anybody can enter, by day and kind, and their daily cap. */
  visitorMails: { cap: number; days: DailyCount[] }
  failedLogins: { counts: number; highest: number }
  /** The size of the stored data, and its maximum. */
  stored: { bytes: number; maxBytes: number }
  bytes: Record<string, number>
}

function describe(stats: Stats): Outcome {
  const { pageViews, accounts, tasks, mails, visitorMails, failedLogins, stored, bytes } = stats
  const { days, pages, since } = pageViews
  const minutes = FAILURE_WINDOW / MINUTE
  const text = [
    `Page views since ${since}: ${days.reduce((sum, { views }) => sum + views, 0)}\n`,
    formatTable(
      ['day (UTC)', 'views'],
      days.map(({ viewedOn, views }) => [viewedOn, views]),
    ),
    formatTable(
      ['page', 'views'],
      pages.map(({ path, views }) => [path, views]),
    ),
    formatFacts({
      accounts: `${accounts.all}, ${accounts.active} of them there in the last ${ACTIVE_DAYS} days, ${accounts.ending} ending within a day`,
      tasks: `${tasks.open} open, ${tasks.completed} completed, ${tasks.inTrash} in the trash`,
      mails: listNumbers(mails),
      'caused by visitors': describeVisitorMails(visitorMails),
      stored: `${formatBytes(stored.bytes)} of ${formatBytes(stored.maxBytes)}`,
      'failed logins': `${failedLogins.highest} at most by one address or account in ${minutes} minutes`,
    }),
    formatFacts(
      Object.fromEntries(Object.entries(bytes).map(([name, size]) => [name, formatBytes(size)])),
    ),
  ]
  return report(stats, text.join('\n'))
}

function describeVisitorMails({ cap, days }: Stats['visitorMails']): string {
  const highest = (kind: DailyKind) =>
    Math.max(0, ...days.filter((day) => day.kind === kind).map(({ count }) => count))
  const full = new Set(days.filter(({ count }) => count >= cap).map(({ day }) => day))
  const reached =
    full.size === 0 ? '' : `; the cap of ${cap} was reached on ${[...full].join(', ')}`
  return `on one day at most ${highest('registration')} registrations and ${highest('password-change')} changes of password${reached}`
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
