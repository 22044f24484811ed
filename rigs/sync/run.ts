import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { MINUTE } from '../../shared/clock.ts'

/* `npm run test:sync [-- RUNS]`: more random histories than in `npm test`. */
const [runs = '20000'] = process.argv.slice(2)
/** Milliseconds for each history on a busy machine. */
const TIME_PER_RUN = 200
/** Milliseconds to shorten a history that fails: that runs hundreds of others. */
const TIME_TO_SHRINK = 10 * MINUTE

const timeout = String(Number(runs) * TIME_PER_RUN + TIME_TO_SHRINK)
const child = spawn(
  'npx',
  ['vitest', 'run', '--project', 'unit', 'rigs/sync', '--testTimeout', timeout],
  { stdio: 'inherit', env: { ...process.env, FAST_CHECK_RUNS: runs } },
)
const [code] = (await once(child, 'close')) as [number | null]
process.exitCode = code ?? 1
