import { describe, expect, it } from 'vitest'
import { call, CallError } from '../shared/api/endpoint.ts'
import { health } from '../shared/api/health.ts'
import { request, startServerForTest } from './testing.ts'

describe('the health check', () => {
  it('is well while the database can be read', async () => {
    const { origin } = await startServerForTest()
    expect(await call(health, undefined, { origin })).toEqual({ status: 'ok' })
    const head = await request(origin, health.path, { method: 'HEAD' })
    expect([head.status, head.bytes.length]).toEqual([200, 0])
  })

  it('fails without the reason when it cannot', async () => {
    const { origin, database } = await startServerForTest()
    database.close()
    const failed = call(health, undefined, { origin })
    await expect(failed).rejects.toBeInstanceOf(CallError)
    await expect(failed).rejects.toMatchObject({
      status: 500,
      problem: { type: 'about:blank', title: 'Internal Server Error', status: 500 },
    })
    const { text } = await request(origin, health.path)
    expect(text).not.toMatch(/database|sqlite|stack/i)
  })

  it('leaves the pages readable when the database is gone', async () => {
    const { origin, database } = await startServerForTest()
    database.close()
    expect((await request(origin, '/')).status).toBe(200)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const { origin } = await startServerForTest()
    const { status, headers, text } = await request(origin, health.path, { method })
    expect(status).toBe(405)
    expect(headers).toMatchObject({
      allow: 'GET, HEAD',
      'content-type': 'application/problem+json',
    })
    expect(JSON.parse(text)).toEqual({
      type: 'about:blank',
      title: 'Method Not Allowed',
      status: 405,
    })
  })
})
