import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished } from 'vitest'
import { DIST, type LogEntry } from './testing.ts'

/** Creates a folder for a test, which the test must remove. */
export function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'site-'))
}

/** Creates a folder that is removed when the running test ends. */
export async function makeFolderForTest(): Promise<string> {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Copies the build, or a part of it, into a folder, where it finds its packages too. Returns
 * the folder of the copy.
 */
export async function copyBuild(folder: string, part = ''): Promise<string> {
  const dist = join(folder, 'dist')
  await cp(join(DIST, part), join(dist, part), { recursive: true })
  await symlink(join(dirname(DIST), 'node_modules'), join(folder, 'node_modules'))
  return dist
}

export type SiteProcess = {
  child: ChildProcess
  /** The lines of the log so far. */
  lines: string[]
  /** The lines on standard error so far. */
  problems: string[]
  /** Resolves with the log entry of that message, rejects if the process ends without it. */
  logged: (message: string) => Promise<LogEntry>
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** Seconds of a stop that no busy machine needs. */
const AMPLE_STOP_LIMIT = '100'

/**
 * Starts the built server as its owner would, in an environment of its own; killed when the test
 * ends.
 * @param dist another copy of the build
 * @param uid another user, whom only root can run it as
 */
export function spawnSite(
  env: Record<string, string>,
  { cwd, dist = DIST, uid }: { cwd: string; dist?: string; uid?: number },
): SiteProcess {
  const child = spawn(process.execPath, [`${dist}/app/main.mjs`], {
    cwd,
    env: { PATH: process.env['PATH'], PORT: '0', STOP_LIMIT: AMPLE_STOP_LIMIT, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
  })
  const lines: string[] = []
  const entries: LogEntry[] = []
  const problems: string[] = []
  const output = createInterface({ input: child.stdout })
  output.on('line', (line) => {
    lines.push(line)
    entries.push(JSON.parse(line) as LogEntry)
  })
  createInterface({ input: child.stderr }).on('line', (line) => problems.push(line))
  const exited = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })

  function logged(message: string): Promise<LogEntry> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = entries.find(({ msg }) => msg === message)
        if (found) resolve(found)
      }
      look()
      output.on('line', look)
      output.on('close', () => reject(new Error(`No "${message}": ${problems.join('\n')}`)))
    })
  }
  return { child, lines, problems, logged, exited }
}

/**
 * Runs a program of node's that goes on until it is killed, at the latest when the test ends. Returns
 * its first line; rejects if it ends without one.
 */
export async function runUntilKilled(
  args: readonly string[],
): Promise<{ child: ChildProcess; firstLine: string }> {
  const child = spawn(process.execPath, args, {
    cwd: dirname(DIST),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const said of createInterface({ input: child.stdout }))
    return { child, firstLine: said }
  throw new Error('The program ended before it said anything.')
}

/** Waits until a process listens and returns its origin. */
export async function findOrigin({ logged }: SiteProcess): Promise<string> {
  const { port } = await logged('listening')
  return `http://127.0.0.1:${String(port)}`
}

/** Stops a server with SIGTERM, like its owner. */
export async function stop({ child, exited }: SiteProcess): Promise<void> {
  child.kill('SIGTERM')
  expect(await exited).toEqual({ code: 0, signal: null })
}
