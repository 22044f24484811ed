import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIST, stableHeaders, request, startServer, type TestServer } from '../testing.ts'

const CLIENT = join(DIST, 'client')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const get = (target: string, headers: Record<string, string> = {}) =>
  request(server.origin, target, { headers })

/** Lists the files below a folder as relative paths with slashes. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

/** Finds a hashed file of the build with that extension. */
async function findAsset(ending: string): Promise<string> {
  const files = await listFiles(CLIENT)
  const file = files.find((name) => name.startsWith('assets/') && name.endsWith(ending))
  if (!file) throw new Error(`The build has no ${ending}`)
  return `/${file}`
}

describe('an asset', () => {
  const kinds = [
    ['.js', 'text/javascript'],
    ['.css', 'text/css'],
    ['.svg', 'image/svg+xml'],
    ['.woff2', 'font/woff2'],
  ] as const

  it.each(kinds)('%s is cached for good, as %s (S66)', async (ending, type) => {
    const path = await findAsset(ending)
    const { status, headers, bytes } = await get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(type)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers).not.toHaveProperty('content-encoding')
    expect(bytes.equals(await readFile(CLIENT + path))).toBe(true)
  })

  it.each(['.js', '.css', '.svg'])(
    '%s is compressed for clients that accept it',
    async (ending) => {
      const path = (await findAsset(`${ending}.br`)).slice(0, -'.br'.length)
      const original = await readFile(CLIENT + path)
      for (const [encoding, decode] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const { headers, bytes } = await get(path, { 'Accept-Encoding': encoding })
        expect(headers['content-encoding']).toBe(encoding)
        expect(headers['vary']).toBe('Accept-Encoding')
        expect(headers['content-type']).toBe(kinds.find(([name]) => name === ending)?.[1])
        expect(bytes.length).toBeLessThan(original.length)
        expect(decode(bytes).equals(original)).toBe(true)
      }
    },
  )

  it('is not sent again to a browser that has it in the same encoding', async () => {
    const path = await findAsset('.js')
    const { headers } = await get(path, { 'Accept-Encoding': 'br' })
    const known = { 'If-None-Match': String(headers.etag) }
    const again = await get(path, { 'Accept-Encoding': 'br', ...known })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect(again.headers.etag).toBe(headers.etag)
    expect((await get(path, known)).status).toBe(200)
  })

  it('is sent whole, whatever range is requested', async () => {
    const path = await findAsset('.css')
    const { length } = await readFile(CLIENT + path)
    for (const range of ['bytes=0-9', 'bytes=-5', 'bytes=9-5', 'bytes=99999999-', 'x']) {
      const { status, bytes } = await get(path, { Range: range })
      expect([status, bytes.length], range).toEqual([200, length])
    }
  })

  it('answers HEAD with the same headers and no body', async () => {
    const path = await findAsset('.js')
    const whole = await get(path)
    const head = await request(server.origin, path, { method: 'HEAD' })
    expect(head.bytes).toHaveLength(0)
    expect(stableHeaders(head)).toEqual(stableHeaders(whole))
  })

  it.each(['POST', 'PUT', 'DELETE'])('does not answer %s', async (method) => {
    for (const target of [await findAsset('.js'), '/favicon.svg']) {
      const { status, headers } = await request(server.origin, target, { method })
      expect(status).toBe(404)
      expect(headers['content-type']).toBe('application/problem+json')
    }
  })

  it('that does not exist is not found, and that is not cached (S133)', async () => {
    for (const target of ['/assets/chunks/gone.js', '/assets/', '/assets', '/assets/chunks']) {
      const { status, headers } = await get(target)
      expect([status, headers['cache-control']], target).toEqual([404, 'no-cache'])
    }
  })
})

describe('a path outside the public files', () => {
  const ways = [
    '/',
    '/../',
    '/assets/../../',
    '/assets/%2e%2e/%2e%2e/',
    '/assets/..%2f..%2f',
    '/assets/%2e%2e%2f%2e%2e%2f',
    '/assets/..%5c..%5c',
    '/assets/..\\..\\',
    '/assets/%252e%252e/%252e%252e/',
    '/assets/....//....//',
    '/assets//../../',
    '//../',
    '/./../',
    '/assets/%00/../../',
  ]

  it.each(ways)('is not found by %s (S19)', async (way) => {
    const inside = (await listFiles(DIST)).filter((file) => !file.startsWith('client/'))
    const outside = [
      '../package.json',
      '../server/main.ts',
      '../../etc/passwd',
      '.vite/',
      'client/',
    ]
    for (const file of [...inside.slice(0, 60), 'app/main.mjs', 'server/entry.mjs', ...outside]) {
      const { status, headers } = await get(way + file)
      expect([status, headers['content-type']], way + file).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
    }
  })

  it('is not found when its name begins with a dot (S131)', async () => {
    const dotted = (await listFiles(CLIENT)).filter((file) => /(^|\/)\./.test(file))
    for (const file of [...dotted, '.vite/manifest.json', '.vite', '.env', '.git/config']) {
      expect((await get(`/${file}`)).status, file).toBe(404)
    }
  })
})
