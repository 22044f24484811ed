import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  ADA,
  logIn,
  readMails,
  registerAndLogIn,
  registerPerson,
  startServerWithPerson,
} from '../../server/accounts/testing.ts'
import { request, startServerForTest, type TestServer } from '../../server/testing.ts'
import {
  changeAccount,
  deleteAccount,
  endSessions,
  login,
  logout,
  readAccount,
} from '../../shared/api/accounts.ts'
import { call } from '../../shared/api/endpoint.ts'
import {
  changeItem,
  changeItems,
  createItem,
  deleteItem,
  listItems,
} from '../../shared/api/items.ts'
import { SESSION_IDLE_TIMEOUT, MAX_SESSION_AGE } from '../../shared/limits.ts'
import { DAY } from '../../shared/clock.ts'
import { post } from './accounts.ts'
import { countOutcomes } from './tally.ts'

const GUESSES = 100_000
const TASK = '0b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0001'

/** Every endpoint that takes a token, with a body that nothing is wrong with. */
const guarded = [
  ['GET', readAccount.path, undefined],
  ['PATCH', changeAccount.path, { currentPassword: ADA.password, username: 'Mallory' }],
  ['DELETE', deleteAccount.path, { currentPassword: ADA.password }],
  ['DELETE', endSessions.path, undefined],
  ['DELETE', `${endSessions.path}/some-session`, undefined],
  ['POST', logout.path, undefined],
  ['GET', listItems.path, undefined],
  ['POST', createItem.path, { id: TASK, title: 'A task' }],
  ['PATCH', changeItem.path.replace(':id', TASK), { title: 'Another' }],
  ['DELETE', deleteItem.path.replace(':id', TASK), undefined],
  ['POST', changeItems.path, { changes: [{ op: 'create', id: TASK, title: 'A task' }] }],
] as const

type Server = Pick<TestServer, 'origin'>

