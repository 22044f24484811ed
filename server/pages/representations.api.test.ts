import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type RawResponse,
  request,
  stableHeaders,
  startServer,
  type TestServer,
} from '../testing.ts'
import { copyBuild, makeFolder } from '../testing-process.ts'
import { loadBuiltFrontend } from './built-frontend.ts'

/* What the table answers, kind by kind, against RFC 9110. */

/** More bytes than are kept in memory. */
const LARGE = 600 * 1024

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = await makeFolder()
  const dist = await copyBuild(folder)
  await mkdir(join(dist, 'files'), { recursive: true })
  await writeFile(join(dist, 'files/film.mp4'), 'beginning')
  await truncate(join(dist, 'files/film.mp4'), LARGE)
  await writeFile(join(dist, 'files/notes.txt'), '0123456789')
  await writeFile(join(dist, 'files/empty.txt'), '')
  server = await startServer({ frontend: await loadBuiltFrontend(dist) })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  request(server.origin, path, { headers, method })

const CODED = ['/', '/Projects', '/favicon.svg', '/resume.json']
const SINGLE = ['/favicon.ico', '/resume.pdf', '/files/notes.txt', '/files/film.mp4', '/robots.txt']
const ALL = [...CODED, ...SINGLE, '/files/empty.txt']

const tagOf = ({ headers }: RawResponse) => String(headers.etag)

describe.each(ALL)('%s', (path) => {
  it('has a length, a strong tag and a lifetime (sections 8.6, 8.8.3)', async () => {
    const { status, headers, bytes } = await get(path)
    expect(status).toBe(200)
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(headers.etag).toMatch(/^"[\w-]+"$/)
    expect(headers['cache-control']).toMatch(/max-age=\d+/)
    expect(headers['content-type']).toMatch(/^\w+\/[\w.+-]+(; charset=utf-8)?$/)
  })

  it('has the same headers for HEAD, with a range too (sections 9.3.2, 14.2)', async () => {
    const whole = await get(path)
    for (const headers of [{}, { Range: 'bytes=0-1' }]) {
      const head = await get(path, headers, 'HEAD')
      expect([head.status, head.bytes.length]).toEqual([200, 0])
      expect(stableHeaders(head)).toEqual(stableHeaders(whole))
    }
  })

  it('is not sent again to who has it, which comes before a range (sections 13.2.2, 15.4.5)', async () => {
    const whole = await get(path)
    const tag = tagOf(whole)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const headers = { 'If-None-Match': known, Range: 'bytes=0-1' }
      for (const method of ['GET', 'HEAD']) {
        const again = await get(path, headers, method)
        expect([again.status, again.bytes.length], known).toEqual([304, 0])
        expect(again.headers.etag).toBe(tag)
        expect(again.headers['cache-control']).toBe(whole.headers['cache-control'])
        expect(again.headers.vary).toBe(whole.headers.vary)
        for (const name of Object.keys(again.headers)) expect(name).not.toMatch(/^content-(?!sec)/)
      }
    }
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  })
})

describe.each(CODED)('%s, which compresses,', (path) => {
  it('varies by coding, with a tag for each (sections 8.8.3.3, 12.5.5)', async () => {
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map((coding) => get(path, { 'Accept-Encoding': coding })),
    )
    expect(new Set(answers.map(tagOf)).size).toBe(3)
    for (const { headers } of answers) expect(headers.vary).toBe('Accept-Encoding')
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ])
  })

  it('is sent whole, because a range is of one coding', async () => {
    const { status, headers } = await get(path, { Range: 'bytes=0-1' })
    expect([status, headers['accept-ranges']]).toEqual([200, undefined])
  })
})

describe.each(SINGLE)('%s, which has one form,', (path) => {
  it('can be asked for in parts (sections 14.3, 15.3.7)', async () => {
    const whole = await get(path)
    const size = whole.bytes.length
    expect(whole.headers['accept-ranges']).toBe('bytes')
    expect(whole.headers.vary).toBeUndefined()
    const parts: [range: string, start: number, end: number][] = [
      ['bytes=0-0', 0, 0],
      ['bytes=2-5', 2, 5],
      ['bytes=3-', 3, size - 1],
      [`bytes=4-${size + 10}`, 4, size - 1],
      ['bytes=-3', size - 3, size - 1],
      [`bytes=-${size + 10}`, 0, size - 1],
    ]
    for (const [range, start, end] of parts) {
      const part = await get(path, { Range: range })
      expect(part.status, range).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`)
      expect(part.headers['content-length']).toBe(String(end - start + 1))
      expect(part.headers['content-type']).toBe(whole.headers['content-type'])
      expect(part.bytes.equals(whole.bytes.subarray(start, end + 1)), range).toBe(true)
    }
  })

  it('says that a part behind the end does not exist, which no cache stores (section 15.5.17)', async () => {
    const size = (await get(path)).bytes.length
    for (const range of [`bytes=${size}-`, 'bytes=-0', `bytes=${size + 1}-${size + 2}`]) {
      const { status, headers, bytes } = await get(path, { Range: range })
      expect([status, bytes.length], range).toEqual([416, 0])
      expect(headers['content-range']).toBe(`bytes */${size}`)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('is sent whole for a range that is malformed, of several parts or of another unit', async () => {
    const size = (await get(path)).bytes.length
    for (const range of ['bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2', 'x']) {
      const { status, bytes } = await get(path, { Range: range })
      expect([status, bytes.length], range).toEqual([200, size])
    }
  })

  it('is sent in parts only while it is the same, if that is asked (section 13.1.5)', async () => {
    const tag = tagOf(await get(path))
    const statusFor = async (condition: string) =>
      (await get(path, { Range: 'bytes=0-0', 'If-Range': condition })).status
    expect(await statusFor(tag)).toBe(206)
    for (const other of ['"other"', `W/${tag}`, 'Mon, 23 Nov 2026 00:00:00 GMT']) {
      expect(await statusFor(other), other).toBe(200)
    }
  })
})

it('a redirect has a place, a lifetime and no body (section 15.4.9)', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers, bytes } = await get('/personal?a=b', {}, method)
    expect([status, bytes.length]).toEqual([308, 0])
    expect(headers).toMatchObject({ location: '/Personal?a=b', 'content-length': '0' })
    expect(headers['cache-control']).toMatch(/max-age/)
    expect(headers).not.toHaveProperty('content-type')
  }
})

it('the not-found page is sent whole, whatever is asked (sections 13.2.1, 14.2)', async () => {
  const first = await get('/no-such-page')
  const again = await get('/no-such-page', {
    'If-None-Match': tagOf(first),
    Range: 'bytes=0-1',
  })
  expect([again.status, again.text]).toEqual([404, first.text])
})

it('a file and a page are read only (section 15.5.6)', async () => {
  expect((await get('/files/notes.txt', {}, 'POST')).status).toBe(404)
  const post = await get('/Projects', {}, 'POST')
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD'])
})
