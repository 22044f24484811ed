import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onCore, SERVER_CORE } from '../core.ts'
import type { JobName, JobReport, Message, Order } from './serve.ts'

/** A server in its own process, on the servers' core. */
export type BenchServer = {
  origin: string
  /** The access token of the account whose list the benchmark changes. */
  token: string
  /** Resets its list to the original tasks. */
  reset(): Promise<void>
  /** Does a job, and watches it. */
  run(job: JobName): Promise<JobReport>
  stop(): Promise<void>
}

/**
 * Starts a module of this folder that calls `serve`; rejects if it ends before it listens.
 * @param tasks the number of tasks in the account's list
 * @param folder the data folder; a temporary one by default
 */
export async function startServer(
  module: string,
  tasks: number,
  folder?: string,
): Promise<BenchServer> {
  const [execPath, execArgv] = onCore(SERVER_CORE, process.execPath, process.execArgv)
  const args = [String(tasks), ...(folder === undefined ? [] : [folder])]
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), args, {
    ...{ execPath, execArgv, env },
  })
  let take: (message: Message) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  child.on('message', (message: Message) => take(message))
  child.once('exit', () => fail(new Error(`${module} has ended`)))
  async function nextMessage<Kind extends Message['kind']>(kind: Kind) {
    const message = await new Promise<Message>((resolve, reject) => {
      take = resolve
      fail = reject
    })
    if (message.kind !== kind) throw new Error(`${module} tells ${message.kind}, not ${kind}`)
    return message as Extract<Message, { kind: Kind }>
  }
  function order(command: Order): void {
    child.send(command)
  }

  const { origin, token } = await nextMessage('listening')
  return {
    origin,
    token,
    async reset() {
      const done = nextMessage('reset')
      order('reset')
      await done
    },
    run(job) {
      const done = nextMessage('done')
      order(job)
      return done
    },
    async stop() {
      fail = () => undefined
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
