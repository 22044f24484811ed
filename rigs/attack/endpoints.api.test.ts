import express from 'express'
import { expect, it, vi } from 'vitest'
import { loadFrontendWithForms } from '../../server/contact/testing.ts'
import { startServerForTest } from '../../server/testing.ts'
import { createCallers } from './callers.ts'
import { CONTACT_PAGE, ENDPOINTS, PUBLIC_READS } from './endpoints.ts'
import { fuzz } from './fuzz.ts'
import { validInput } from './inputs.ts'
import { exchange } from './wire.ts'

it('the attacks cover every endpoint that the server mounts', async () => {
  const mounting = vi.spyOn(express.Router.prototype as express.Router, 'route')
  const { origin } = await startServerForTest({
    frontend: await loadFrontendWithForms([CONTACT_PAGE]),
  })
  // The first request to the API loads it.
  await fetch(`${origin}/healthz`)
  const mounted = mounting.mock.results.flatMap(({ value }) => {
    const { path, methods } = value as { path: string; methods: Record<string, true> }
    // Handlers of every method refuse unsupported methods, so they are no endpoints.
    const names = Object.keys(methods).filter((name) => name !== '_all')
    return names.map((name) => `${name.toUpperCase()} ${path}`)
  })
  mounting.mockRestore()
  expect(mounted.sort()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort())
})

it('every example gets the response of its contract', async () => {
  const frontend = await loadFrontendWithForms([CONTACT_PAGE])
  const server = await startServerForTest({ trustProxy: 1, frontend })
  const createCaller = await createCallers(server, '')
  for (const endpoint of [...ENDPOINTS, ...PUBLIC_READS]) {
    const written = validInput(endpoint).write(createCaller())
    const { answers } = await exchange(server.origin, [Buffer.from(written, 'latin1')])
    expect(answers[0]?.status, `${endpoint.method} ${endpoint.path}`).toBe(endpoint.status)
  }
})

/** `npm run test:attack` sends 40 times as many, with a new seed each time. */
const FEW = { seed: 20_260_101, inputs: 250 }

it('any input gets a valid response, and changes no data of others (S44)', async () => {
  const outcomes = new Map<number | string, number>()
  await fuzz({
    ...FEW,
    count: (outcome) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
  })
  for (const status of [200, 201, 400, 404, 413]) {
    expect(outcomes.get(status), String(status)).toBeGreaterThan(1)
  }
})
