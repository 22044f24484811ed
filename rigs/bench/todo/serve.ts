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

/** What a server is told to do: to bring the list back to what it was, or to purge. */
export type Order = 'reset' | 'purge'

/** What it tells the process that started it. */
export type Message =
  | { kind: 'listening'; origin: string; token: string }
  | { kind: 'reset' }
  | ({ kind: 'purged' } & PurgeReport)

export type PurgeReport = {
  accounts: number
  /** How long it took, and for how long at most nothing else could run; milliseconds. */
  time: number
  longestStall: number
}

type Served = { server: Server; purge?: () => Promise<{ accounts: number }> }

/**
 * Runs a server as a process of its own until its parent lets go. The command line has how many
 * tasks are in the list of the account that is logged in, and maybe a data folder; without one it
 * has one that goes with it.
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
  const { server, purge } = await create(opened.value)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.on('message', async (order: Order) => {
    if (order === 'purge') {
      if (!purge) throw new Error('This server has no purge')
      return tell({ kind: 'purged', ...(await watchPurge(purge)) })
    }
    owner.reset()
    // What that leaves behind is nothing a caller did, and more with a longer list.
    database.connection.pragma('wal_checkpoint(TRUNCATE)')
    tell({ kind: 'reset' })
  })
  tell({ kind: 'listening', origin, token: owner.token })
}

async function watchPurge(purge: NonNullable<Served['purge']>): Promise<PurgeReport> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  const { accounts } = await purge()
  const time = performance.now() - begun
  // The last stall is counted when it is over.
  await setTimeout(10)
  delay.disable()
  return { accounts, time, longestStall: delay.max / 1e6 }
}

function tell(message: Message): void {
  process.send?.(message)
}
