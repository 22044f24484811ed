import { once } from 'node:events'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { watchItems } from '../shared/api/items.ts'
import { registerAndLogIn } from './accounts/testing.ts'
import { request } from './testing.ts'
import {
  copyBuild,
  findOrigin,
  makeFolder,
  makeFolderForTest,
  type SiteProcess,
  spawnSite,
} from './testing-process.ts'

/** More bytes than the system buffers between two sockets. */
const LARGE = 32 * 1024 * 1024

let folder: string
let dist: string

/* A copy of the build with a file that takes long to send. */
beforeAll(async () => {
  folder = await makeFolder()
  dist = await copyBuild(folder)
  const file = join(dist, 'client/large.bin')
  await writeFile(file, '')
  await truncate(file, LARGE)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(
  env: Record<string, string> = {},
): Promise<{ site: SiteProcess; origin: string }> {
  const cwd = await makeFolderForTest()
  const site = spawnSite({ DATA_DIR: join(cwd, 'data'), ...env }, { cwd, dist })
  return { site, origin: await findOrigin(site) }
}

/** Requests the large file without reading the response. */
async function startDownload(origin: string): Promise<IncomingMessage> {
  const [response] = (await once(get(`${origin}/large.bin`), 'response')) as [IncomingMessage]
  onTestFinished(() => void response.destroy())
  return response
}

/** Returns whether the stop aborted running requests. */
function wasCutOff({ lines }: SiteProcess): boolean {
  return lines.some((line) => line.includes('running requests were aborted'))
}

async function countBytes(response: IncomingMessage): Promise<number> {
  let count = 0
  for await (const chunk of response) count += (chunk as Buffer).length
  return count
}

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('finishes a running response, accepts no more, and exits with 0', async () => {
    const { site, origin } = await start()
    const download = await startDownload(origin)
    site.child.kill(signal)
    await site.logged('stopping')
    await expect(request(origin, '/')).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
    expect(await countBytes(download)).toBe(LARGE)
    expect(await site.exited).toEqual({ code: 0, signal: null })
    expect(wasCutOff(site)).toBe(false)
    await site.logged('stopped')
  })
})

describe('a stop', () => {
  it('does not wait for idle keep-alive connections', async () => {
    const { site, origin } = await start()
    const agent = new Agent({ keepAlive: true })
    onTestFinished(() => agent.destroy())
    expect((await request(origin, '/', { agent })).headers.connection).toBe('keep-alive')
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1)
    site.child.kill('SIGTERM')
    expect(await site.exited).toEqual({ code: 0, signal: null })
    expect(wasCutOff(site)).toBe(false)
  })

  it('does not wait for connections without a request', async () => {
    const { site, origin } = await start()
    const silent = connect(Number(new URL(origin).port), '127.0.0.1')
    onTestFinished(() => void silent.destroy())
    await once(silent, 'connect')
    await request(origin, '/')
    site.child.kill('SIGTERM')
    expect(await site.exited).toEqual({ code: 0, signal: null })
    expect(wasCutOff(site)).toBe(false)
  })

  it('ends the streams of open lists', async () => {
    const { site, origin } = await start()
    const token = await registerAndLogIn({ origin })
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' }
    const [stream] = (await once(get(origin + watchItems.path, { headers }), 'response')) as [
      IncomingMessage,
    ]
    onTestFinished(() => void stream.destroy())
    expect(stream.statusCode).toBe(200)
    site.child.kill('SIGTERM')
    expect(await countBytes(stream)).toBeGreaterThan(0)
    expect(await site.exited).toEqual({ code: 0, signal: null })
    expect(wasCutOff(site)).toBe(false)
  })

  it('ignores a second signal', async () => {
    const { site, origin } = await start()
    const download = await startDownload(origin)
    site.child.kill('SIGTERM')
    await site.logged('stopping')
    site.child.kill('SIGTERM')
    site.child.kill('SIGINT')
    expect(await countBytes(download)).toBe(LARGE)
    expect(await site.exited).toEqual({ code: 0, signal: null })
  })

  it('aborts the response of a client that does not read', async () => {
    const { site, origin } = await start({ STOP_LIMIT: '20' })
    await startDownload(origin)
    site.child.kill('SIGTERM')
    expect(await site.exited).toEqual({ code: 0, signal: null })
    expect(wasCutOff(site)).toBe(true)
  })
})
