import { request } from 'node:http'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { startStudio } from './testing.ts'

it('opens by its link once, and sets a cookie that scripts and other sites cannot use', async () => {
  const { send, token, origin } = await startStudio()
  expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
  const opened = await send(`?token=${token}`)
  expect(opened.status).toBe(303)
  expect(opened.headers.get('location')).toBe('/studio')
  const cookie = opened.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^studio-\d+=[\w-]{43}; Path=\/studio; HttpOnly; SameSite=Strict$/)
  expect(cookie).not.toContain(token)
  expect((await send(`?token=${token}`)).status).toBe(401)

  const page = await send('', { headers: { cookie: cookie.replace(/;.*/s, '') } })
  expect(page.status).toBe(200)
  expect(page.headers.get('x-frame-options')).toBe('DENY')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await page.text()).toContain('src="/studio/app/main.tsx"')
  expect((await fetch(origin)).headers.get('x-frame-options')).toBe('SAMEORIGIN')
})

it('needs the cookie for everything below its path', async () => {
  const { send, origin } = await startStudio()
  for (const path of [
    '',
    '/',
    '/app/main.tsx',
    '/api/files',
    '/api/file?path=site.json',
    '?token=x',
  ])
    expect((await send(path)).status, path).toBe(401)
  expect((await send('/api/files', { headers: { cookie: 'studio-1=x; studio-=' } })).status).toBe(
    401,
  )
  expect(await (await fetch(`${origin}/`)).text()).toBe('the site')
})

it('gives each start another token and another cookie', async () => {
  const [a, b] = [await startStudio(), await startStudio()]
  expect(a.token).not.toBe(b.token)
  const opened = await a.send(`?token=${a.token}`)
  const value = opened.headers.get('set-cookie')?.split(/[=;]/)[1] ?? ''
  const cookie = `studio-${new URL(b.origin).port}=${value}`
  expect((await b.send('/api/files', { headers: { cookie } })).status).toBe(401)
})

/** Asks for the site with headers that `fetch` does not let anyone choose. */
async function ask(origin: string, headers: Record<string, string>): Promise<number | undefined> {
  const sent = request(origin, { headers }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

it('answers no request that names another host (DNS rebinding)', async () => {
  const { origin } = await startStudio()
  const { port } = new URL(origin)
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', 'localhost:1', '[::1]'])
    expect(await ask(origin, { host }), host).toBe(403)
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
    expect(await ask(origin, { host }), host).toBe(200)
})

it('answers pages of other origins nothing, and lets links of theirs open the site', async () => {
  const { send, open, origin } = await startStudio()
  await open()
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site }
    expect((await send('/api/files', { headers })).status).toBe(403)
    expect(await ask(origin, headers)).toBe(403)
    const link = { ...headers, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect(await ask(origin, link)).toBe(200)
    expect(await ask(origin, { ...link, 'sec-fetch-dest': 'iframe' })).toBe(403)
  }
})

it('changes nothing unless the request says that a page of the same origin sends it', async () => {
  const { send, open, origin } = await startStudio()
  await open()
  const path = '/api/file?path=notes/a.md'
  const change = (headers: Record<string, string>) =>
    send(path, { method: 'PUT', body: { text: 'x', digest: 'y' }, headers })
  expect((await change({ 'sec-fetch-site': 'none' })).status).toBe(403)
  expect((await change({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await change({ origin: 'http://127.0.0.1:1' })).status).toBe(403)
  expect((await change({ origin: 'null' })).status).toBe(403)
  expect((await change({ origin })).status).toBe(409)
})
