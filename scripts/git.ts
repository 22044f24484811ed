import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SECOND } from '../shared/clock.ts'

const run = promisify(execFile)

/** Time for git, which may ask a helper for a signature. */
const TIMEOUT = 60 * SECOND

/** A folder of hundreds of thousands of new files has more; git then fails. */
const MAX_OUTPUT_BYTES = 100_000_000

/** A repository from elsewhere must not start its file monitor when its state is read. Names of files are written as they are. */
const OPTIONS = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false']

/** Runs git in a folder and returns what it prints. Rejects with its `stdout` and `stderr` if it fails. */
export async function git(dir: string, ...args: string[]): Promise<string> {
  const options = { cwd: dir, timeout: TIMEOUT, maxBuffer: MAX_OUTPUT_BYTES }
  return (await run('git', [...OPTIONS, ...args], options)).stdout
}
