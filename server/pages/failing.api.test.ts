import { describe, expect, it } from 'vitest'
import { countErrors, request, startServerForTest, wrapRender } from '../testing.ts'

const REASON = 'the screen of secrets is broken'

/** Starts a server whose first render fails. */
async function startFailing() {
  let failures = 1
  const frontend = await wrapRender((render) =>
    failures-- > 0 ? Promise.reject(new Error(REASON)) : render(),
  )
  return startServerForTest({ frontend })
}

describe.each(['/', '/no-such-page', '/Projects?q=quiz'])('%s, when rendering fails', (target) => {
  it('gets 500 without the reason, and the page the next time (S132)', async () => {
    const { origin } = await startFailing()
    const failed = await request(origin, target)
    expect(failed.status).toBe(500)
    expect(failed.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
    })
    expect(failed.headers).not.toHaveProperty('etag')
    expect(JSON.parse(failed.text)).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
    })
    const next = await request(origin, target)
    expect(next.status).toBe(target === '/no-such-page' ? 404 : 200)
    expect(next.text).toMatch(/<\/html>$/)
  })

  it('is counted, and logged once with the reason and the request id (S164)', async () => {
    const server = await startFailing()
    const { log } = server
    const { headers } = await request(server.origin, target)
    expect(await countErrors(server)).toEqual({ request: 1 })
    await server.stop()
    const id = headers['x-request-id']
    expect(log.filter((entry) => JSON.stringify(entry).includes(REASON))).toEqual([
      expect.objectContaining({ level: 50, id, msg: 'unexpected error' }),
    ])
    expect(log).toContainEqual(
      expect.objectContaining({ level: 50, id, msg: 'request', status: 500 }),
    )
  })
})

it('a failed rendering is not cached, even for concurrent requests', async () => {
  const { origin } = await startFailing()
  const first = await Promise.all(Array.from({ length: 10 }, () => request(origin, '/')))
  expect(first.some(({ status }) => status === 500)).toBe(true)
  expect(first.every(({ status }) => status === 500 || status === 200)).toBe(true)
  expect((await request(origin, '/')).status).toBe(200)
})