function ask(
  { origin }: Server,
  [method, path, body]: (typeof guarded)[number],
  authorization: string,
) {
  return request(origin, path, {
    method,
    headers: {
      Authorization: authorization,
      ...(body && { 'Content-Type': 'application/json', 'If-Match': '"1"' }),
      ...(body && { 'Content-Length': String(JSON.stringify(body).length) }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Requests sent at once on a connection, before the first is answered. */
const PIPELINED = 16

/** Asks for a list by random tokens, as fast as one connection takes them; counts the statuses. */
async function guessTokens(
  origin: string,
  guesses: number,
  count: (status: number) => void,
): Promise<void> {
  const { host, hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('latin1')
  let [sent, answered, rest] = [0, 0, '']
  const send = () => {
    const many = Math.min(PIPELINED, guesses - sent)
    sent += many
    const requests = Array.from({ length: many }, () => {
      const token = randomBytes(32).toString('base64url')
      return `GET ${listItems.path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`
    })
    socket.write(requests.join(''))
  }
  send()
  for await (const chunk of socket) {
    // A status line may come in two parts.
    const lines = (rest + String(chunk)).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [, status] = /HTTP\/1\.1 (\d{3}) /.exec(line) ?? []
      if (status === undefined) continue
      count(Number(status))
      answered++
    }
    if (answered === guesses) break
    if (answered === sent) send()
  }
  expect(answered).toBe(guesses)
}

/** What the database holds, all but the numbers of requests. */
function countRows({ database: { connection } }: TestServer) {
  const tables = ['account', 'session', 'todo_item', 'mail_outbox', 'rate_limit', 'ip_registry']
  return tables.map((table) => connection.prepare(`select count(*) from ${table}`).pluck().get())
}

describe('an attacker without a token', () => {
  test('guesses 100,000 tokens in vain, without load on the database', async (context) => {
    const count = countOutcomes(context)
    const { server, token } = await startServerWithPerson({ logLevel: 'silent' })
    // The mail of the registration is sent after its answer.
    await readMails(server)
    const { connection } = server.database
    const rows = countRows(server)
    const changes = connection.prepare('select total_changes()').pluck().get()
    await Promise.all(
      Array.from({ length: 4 }, () => guessTokens(server.origin, GUESSES / 4, count)),
    )
    expect(connection.prepare('select total_changes()').pluck().get()).toBe(changes)
    expect(countRows(server)).toEqual(rows)
    await call(readAccount, undefined, { origin: server.origin, token })
  })

  test('gets 401 with an almost valid token at every endpoint (S95)', async (context) => {
    const count = countOutcomes(context)
    const { server, token } = await startServerWithPerson()
    const digest = server.database.connection
      .prepare('select token_hash from session')
      .pluck()
      .get()
    const last = token.slice(0, -1)
    const spare = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
    const nearly = [
      `Bearer ${(digest as Buffer).toString('base64url')}`,
      // Of its last letter four bits count; the others have to be as they were given.
      ...spare
        .filter((letter) => last + letter !== token)
        .map((letter) => `Bearer ${last}${letter}`),
      `Bearer ${token.slice(0, 42)}`,
      `Bearer ${token}=`,
      `Bearer ${token}A`,
      `Bearer  ${token}`,
      `Bearer ${token}\u00a0`,
      `Bearer "${token}"`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer ${token.toLowerCase()}`,
      `Bearer ${Buffer.from(token, 'base64url').toString('hex')}`,
      `Basic ${Buffer.from(`${ADA.email}:${ADA.password}`).toString('base64')}`,
      `Token ${token}`,
      token,
      'Bearer null',
      'Bearer undefined',
      "Bearer ' or 1=1 --",
    ]
    for (const authorization of nearly) {
      const { status } = await ask(
        server,
        guarded[0],
        Buffer.from(authorization).toString('latin1'),
      )
      count(status)
      expect([status, authorization]).toEqual([401, authorization])
    }
    for (const endpoint of guarded) {
      for (const authorization of [nearly[0] ?? '', nearly[1] ?? '', 'Bearer null']) {
        const { status } = await ask(server, endpoint, authorization)
        count(status)
        expect([status, endpoint[1]]).toEqual([401, endpoint[1]])
      }
    }
    await call(readAccount, undefined, { origin: server.origin, token })
  })

  test('cannot send a token by query, cookie, body or another header', async (context) => {
    const count = countOutcomes(context)
    const { server, token } = await startServerWithPerson()
    const ways: { path: string; headers?: Record<string, string> }[] = [
      { path: `?token=${token}` },
      { path: `?access_token=${token}` },
      { path: `?Authorization=Bearer%20${token}` },
      { path: '', headers: { Cookie: `token=${token}; Authorization=Bearer ${token}` } },
      { path: '', headers: { 'X-Authorization': `Bearer ${token}` } },
      { path: '', headers: { 'Proxy-Authorization': `Bearer ${token}` } },
      { path: '', headers: { 'X-Access-Token': token, 'X-Auth-Token': token } },
    ]
    for (const { path, headers } of ways) {
      const answer = await request(server.origin, listItems.path + path, headers ? { headers } : {})
      count(answer.status)
      expect(answer.status).toBe(401)
      expect(answer.text).not.toContain(token)
    }
  })
})

describe('an invalidated token', () => {
  const endings: [string, (server: TestServer, token: string) => Promise<unknown>][] = [
    ['logged out', ({ origin }, token) => call(logout, undefined, { origin, token })],
    [
      'logged out everywhere',
      async (server) => {
        const other = await logIn(server)
        await call(endSessions, undefined, { origin: server.origin, token: other })
      },
    ],
    [
      'outlived by a new password',
      async (server) => {
        const { origin } = server
        const body = { currentPassword: ADA.password, newPassword: 'another password' }
        await call(changeAccount, body, { origin, token: await logIn(server) })
      },
    ],
    [
      'of an account that was deleted',
      ({ origin }, token) =>
        call(deleteAccount, { currentPassword: ADA.password }, { origin, token }),
    ],
    ['not used for 7 days', ({ clock }) => Promise.resolve(clock.advance(SESSION_IDLE_TIMEOUT))],
    [
      'made 30 days ago',
      async ({ origin, clock }, token) => {
        for (let day = 0; day < MAX_SESSION_AGE / DAY - 1; day++) {
          clock.advance(DAY)
          await call(listItems, undefined, { origin, token })
        }
        clock.advance(DAY + 1)
      },
    ],
  ]

  test.for(endings)('%s is refused for good (S102)', async ([, end], context) => {
    const count = countOutcomes(context)
    const { server, token } = await startServerWithPerson()
    await end(server, token)
    for (const endpoint of guarded) {
      const { status } = await ask(server, endpoint, `Bearer ${token}`)
      count(status)
      expect(status).toBe(401)
    }
    // An account that has its address of mail after it is another one.
    server.database.connection.prepare('delete from account').run()
    server.clock.advance(8 * DAY)
    await registerPerson(server)
    expect((await ask(server, guarded[0], `Bearer ${token}`)).status).toBe(401)
  })
})

describe('an attacker who wants to set a token for somebody', () => {
  test('fails, because each login creates a new one (S98)', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest()
    await registerPerson(server)
    const chosen = randomBytes(32).toString('base64url')
    const { email, password } = ADA
    const refused = [
      { email, password, token: chosen },
      { email, password, session: chosen },
      { email, password, headers: { Authorization: `Bearer ${chosen}` } },
    ]
    for (const body of refused) {
      const { status } = await post(server, login.path, body)
      count(status)
      expect(status).toBe(400)
    }
    const tokens = new Set([chosen])
    for (const headers of [
      { Authorization: `Bearer ${chosen}` },
      { Cookie: `token=${chosen}` },
      { 'X-Auth-Token': chosen },
    ]) {
      const answer = await post(
        server,
        `${login.path}?token=${chosen}`,
        { email, password },
        undefined,
        headers,
      )
      count(answer.status)
      expect(answer.headers['set-cookie']).toBeUndefined()
      tokens.add((JSON.parse(answer.text) as { token: string }).token)
    }
    expect(tokens.size).toBe(4)
    expect((await ask(server, guarded[0], `Bearer ${chosen}`)).status).toBe(401)
  })
})

describe('a token', () => {
  test('is only in the response of its login', async (context) => {
    const count = countOutcomes(context)
    const server = await startServerForTest({ logLevel: 'trace' })
    const { origin } = server
    const token = await registerAndLogIn(server)
    const headers = { Authorization: `Bearer ${token}` }
    const asked = [
      ...guarded.map((endpoint) => ask(server, endpoint, headers.Authorization)),
      request(origin, '/Projects?q=x', { headers }),
      request(origin, '/no-such-page', { headers }),
      request(origin, listItems.path, { method: 'PUT', headers }),
      request(origin, createItem.path, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: `{"id":"${token}","title":`,
      }),
    ]
    for (const { status, headers, text } of await Promise.all(asked)) {
      count(status)
      expect(text + JSON.stringify(headers)).not.toContain(token)
    }
    for (const mail of await readMails(server)) expect(JSON.stringify(mail)).not.toContain(token)
    await server.stop()
    expect(server.log.length).toBeGreaterThan(asked.length)
    expect(JSON.stringify(server.log)).not.toContain(token)
    expect(JSON.stringify(server.log)).not.toContain(ADA.password)
  })
})
