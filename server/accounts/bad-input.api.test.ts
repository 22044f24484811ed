import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProblemDetails } from '../../shared/api/problem-details.ts'
import { MAX_BATCH_BYTES } from '../../shared/limits.ts'
import { type RawResponse, request, startServer, type TestServer } from '../testing.ts'
import { ADA, logIn, registerPerson } from './testing.ts'

const BASE = '/Projects/To-Do-List'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  await registerPerson(server)
  token = await logIn(server)
})
afterAll(() => server.stop())

type Sent = { method?: string; type?: string; headers?: Record<string, string> }

/** Sends a text unchanged, or a value as JSON, with an access token. */
function send(path: string, body: unknown, { method = 'POST', type, headers }: Sent = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return request(server.origin, BASE + path, {
    method,
    headers: {
      'Content-Type': type ?? 'application/json',
      // Node sends no Content-Length with DELETE by itself.
      'Content-Length': String(Buffer.byteLength(text)),
      Authorization: `Bearer ${token}`,
      ...headers,
    },
    body: text,
  })
}

function expectProblem(answer: RawResponse, status: number): ProblemDetails {
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect(answer.headers['cache-control']).toBe('no-store')
  const problem = JSON.parse(answer.text) as ProblemDetails
  expect(problem).toMatchObject({ type: 'about:blank', status })
  expect(problem.title).toBeTruthy()
  return problem
}

/** A valid body for each endpoint. */
const bodies = [
  ['POST', '/register', { ...ADA, email: 'new@example.com' }],
  ['POST', '/login', { email: ADA.email, password: ADA.password }],
  ['PATCH', '/account', { currentPassword: ADA.password, username: 'Ada' }],
  ['DELETE', '/account', { currentPassword: ADA.password }],
  ['POST', '/items', { id: '0b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0001', title: 'A task' }],
  ['PATCH', '/items/0b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0001', { title: 'Another' }],
  ['POST', '/items/batch', { changes: [] }],
  ['POST', '/items/sync', { mutations: [], sentAt: 0 }],
] as const

