import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request, startServer, type TestServer } from '../testing.ts'
import { copyBuild, makeFolder } from '../testing-process.ts'
import { loadBuiltFrontend } from './built-frontend.ts'

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = await makeFolder()
  const dist = await copyBuild(folder)
  for (const file of ['files/talk.mp4', 'client/assets/content/demo.abcdefgh.webm']) {
    await mkdir(join(dist, file, '..'), { recursive: true })
    await writeFile(join(dist, file), '0123456789')
  }
  server = await startServer({ frontend: await loadBuiltFrontend(dist) })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each([
  ["of the owner's files", '/files/talk.mp4', 'video/mp4'],
  ['of a page', '/assets/content/demo.abcdefgh.webm', 'video/webm'],
])('a video %s', (_, path, type) => {
  const get = (range?: string, method = 'GET') =>
    request(server.origin, path, { method, headers: range === undefined ? {} : { Range: range } })

  it('is sent whole, with its type and length, and says that parts can be asked for', async () => {
    const { status, headers, text } = await get()
    expect([status, text]).toEqual([200, '0123456789'])
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': '10',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect((await get(undefined, 'HEAD')).headers['content-length']).toBe('10')
  })

  it.each([
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
  ])('is sent in parts, so that it can be wound: %s', async (range, part, place) => {
    const { status, headers, text } = await get(range)
    expect([status, text]).toEqual([206, part])
    expect(headers['content-range']).toBe(place)
    expect(headers['content-length']).toBe(String(part.length))
  })

  it.each(['bytes=10-', 'bytes=99-100'])('has no part behind its end: %s', async (range) => {
    const { status, headers } = await get(range)
    expect(status).toBe(416)
    expect(headers['content-range']).toBe('bytes */10')
  })

  it.each(['lines=1-2', 'bytes=a-b'])(
    'is sent whole for a range that is none: %s',
    async (range) => {
      const { status, text } = await get(range)
      expect([status, text]).toEqual([200, '0123456789'])
    },
  )

  it('outlives a range that ends before it starts', async () => {
    expect([200, 416]).toContain((await get('bytes=9-5')).status)
    expect((await get()).text).toBe('0123456789')
  })
})
