import { describe, expect, it } from 'vitest'
import { serveForTest } from '../../shared/api/testing.ts'
import type { OwnTexts } from '../../shared/texts/texts.ts'
import { fieldsInvalid, wrongLogin } from '../../shared/texts/problems.ts'
import { Problem, sendProblem } from './problem.ts'
import { addOwnTexts } from './accepted-language.ts'

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

  it('has no entity tag, even if a handler has set that of its reply', async () => {
    const origin = await serveForTest((_, response) => {
      response.setHeader('ETag', 'W/"1"')
      sendProblem(response, new Problem(429))
    })
    expect((await fetch(origin)).headers.get('etag')).toBeNull()
  })

  it("has the owner's texts, in the language that the request prefers", async () => {
    const own = {
      'en-GB': { problems: { fieldsInvalid: 'Look again.' } },
      nl: { problems: { fieldsInvalid: 'Kijk nog eens.' } },
    } as unknown as OwnTexts
    const origin = await serveForTest((request, response) => {
      addOwnTexts(request, own)
      const errors = [{ field: 'email', message: wrongLogin }]
      sendProblem(response, new Problem(400, { detail: fieldsInvalid, errors }))
    })
    const read = async (language: string) => {
      const response = await fetch(origin, { headers: { 'Accept-Language': language } })
      return (await response.json()) as unknown
    }
    expect(await read('en')).toMatchObject({
      detail: 'Look again.',
      errors: [{ message: wrongLogin }],
    })
    expect(await read('nl-BE, en;q=0.5')).toMatchObject({ detail: 'Kijk nog eens.' })
    expect(await read('de')).toMatchObject({ detail: 'Einige Felder sind ungültig.' })
    // Without a language of the site, it stays as programmers know it.
    expect(await read('xx')).toMatchObject({ detail: fieldsInvalid })
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
