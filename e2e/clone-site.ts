import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root of the checkout. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What of the checkout is needed to follow docs/make-it-yours/README.md. */
const CHECKOUT = [
  'client',
  'content',
  'db',
  'scripts',
  'server',
  'shared',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** How a command ended, and what it printed. */
export type Run = { code: number; output: string }

/** A clone, with its packages, in a folder of its own, and a shell in it. */
export async function cloneSite() {
  const folder = await mkdtemp(join(tmpdir(), 'portfolio-own-'))
  const checkout = join(folder, 'ownfolio')
  for (const name of CHECKOUT) await cp(join(ROOT, name), join(checkout, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  // As in a new shell: only the file .env says where the content is.
  const { CONTENT_DIR: _, ...shell } = process.env
  const env = { ...shell, PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' }

  function run(command: string): Promise<Run> {
    return new Promise((resolve) => {
      execFile('sh', ['-c', command], { cwd: checkout, env }, (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr })
      })
    })
  }
  function start(command: string): StartedSite {
    const [name = '', ...args] = command.split(' ')
    const child = spawn(name, args, {
      cwd: checkout,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const problems: string[] = []
    child.stderr.on('data', (text: Buffer) => problems.push(text.toString()))
    return { child, problems, ended: once(child, 'exit') }
  }
  return { folder, checkout, content: join(folder, 'my-content'), run, start }
}

/** A server that npm has started. */
export type StartedSite = { child: ChildProcess; problems: string[]; ended: Promise<unknown> }

/** Ends npm with the server that it started. */
export async function stop({
  child: { pid, exitCode, signalCode },
  ended,
}: StartedSite): Promise<void> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  process.kill(-pid, 'SIGTERM')
  await ended
}
