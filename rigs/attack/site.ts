import { readdir, readFile, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import {
  findOrigin,
  makeFolderForTest,
  type SiteProcess,
  spawnSite,
} from '../../server/testing-process.ts'
import { DIST, request } from '../../server/testing.ts'

export type AttackedSite = { origin: string; process: SiteProcess }

/**
 * The built server in a process and a data folder of its own, for one test; trusts one proxy.
 * @param dist another build
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

/** Counts the open file descriptors of the process. */
export async function countFiles({ process }: AttackedSite): Promise<number> {
  return (await readdir(`/proc/${process.child.pid}/fd`)).length
}

/** The address of the largest file that anybody may ask for. */
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

/** Resolves with the milliseconds that pass until the other side has hung up. */
export function waitForClose(socket: Socket): Promise<number> {
  const start = performance.now()
  socket.resume()
  return new Promise((resolve) => {
    if (socket.closed) resolve(0)
    socket.once('close', () => resolve(performance.now() - start))
  })
}

/** Milliseconds that a visitor waits for the home page, which must come. */
export async function timeVisit({ origin }: Pick<AttackedSite, 'origin'>): Promise<number> {
  const start = performance.now()
  const { status } = await request(origin, '/')
  if (status !== 200) throw new Error(`The home page was answered with ${status}`)
  return performance.now() - start
}

/** Visits one after the other for as long as the attack runs; gives the waits, the shortest first. */
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

/** The wait that this share of the visits, sorted, did not exceed, in milliseconds. */
export function percentile(waits: readonly number[], share: number): number {
  return waits[Math.min(Math.floor(waits.length * share), waits.length - 1)] ?? NaN
}
