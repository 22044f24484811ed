import { describe, expect, it } from 'vitest'
import { serveForTest } from '../../shared/api/testing.ts'
import { Problem, sendProblem } from './problem.ts'

describe('sendProblem', () => {
  it('sends problem details that are not cached (S145)', async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email.' }]
    const origin = await serveForTest((_, response) =>
      sendProblem(response, new Problem(400, { detail: 'Größe', errors })),
    )
    const response = await fetch(origin)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const body = await response.text()
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Größe',
      errors,
    })
  })

  it('omits empty members', async () => {
    const origin = await serveForTest((_, response) => sendProblem(response, new Problem(404)))
    expect(await (await fetch(origin)).json()).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
    })
  })

  it('has a title for a status without a name', async () => {
    const origin = await serveForTest((_, response) => sendProblem(response, new Problem(499)))
    const response = await fetch(origin)
    expect(response.status).toBe(499)
    expect(await response.json()).toMatchObject({ title: 'Error', status: 499 })
  })

  it('answers HEAD with the headers only', async () => {
    const origin = await serveForTest((_, response) => sendProblem(response, new Problem(404)))
    const response = await fetch(origin, { method: 'HEAD' })
    expect(response.status).toBe(404)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await response.text()).toBe('')
  })
})