describe.each(bodies)('%s %s', (method, path, good) => {
  const field = Object.keys(good)[0] ?? ''

  it.each([
    ['no body', ''],
    ['half a body', '{"email":'],
    ['an array', '[]'],
    ['a text', '"text"'],
    ['a number', '7'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['deep nesting', `${'['.repeat(3000)}${']'.repeat(3000)}`],
  ])('rejects %s (S41)', async (_, body) => {
    expectProblem(await send(path, body, { method }), 400)
  })

  it.each(['__proto__', 'constructor', 'admin', 'id2'])(
    'rejects the unknown field %s by its name (S42)',
    async (name) => {
      const text = `{${JSON.stringify(name)}:{"a":1},${JSON.stringify(good).slice(1)}`
      const problem = expectProblem(await send(path, text, { method }), 400)
      expect(problem.errors).toContainEqual({ field: name, message: 'There is no such field.' })
    },
  )

  it.each([
    ['a number', 7],
    ['null', null],
    ['an object', { a: 1 }],
    ['an array', [ADA.email]],
    ['true', true],
  ])('rejects %s for its first field (S158)', async (_, value) => {
    // A batch accepts an array, but not of texts.
    const problem = expectProblem(await send(path, { ...good, [field]: value }, { method }), 400)
    expect(problem.errors?.[0]?.field).toMatch(new RegExp(`^${field}`))
  })

  it.each([
    ['text/plain', JSON.stringify(good)],
    ['application/x-www-form-urlencoded', 'email=a@b.co&password=1234567'],
    ['application/json; charset=latin1', JSON.stringify(good)],
  ])('rejects a body of type %s (S62)', async (type, body) => {
    expectProblem(await send(path, body, { method, type }), 415)
  })

  it('rejects a compressed body', async () => {
    const headers = { 'Content-Encoding': 'gzip' }
    expectProblem(await send(path, good, { method, headers }), 415)
  })

  it('rejects a body above its limit, and answers the next request', async () => {
    const body = JSON.stringify({ ...good, padding: 'x'.repeat(MAX_BATCH_BYTES) })
    expectProblem(await send(path, body, { method }), 413)
    expectProblem(await send(path, {}, { method }), 400)
  })
})

describe('the fields of an account', () => {
  const long = 'x'.repeat(6000)

  it.each([
    ['NUL', 'a\0b@example.com'],
    ['a line end', 'a@example.com\r\nBcc: b@example.com'],
    ['a comma', 'a@example.com,b@example.com'],
    ['a semicolon', 'a@example.com;b@example.com'],
    ['a name', 'Ada <a@example.com>'],
    ['spaces', ' a@example.com '],
    ['another alphabet', 'а@example.com'],
    ['no dot', 'a@localhost'],
    ['too many characters', `${long}@example.com`],
  ])('reject an address with %s (S37)', async (_, email) => {
    const problem = expectProblem(await send('/register', { ...ADA, email }), 400)
    expect(problem.errors?.map(({ field }) => field)).toEqual(['email'])
    expect(JSON.stringify(problem)).not.toContain('Bcc')
  })

  it.each([
    ['6 characters', '123456'],
    ['31 characters', 'x'.repeat(31)],
    ['NUL', '1234567\0'],
    ['a line end', '1234567\n'],
    ['half a character', '1234567\ud800'],
    ['too many characters', long],
  ])('reject a password with %s, and do not repeat it (S45)', async (_, password) => {
    const answer = await send('/register', { ...ADA, password })
    const problem = expectProblem(answer, 400)
    expect(problem.errors?.map(({ field }) => field)).toEqual(['password'])
    expect(answer.text).not.toContain('123456')
  })

  it.each([
    ['two characters', 'ab'],
    ['31 characters', 'x'.repeat(31)],
    ['markup', '<b>Ada</b>'],
    ['a line end', 'Ada\nLovelace'],
  ])('reject a username with %s (S32)', async (_, username) => {
    const problem = expectProblem(await send('/register', { ...ADA, username }), 400)
    expect(problem.errors).toMatchObject([{ field: 'username' }])
  })

  it('are all validated at once', async () => {
    const body = { username: 'x', password: 'x', email: 'x' }
    const problem = expectProblem(await send('/register', body), 400)
    expect(problem.errors?.map(({ field }) => field).sort()).toEqual([
      'email',
      'password',
      'username',
    ])
  })
})

describe('a body without an access token', () => {
  it.each(bodies.filter(([, path]) => !/login|register/.test(path)))(
    'is not even read by %s %s (S109)',
    async (method, path) => {
      const body = 'x'.repeat(900_000)
      const headers = { Authorization: `Bearer ${'A'.repeat(43)}` }
      expectProblem(await send(path, body, { method, headers }), 401)
    },
  )
})

describe('methods', () => {
  it.each([
    ['/login', 'PUT', 'POST'],
    ['/login', 'OPTIONS', 'POST'],
    ['/register', 'DELETE', 'POST'],
    ['/logout', 'PATCH', 'POST'],
    ['/sessions', 'POST', 'DELETE'],
    ['/sessions/some-session', 'PATCH', 'DELETE'],
    ['/account', 'POST', 'GET, HEAD, PATCH, DELETE'],
    ['/items', 'DELETE', 'GET, HEAD, POST'],
    ['/items/batch', 'PUT', 'POST'],
    ['/items/sync', 'PUT', 'GET, HEAD, POST'],
    ['/items/0b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0001', 'PUT', 'PATCH, DELETE'],
  ])('of %s do not include %s', async (path, method, allowed) => {
    const answer = await send(path, '{}', { method })
    expectProblem(answer, 405)
    expect(answer.headers.allow).toBe(allowed)
  })

  it.each(['/login', '/register', '/logout', '/sessions', '/sessions/x', '/items/batch'])(
    'of %s pass GET on to the not-found page',
    async (path) => {
      const answer = await request(server.origin, BASE + path)
      expect(answer.status).toBe(404)
      expect(answer.headers['content-type']).toContain('text/html')
    },
  )
})

describe('all rejected requests', () => {
  it('change no account, and log no error and no input', () => {
    const { connection } = server.database
    expect(connection.prepare('select username from account').pluck().all()).toEqual([ADA.username])
    expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([])
    expect(JSON.stringify(server.log)).not.toMatch(/analytical|@example|__proto__/)
  })
})
