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

/** A server under test in its own process. */
export type RunningServer = {
  origin: string
  /** Returns the resident memory of the process, in bytes. */
  measureMemory: () => number
  /** Returns the CPU time of the process in milliseconds, of all threads together. */
  measureCpuTime: () => number
  stop: () => Promise<void>
}

/** The settings of the unit of systemd and of the image. */
const SETTINGS = { MALLOC_ARENA_MAX: '2', NODE_OPTIONS: '--max-semi-space-size=4' }

const SITE = fileURLToPath(new URL('../../dist/app/main.mjs', import.meta.url))
/** The interval at which the log is read for the port, in milliseconds. */
const POLL_INTERVAL = 5

const BASELINES = fileURLToPath(new URL('baselines.ts', import.meta.url))

/**
 * Starts the built site in production mode, with its log in a file.
 * @param main the server of another build
 */
export function startSite(folder: string, settings: Record<string, string> = {}, main = SITE) {
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), NODE_ENV: 'production', ...settings }
  return start([main], env, join(folder, 'site.log'))
}

/**
 * Starts the baseline of the pages, compiled to JavaScript, so that its start excludes the compiler.
 * @param answers the file with its responses, see `baselines.ts`
 */
export async function startBaseline(folder: string, answers: string) {
  const { code } = await transformWithOxc(await readFile(BASELINES, 'utf8'), BASELINES)
  const script = join(folder, 'baselines.mjs')
  await writeFile(script, code)
  return start([script, 'pages', answers], {}, join(folder, 'baseline.log'))
}

/**
 * Measures how many passwords per second argon2 alone verifies on the servers' core.
 * @param concurrency the number of parallel checks
 * @param seconds the duration
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
  // The log goes to a file, because reading a pipe takes CPU time from the load.
  const file = await open(log, 'w')
  const child = spawn(command, all, {
    env: { PATH: process.env['PATH'], ...SETTINGS, ...env },
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

/** Reads the log until it has the port. */
async function findPort(child: ChildProcess, log: string): Promise<number> {
  for (;;) {
    const [, port] = /"port":(\d+)/.exec(await readFile(log, 'utf8')) ?? []
    if (port !== undefined) return Number(port)
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error('The server ended before it listened')
    }
    await setTimeout(POLL_INTERVAL)
  }
}

/** Returns the resident set of a process (proc(5)); taskset execs the command, so the pid is the same. */
function readMemory(pid: number | undefined): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** Returns the user and system time of a process in milliseconds (proc(5), `stat`, in 1/100 s). */
function readWork(pid: number | undefined): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the process can contain spaces; the third field follows it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
