import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../shared/clock.ts'
import { type DataDir, openData } from '../../server/data-dir.ts'
import { addOwner } from './account.ts'

/** What a server tells the process that started it. */
export type Message = { kind: 'listening'; origin: string; token: string } | { kind: 'reset' }

/**
 * Runs a server as a process of its own, on a data folder that goes with it, until its parent lets
 * go. Each message of the parent brings the list back to its 1,000 tasks.
 */
export async function serve(create: (data: DataDir) => Server | Promise<Server>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-todo-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.once('disconnect', () => process.exit())
  const opened = openData(folder, systemClock)
  if (!opened.ok) throw new Error(opened.problem)
  const { database, secrets } = opened.value
  const owner = addOwner(database, secrets)
  const server = await create(opened.value)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  process.on('message', () => {
    owner.reset()
    tell({ kind: 'reset' })
  })
  tell({ kind: 'listening', origin, token: owner.token })
}

function tell(message: Message): void {
  process.send?.(message)
}
