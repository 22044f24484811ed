import type { Database } from '../../db/open.ts'
import type { Config } from '../config.ts'
import {
  checkBackups,
  checkClock,
  checkDatabase,
  checkDisk,
  checkFolder,
  checkKey,
  checkPushKey,
  checkUnusedData,
  checkStorage,
} from './check-data.ts'
import {
  checkDailyMails,
  checkProxy,
  checkMailServer,
  checkOutbox,
  checkPush,
  checkPublicUrl,
} from './check-outside.ts'
import { type Call, type Command, type Outcome, report } from './command.ts'
import { type Finding, fine, problem, type Verdict } from './finding.ts'
import { openLiveDatabase } from './open-site.ts'
import { formatTable } from './table.ts'

/** The command that checks the site. */
export const checkCommand: Command = {
  name: 'check',
  example: 'check --online',
  summary: 'checks configuration, data folder, disk, clock, mail and proxy',
  details:
    'A problem needs your attention, and ends the command with 1. A warning may be intended.',
  operands: [],
  flags: { online: 'also request PUBLIC_URL, as a visitor does' },
  run: checkSite,
}

async function checkSite(call: Call): Promise<Outcome> {
  const { config } = call
  if (!config.ok) {
    return describe(
      config.problem.map((detail) => ({ check: 'configuration', ...problem(detail) })),
    )
  }
  const opened = openLiveDatabase(config.value.dataDir)
  try {
    const database = opened.ok ? opened.value : undefined
    const checks = listChecks(config.value, call, database)
    const findings: Finding[] = [{ check: 'configuration', ...fine('can be read') }]
    for (const [check, run] of checks) findings.push({ check, ...(await run()) })
    if (!opened.ok) findings.push({ check: 'database', ...problem(opened.problem) })
    return describe(findings)
  } finally {
    if (opened.ok) opened.value.close()
  }
}

type Check = [name: string, run: () => Verdict | Promise<Verdict>]

/** Lists the checks; those of the database only if there is one. */
function listChecks(config: Config, { clock, flags, screens }: Call, database?: Database): Check[] {
  const now = clock.now()
  return [
    ['data folder', () => checkFolder(config.dataDir)],
    ['key', () => checkKey(config.dataDir, database)],
    ['push key', () => checkPushKey(config.dataDir, config)],
    ['disk', () => checkDisk(config.dataDir)],
    ['backups', () => checkBackups(config.dataDir, now)],
    ['mail server', () => checkMailServer(config)],
    ['clock', () => checkClock(now, database)],
    ...(database
      ? ([
          ['database', () => checkDatabase(database)],
          ['storage', () => checkStorage(database)],
          ['unused data', () => checkUnusedData(database, screens)],
          ['outbox', () => checkOutbox(database, now)],
          ['notifications', () => checkPush(config, database, now)],
          ['daily mails', () => checkDailyMails(config, database, now)],
          ['proxy', () => checkProxy(config, database, now)],
        ] satisfies Check[])
      : []),
    ...(flags.has('online') ? ([['online', () => checkPublicUrl(config)]] satisfies Check[]) : []),
  ]
}

function describe(findings: Finding[]): Outcome {
  const hasProblem = findings.some(({ state }) => state === 'problem')
  const rows = findings.map(({ check, state, detail }) => [check, state, detail])
  const text = formatTable(['check', 'result', ''], rows)
  return report({ findings }, text, hasProblem)
}
