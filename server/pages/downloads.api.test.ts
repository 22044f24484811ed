import { once } from 'node:events'
import { copyFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { request, startServer, type TestServer } from '../testing.ts'
import { copyBuild, makeFolder } from '../testing-process.ts'
import { loadBuiltFrontend } from './built-frontend.ts'

/** More bytes than the system buffers between two sockets. */
const LARGE = 64 * 1024 * 1024

let folder: string
let dist: string
let server: TestServer

/* A copy of the build with files that take long to send, and files that are deleted. */
beforeAll(async () => {
  folder = await makeFolder()
  dist = await copyBuild(folder)
  await writeFile(join(dist, 'client/large.bin'), '')
  await truncate(join(dist, 'client/large.bin'), LARGE)
  await writeFile(join(dist, 'client/gone.bin'), 'here')
  await copyFile(join(dist, 'client/large.bin'), join(dist, 'client/large-gone.bin'))
  await copyFile(join(dist, 'client/large.bin'), join(dist, 'client/large-unseen.bin'))
  server = await startServer({ frontend: await loadBuiltFrontend(dist) })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Counts the open files and sockets of this process. */
async function countOpen(): Promise<number> {
  return (await readdir('/dev/fd')).length
}

it('an aborted download closes its file (S40)', async () => {
  await request(server.origin, '/')
  const before = await countOpen()
  for (let time = 0; time < 20; time++) {
    const visit = get(`${server.origin}/large.bin`, { agent: false })
    const [response] = (await once(visit, 'response')) as [IncomingMessage]
    response.destroy()
  }
  await expect.poll(countOpen).toBeLessThanOrEqual(before)
})

it('a large file deleted after its first request fails its own response only', async () => {
  expect((await request(server.origin, '/large-gone.bin')).status).toBe(200)
  await rm(join(dist, 'client/large-gone.bin'))
  await expect(request(server.origin, '/large-gone.bin')).rejects.toThrow('socket hang up')
  expect((await request(server.origin, '/')).status).toBe(200)
})

it.each(['gone.bin', 'large-unseen.bin'])(
  '%s, deleted before its first request, is not found',
  async (name) => {
    await rm(join(dist, 'client', name))
    expect((await request(server.origin, `/${name}`)).status).toBe(404)
  },
)
