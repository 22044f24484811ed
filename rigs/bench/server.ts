import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { transformWithOxc } from 'vite'
import { onCore, SERVER_CORE } from './core.ts'

export type RunningServer = {
  origin: string
  /** Returns the resident memory of the process, in bytes. */
  measureMemory: () => number
  /** Milliseconds that a core has worked for the process, all its threads together. */
  measureCpuTime: () => number
  stop: () => Promise<void>
}

const SITE = fileURLToPath(new URL('../../dist/app/main.mjs', import.meta.url))
/** How often a log is looked at for the port, in milliseconds. */
const LOOK = 5

const BASELINES = fileURLToPath(new URL('baselines.ts', import.meta.url))

/** The built site as its owner runs it, with its log written to a file. */
export function startSite(folder: string, settings: Record<string, string> = {}) {
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), NODE_ENV: 'production', ...settings }
  return start([SITE], env, join(folder, 'site.log'))
}

/**
 * The pages' baseline, without its types: what runs TypeScript would be a part of its start.
 * @param answers the file with its answers, see `baselines.ts`
 */
export async function startBaseline(folder: string, answers: string) {
  const { code } = await transformWithOxc(await readFile(BASELINES, 'utf8'), BASELINES)
  const script = join(folder, 'baselines.mjs')
  await writeFile(script, code)
  return start([script, 'pages', answers], {}, join(folder, 'baseline.log'))
}

/**
 * How many passwords argon2 alone verifies in a second, so many at once, on the servers' core.
 * @param seconds for how long
 */
export async function verifyAlone(
  { hash, password }: { hash: string; password: string },
  concurrency: number,
  seconds: number,
): Promise<number> {
  const options = [hash, password, String(concurrency), String(seconds)]
  const script = ['--import', 'tsx', BASELINES, 'login', ...options]
  const { stdout } = await promisify(execFile)(...onCore(SERVER_CORE, process.execPath, script))
  return Number(stdout)
}

async function start(
  args: readonly string[],
  env: Record<string, string>,
  log: string,
): Promise<RunningServer> {
  const [command, all] = onCore(SERVER_CORE, process.execPath, args)
  // Straight into the file: who would read it from a pipe would take the time of the load.
  const file = await open(log, 'w')
  const child = spawn(command, all, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', file.fd, 'inherit'],
  })
  await file.close()
  const port = await findPort(child, log)
  return {
    origin: `http://127.0.0.1:${port}`,
    measureMemory: () => readMemory(child.pid),
    measureCpuTime: () => readWork(child.pid),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** The port that the log tells, which is looked at until it does. */
async function findPort(child: ChildProcess, log: string): Promise<number> {
  for (;;) {
    const [, port] = /"port":(\d+)/.exec(await readFile(log, 'utf8')) ?? []
    if (port !== undefined) return Number(port)
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error('The server ended before it listened')
    }
    await setTimeout(LOOK)
  }
}

/** The resident set of a process (proc(5)); taskset becomes the command, so the number stays. */
function readMemory(pid: number | undefined): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** The user and system time of a process, counted in hundredths of a second (proc(5), `stat`). */
function readWork(pid: number | undefined): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name may hold anything; after it come the fields from the third on.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
