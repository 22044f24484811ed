import { readdir, readFile, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import {
  findOrigin,
  makeFolderForTest,
  type SiteProcess,
  spawnSite,
} from '../../server/testing-process.ts'
import { DIST, request } from '../../server/testing.ts'
import { SECOND } from '../../shared/clock.ts'
import { eventually } from '../../shared/testing-eventually.ts'

/** A running server, with its origin and its process. */
export type AttackedSite = { origin: string; process: SiteProcess }

/**
 * Starts the built server for one test, in its own process and data folder; it trusts one proxy.
 * @param dist the folder of the build
 */
export async function startSite(dist = DIST): Promise<AttackedSite> {
  const folder = await makeFolderForTest()
  const process = spawnSite({ DATA_DIR: folder, TRUST_PROXY: '1' }, { cwd: folder, dist })
  return { origin: await findOrigin(process), process }
}

/** Returns the resident memory of the process, in bytes. */
export async function residentMemory({ process }: AttackedSite): Promise<number> {
  const status = await readFile(`/proc/${process.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** Returns the resident memory of the process once it rests: after its first answer, a start goes on with compressing. */
export async function memoryAtRest(site: AttackedSite): Promise<number> {
  const file = `/proc/${site.process.child.pid}/stat`
  // The 14th and 15th field, after a name in parentheses, in hundredths of a second.
  const readCpuTime = async () => {
    const fields = (await readFile(file, 'utf8')).replace(/^.*\) /s, '').split(' ')
    return Number(fields[11]) + Number(fields[12])
  }
  await eventually(async () => {
    const before = await readCpuTime()
    await setTimeout(SECOND / 2)
    expect((await readCpuTime()) - before).toBeLessThan(5)
  })
  return residentMemory(site)
}

/** Counts the open file descriptors of the process. */
export async function countFiles({ process }: AttackedSite): Promise<number> {
  return (await readdir(`/proc/${process.child.pid}/fd`)).length
}

/** Returns the path of the largest public file. */
export async function findLargestFile(): Promise<string> {
  const client = join(DIST, 'client')
  let largest = { size: 0, name: '' }
  for (const name of await readdir(client, { recursive: true })) {
    const { size } = await stat(join(client, name))
    if (size > largest.size) largest = { size, name }
  }
  return `/${largest.name}`
}

/** Opens a paused socket, whose errors are ignored. */
export function openSocket({ origin }: Pick<AttackedSite, 'origin'>): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  return socket
}

/** Resolves with the milliseconds until the connection closes. */
export function waitForClose(socket: Socket): Promise<number> {
  const start = performance.now()
  socket.resume()
  return new Promise((resolve) => {
    if (socket.closed) resolve(0)
    socket.once('close', () => resolve(performance.now() - start))
  })
}

/** Returns the response time of the home page in milliseconds. Rejects unless it responds 200. */
export async function timeVisit({ origin }: Pick<AttackedSite, 'origin'>): Promise<number> {
  const start = performance.now()
  const { status } = await request(origin, '/')
  if (status !== 200) throw new Error(`The home page was answered with ${status}`)
  return performance.now() - start
}

/** Requests the home page in a loop while the attack runs; returns the sorted response times. */
export async function timeVisitsDuring(
  site: Pick<AttackedSite, 'origin'>,
  attack: Promise<unknown>,
): Promise<number[]> {
  const attacking = new AbortController()
  void attack.finally(() => attacking.abort())
  const waits: number[] = []
  do waits.push(await timeVisit(site))
  while (!attacking.signal.aborted)
  await attack
  return waits.sort((a, b) => a - b)
}

/** Returns a percentile of sorted response times in milliseconds; `share` is from 0 to 1. */
export function percentile(waits: readonly number[], share: number): number {
  return waits[Math.min(Math.floor(waits.length * share), waits.length - 1)] ?? NaN
}
