import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { systemClock } from '../../../shared/clock.ts'
import { type DataDir, openData } from '../../../server/data-dir.ts'
import { addOwner } from './account.ts'

/** A job of the server, which a benchmark starts. */
export type JobName = 'purge' | 'backUp'

/** A command to a server: restore the list, or do a job. */
export type Order = 'reset' | JobName

/** A message of a server to its parent process. */
export type Message =
  | { kind: 'listening'; origin: string; token: string }
  | { kind: 'reset' }
  | ({ kind: 'done' } & JobReport)

/**
 * The duration of a job and its longest block of the event loop, in milliseconds, and the number of accounts that it
 * removed or of bytes that it copied.
 */
export type JobReport = { amount: number; time: number; longestStall: number }

type Served = { server: Server } & Partial<Record<JobName, () => Promise<number>>>

/**
 * Runs a server in this process until its parent disconnects. The arguments are the number of tasks
 * in the list and, optionally, a data folder; without one it uses a temporary folder.
 */
export async function serve(create: (data: DataDir) => Served | Promise<Served>): Promise<void> {
  const [tasks, named] = process.argv.slice(2)
  const folder = named ?? mkdtempSync(join(tmpdir(), 'bench-todo-'))
  if (named === undefined) {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  }
  process.once('disconnect', () => process.exit())
  const opened = openData(folder, systemClock)
  if (!opened.ok) throw new Error(opened.problem)
  const { database, secrets } = opened.value
  const owner = addOwner(database, secrets, Number(tasks))
  const { server, ...jobs } = await create(opened.value)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.on('message', async (order: Order) => {
    if (order !== 'reset') {
      const job = jobs[order]
      if (!job) throw new Error(`This server has no job ${order}`)
      return tell({ kind: 'done', ...(await watch(job)) })
    }
    owner.reset()
    // Otherwise the next round pays for the checkpoint of the reset, which grows with the list.
    database.connection.pragma('wal_checkpoint(TRUNCATE)')
    tell({ kind: 'reset' })
  })
  tell({ kind: 'listening', origin, token: owner.token })
}

async function watch(job: () => Promise<number>): Promise<JobReport> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  const amount = await job()
  const time = performance.now() - begun
  // The monitor counts the last stall only after it ends.
  await setTimeout(10)
  delay.disable()
  return { amount, time, longestStall: delay.max / 1e6 }
}

function tell(message: Message): void {
  process.send?.(message)
}
