import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Message } from './serve.ts'

/** A server in a process of its own. */
export type BenchServer = {
  origin: string
  token: string
  /** Brings its list back to what it was. */
  reset(): Promise<void>
  stop(): void
}

/** Starts a module of this folder that calls `serve`; rejects if it ends before it listens. */
export async function startServer(module: string): Promise<BenchServer> {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)))
  let take: (message: Message) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  child.on('message', (message: Message) => take(message))
  child.once('exit', () => fail(new Error(`${module} has ended`)))
  const nextMessage = () =>
    new Promise<Message>((resolve, reject) => {
      take = resolve
      fail = reject
    })

  const first = await nextMessage()
  if (first.kind !== 'listening') throw new Error(`${module} does not listen`)
  return {
    ...first,
    async reset() {
      const done = nextMessage()
      child.send('reset')
      await done
    },
    stop() {
      fail = () => undefined
      child.disconnect()
    },
  }
}
