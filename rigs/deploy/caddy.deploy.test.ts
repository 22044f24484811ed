import { once } from 'node:events'
import { readFile, rename, rm } from 'node:fs/promises'
import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestSecure } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  copyBuild,
  findOrigin,
  makeFolder,
  makeFolderForTest,
  type SiteProcess,
  spawnSite,
} from '../../server/testing-process.ts'
import { keepAssets } from '../../scripts/kept-assets.ts'
import { type Caddy, findFreePort, startCaddy } from './caddy.ts'

/* `npm run test:deploy`, after a build: tests the site behind Debian's Caddy. */

let folder: string
let caddy: Caddy
let port: number
beforeAll(async () => {
  folder = await makeFolder()
  port = await findFreePort()
  caddy = await startCaddy(folder, `127.0.0.1:${port}`)
})
afterAll(async () => {
  caddy.child.kill('SIGTERM')
  await once(caddy.child, 'exit')
  await rm(folder, { recursive: true, force: true })
})

/** Starts the built server on the port that Caddy forwards to, until the test ends. */
async function startSite(cwd: string, dist?: string): Promise<SiteProcess> {
  const env = {
    PORT: String(port),
    DATA_DIR: join(cwd, 'data'),
    TRUST_PROXY: '1',
    PUBLIC_URL: caddy.origin,
  }
  const site = spawnSite(env, { cwd, ...(dist !== undefined && { dist }) })
  await findOrigin(site)
  return site
}

type Answer = { status: number; headers: Record<string, unknown>; body: string }

/** Sends one request over HTTP/1.1 and TLS. */
async function ask(path: string, options: RequestOptions = {}, body?: string): Promise<Answer> {
  const request = requestSecure(caddy.origin + path, {
    ca: caddy.authority,
    agent: false,
    ...options,
  })
  // Writing the rest of a body fails if the server responds early.
  request.on('error', () => undefined)
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await text(response),
  }
}

function openSession(): ClientHttp2Session {
  const session = connect(caddy.origin, { ca: caddy.authority })
  onTestFinished(() => session.destroy())
  return session
}

async function askOver(session: ClientHttp2Session, path: string): Promise<Answer> {
  const stream = session.request({ [constants.HTTP2_HEADER_PATH]: path })
  const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
  return { status: Number(headers[':status']), headers, body: await text(stream) }
}

/** Registers from one of this machine's addresses; returns the status. */
async function register(from: string, name: string, forwarded?: string): Promise<number> {
  const body = JSON.stringify({
    username: name,
    email: `${name}@example.com`,
    password: 'a long one',
  })
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...(forwarded !== undefined && { 'X-Forwarded-For': forwarded }),
  }
  const path = '/Projects/To-Do-List/register'
  return (await ask(path, { method: 'POST', localAddress: from, headers }, body)).status
}

describe('behind Caddy', () => {
  it('pages come over TLS and HTTP/2 as the site made them, and plain HTTP leads there (S122)', async () => {
    await startSite(await makeFolderForTest())
    const session = openSession()
    const page = await askOver(session, '/')
    expect(session.alpnProtocol).toBe('h2')
    expect(page.status).toBe(200)
    expect(page.body).toContain(`<link rel="canonical" href="${caddy.origin}/"`)
    expect(page.headers['strict-transport-security']).toContain('max-age=')
    const { headers } = await ask('/', { headers: { 'Accept-Encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['etag']).toBeTruthy()

    const plain = requestPlain({
      host: '127.0.0.1',
      port: caddy.plainPort,
      headers: { Host: 'localhost' },
    })
    plain.end()
    const [answer] = (await once(plain, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(308)
    expect(answer.headers.location).toMatch(/^https:\/\/localhost/)
  })

  it('the client address is that of the connection, whatever a visitor forwards (S68)', async () => {
    await startSite(await makeFolderForTest())
    expect(await register('127.0.0.1', 'one')).toBe(201)
    expect(await register('127.0.0.1', 'two', '203.0.113.9')).toBe(429)
    expect(await register('127.0.0.2', 'three', '127.0.0.1')).toBe(201)
  })

  it('a body over the limit gets the site’s own error, whatever its size', async () => {
    await startSite(await makeFolderForTest())
    for (const length of [10_000, 1_000_000, 3_000_000, 30_000_000]) {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': length }
      const path = '/Projects/To-Do-List/login'
      // A client that sends on may lose the answer: Caddy resets the connection half a second later.
      const sent = 'x'.repeat(Math.min(length, 100_000))
      const { status, body } = await ask(path, { method: 'POST', headers }, sent)
      expect(status).toBe(413)
      expect(JSON.parse(body)).toMatchObject({ status: 413 })
    }
  })

  it('an upgrade under load fails no request, and keeps the files of the previous release', async () => {
    const cwd = await makeFolderForTest()
    const before = await copyBuild(await makeFolderForTest())
    await keepAssets(before, join(before, 'none'))
    const after = await copyBuild(await makeFolderForTest())
    const [renamed = ''] = JSON.parse(
      await readFile(join(before, 'own-assets.json'), 'utf8'),
    ) as string[]
    // Simulates a change of that file, which changes its name.
    await rename(join(after, 'client/assets', renamed), join(after, 'client/assets', `${renamed}x`))
    await keepAssets(after, before)

    const first = await startSite(cwd, before)
    const statuses = new Map<number, number>()
    let running = true
    const visit = async (session: ClientHttp2Session, path: string) => {
      while (running) {
        const { status } = await askOver(session, path)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const paths = ['/', '/Projects', '/Personal', `/assets/${renamed}`, '/Projects?q=web']
    const visits = paths.map((path) => visit(openSession(), path))
    const counted = () => statuses.get(200) ?? 0
    await expect.poll(counted).toBeGreaterThan(100)

    first.child.kill('SIGTERM')
    await first.exited
    const atStop = counted()
    await startSite(cwd, after)
    await expect.poll(counted).toBeGreaterThan(atStop + 100)
    running = false
    await Promise.all(visits)
    expect([...statuses.keys()]).toEqual([200])
  })
})
