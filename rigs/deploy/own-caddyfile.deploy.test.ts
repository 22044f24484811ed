import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findOrigin, makeFolderForTest, spawnSite } from '../../server/testing-process.ts'
import { CADDYFILE, findFreePort, startCaddy } from './caddy.ts'
import { readBlocks } from './page-commands.ts'

/* `npm run test:deploy`, after a build: what docs/run/ tells owners to change in front of the site. */

/** Starts a site behind Caddy, whose folder has these files beside or instead of its Caddyfile. */
async function startBehind(files: Record<string, string>, trustProxy: string) {
  const folder = await makeFolderForTest()
  const etc = join(folder, 'etc')
  await mkdir(etc)
  const all = { Caddyfile: await readFile(CADDYFILE, 'utf8'), ...files }
  for (const [name, text] of Object.entries(all)) await writeFile(join(etc, name), text)
  const port = await findFreePort()
  const caddy = await startCaddy(folder, `127.0.0.1:${port}`, join(etc, 'Caddyfile'))
  onTestFinished(async () => {
    caddy.child.kill('SIGTERM')
    await once(caddy.child, 'exit')
  })
  const env = { PORT: String(port), DATA_DIR: join(folder, 'data'), TRUST_PROXY: trustProxy }
  await findOrigin(spawnSite({ ...env, PUBLIC_URL: caddy.origin }, { cwd: folder }))

  return async (path: string, options: RequestOptions, body?: string) => {
    const sent = request(caddy.origin + path, { ca: caddy.authority, agent: false, ...options })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    return { status: response.statusCode, location: response.headers.location }
  }
}

it('www leads to the domain with the block of docs/run/www.md', async () => {
  const [block = ''] = await readBlocks('docs/run/www.md', 'caddy')
  const ask = await startBehind({ 'www.caddy': block.replaceAll('example.com', 'localhost') }, '1')
  const www = { servername: 'www.localhost', headers: { Host: 'www.localhost' } }
  expect(await ask('/Projects?q=web', www)).toEqual({
    status: 301,
    location: 'https://localhost/Projects?q=web',
  })
  expect((await ask('/Projects', {})).status).toBe(200)
})

it('behind a CDN, with the line of docs/run/cdn.md, visitors have addresses that they cannot forge', async () => {
  const [line = ''] = await readBlocks('docs/run/cdn.md', 'caddy')
  const cdn = '127.0.0.2'
  const caddyfile = (await readFile(CADDYFILE, 'utf8')).replace(
    /reverse_proxy .*\{\n/,
    (start) => start + line.replace('192.0.2.0/24', `${cdn}/32`),
  )
  const ask = await startBehind({ Caddyfile: caddyfile }, '2')
  const register = async (name: string, localAddress: string, forwarded: string) => {
    const body = JSON.stringify({
      username: name,
      email: `${name}@example.com`,
      password: 'a long one',
    })
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Forwarded-For': forwarded,
    }
    const options = { method: 'POST', localAddress, headers }
    return (await ask('/Projects/To-Do-List/register', options, body)).status
  }
  expect(await register('one', cdn, '203.0.113.1')).toBe(201)
  expect(await register('two', cdn, '203.0.113.2')).toBe(201)
  expect(await register('three', cdn, '203.0.113.1')).toBe(429)
  expect(await register('four', '127.0.0.3', '203.0.113.4')).toBe(201)
  expect(await register('five', '127.0.0.3', '203.0.113.5')).toBe(429)
})
