import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../../dist/app/main.mjs', import.meta.url))

/** The built server in its own process. */
export type RunningSite = {
  origin: string
  /** Kills it with SIGKILL. */
  kill: () => Promise<void>
  /** Stops it with SIGTERM and returns the exit code. */
  stop: () => Promise<number | null>
}

/** Starts the built server; rejects with its error output if it exits before it listens. */
export async function startSite(env: Record<string, string>): Promise<RunningSite> {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'close') as Promise<[number | null]>
  const problems: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => problems.push(line))
  const port = await readPort(child)
  if (port === undefined) throw new Error(`The server did not start: ${problems.join('; ')}`)
  async function end(signal: NodeJS.Signals) {
    child.kill(signal)
    const [code] = await exited
    return code
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: () => end('SIGKILL').then(() => undefined),
    stop: () => end('SIGTERM'),
  }
}

async function readPort({ stdout }: ChildProcess): Promise<number | undefined> {
  if (!stdout) throw new Error('The server has no output')
  for await (const line of createInterface({ input: stdout })) {
    const entry = JSON.parse(line) as { msg: string; port: number }
    if (entry.msg !== 'listening') continue
    // An unread pipe would block the server.
    stdout.resume()
    return entry.port
  }
  return undefined
}
