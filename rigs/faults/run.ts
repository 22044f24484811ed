import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from './random.ts'
import { killUnderLoad } from './kill.ts'

/* `npm run test:faults [-- SEED]`, after a build: a longer run of the crash test in `npm test`. */
const KILLS = 200

/** Tests that inject one fault each, into real files and processes. */
const FAULTS = [
  'server/faults',
  'server/process-faults',
  'server/crash',
  'server/start',
  'server/stop',
  'server/mail/process',
  'server/todo-list/reminders/process',
  'server/backup',
]

/** Runs those tests; returns their number and the titles of the failed ones. */
async function tryFaults(): Promise<{ tried: number; failed: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'site-faults-'))
  const file = join(folder, 'results.json')
  const options = ['--project', 'api', '--reporter', 'json', '--outputFile', file]
  const child = spawn('npx', ['vitest', 'run', ...options, ...FAULTS], { stdio: 'ignore' })
  await once(child, 'close')
  const results = JSON.parse(await readFile(file, 'utf8')) as {
    numTotalTests: number
    testResults: { assertionResults: { fullName: string; status: string }[] }[]
  }
  await rm(folder, { recursive: true })
  const failed = results.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName }) => fullName)
  return { tried: results.numTotalTests, failed }
}

const seed = Number(process.argv[2] ?? randomInt(1_000_000))
console.log(`Killing the built server ${KILLS} times under load, seed ${seed}`)
const report = await killUnderLoad(KILLS, createRandom(seed))
console.log('Trying one fault after the other')
const faults = await tryFaults()
console.table({
  'kills without warning': report.kills,
  'of them with a write unanswered': report.midWrite,
  'other faults tried': faults.tried,
  'of them not withstood': faults.failed.length,
  'writes acknowledged': report.acknowledged,
  'writes unanswered': report.unanswered,
  'mails received': report.mails,
  lost: report.lost.length,
})
for (const loss of report.lost) console.error(`lost: ${loss}`)
for (const name of faults.failed) console.error(`not withstood: ${name}`)
if (report.lost.length + faults.failed.length > 0 || report.midWrite < KILLS / 2) {
  process.exitCode = 1
}
