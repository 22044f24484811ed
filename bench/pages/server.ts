import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onCore, SERVER_CORE } from './core.ts'

export type RunningServer = {
  origin: string
  /** Bytes of memory that the process holds. */
  measureMemory: () => number
  stop: () => Promise<void>
}

const SITE = fileURLToPath(new URL('../../dist/app/main.mjs', import.meta.url))
const BASELINE = fileURLToPath(new URL('baseline.ts', import.meta.url))

/** The built site as its owner runs it, with its log written to a file. */
export function startSite(folder: string, settings: Record<string, string> = {}) {
  const env = { PORT: '0', DATA_DIR: join(folder, 'data'), NODE_ENV: 'production', ...settings }
  return start([SITE], env, join(folder, 'site.log'))
}

/** @param answers the file with its answers, see `baseline.ts` */
export function startBaseline(folder: string, answers: string) {
  return start(['--import', 'tsx', BASELINE, answers], {}, join(folder, 'baseline.log'))
}

async function start(
  args: readonly string[],
  env: Record<string, string>,
  log: string,
): Promise<RunningServer> {
  const [command, all] = onCore(SERVER_CORE, process.execPath, args)
  const child = spawn(command, all, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await findPort(child)
  child.stdout.pipe(createWriteStream(log))
  return {
    origin: `http://127.0.0.1:${port}`,
    measureMemory: () => readMemory(child.pid),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function findPort({ stdout }: ChildProcess): Promise<number> {
  if (!stdout) throw new Error('The server has no output')
  const lines = createInterface({ input: stdout })
  for await (const line of lines) {
    const entry = JSON.parse(line) as { msg: string; port: number }
    if (entry.msg === 'listening') return entry.port
  }
  throw new Error('The server ended before it listened')
}

/** The resident set of a process (proc(5)); taskset becomes the command, so the number stays. */
function readMemory(pid: number | undefined): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
