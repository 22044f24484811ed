import fc from 'fast-check'
import { expect } from 'vitest'
import { BOB, from, registerAndLogIn } from '../../server/accounts/testing.ts'
import { loadFrontendWithForms } from '../../server/contact/testing.ts'
import { request, startServerForTest, type TestServer } from '../../server/testing.ts'
import { call } from '../../shared/api/endpoint.ts'
import { createItem } from '../../shared/api/items.ts'
import { createCallers } from './callers.ts'
import { CONTACT_PAGE } from './endpoints.ts'
import { splitRequest, type Input, oddInput } from './inputs.ts'
import { findProblem } from './check-response.ts'
import { exchange } from './wire.ts'

/** Milliseconds in which an answer must come, on a machine that is busy. */
const RESPONSE_TIMEOUT = 20_000
/** Milliseconds of silence after which no answer will come to what has no end. */
const IDLE_TIMEOUT = 100

const STRANGERS_TASK = '5b9c2c2e-8f0a-4c2a-9d53-1f6f3a6f0001'

type FuzzRun = {
  seed: number
  inputs: number
  count: (outcome: number | string) => void
  /** Called after each input. */
  onInput?: () => void
}

/**
 * Sends odd inputs to a server, one after the other, and fails on the first that is answered in a way
 * nothing should be, with what to send to see it again. Afterwards, everything is still there, and
 * what belongs to others is as it was.
 */
export async function fuzz({ seed, inputs, count, onInput }: FuzzRun): Promise<TestServer> {
  const frontend = await loadFrontendWithForms([CONTACT_PAGE])
  const server = await startServerForTest({ trustProxy: 1, logLevel: 'warn', frontend })
  const bystander = await createBystander(server)
  const createCaller = await createCallers(server, STRANGERS_TASK)
  const before = bystander.look()

  async function send(input: Input): Promise<void> {
    const written = input.write(createCaller())
    const { answers, end } = await exchange(server.origin, splitRequest(written, input.cuts), {
      head: input.head,
      wanted: input.ends ? 1 : Infinity,
      timeout: input.ends ? RESPONSE_TIMEOUT : IDLE_TIMEOUT,
    })
    count(answers[0]?.status ?? end)
    const [logged] = server.log.filter(({ level }) => Number(level) >= 50)
    const fault =
      answers.map(findProblem).find(Boolean) ??
      (logged && `logged ${JSON.stringify(logged)}`) ??
      (input.ends && end === 'silent' ? 'no answer' : undefined)
    if (fault) throw new Error(`${fault}\n${describe(input, written)}`)
    onInput?.()
  }

  await fc.assert(fc.asyncProperty(oddInput(), send), { seed, numRuns: inputs })

  expect(bystander.look()).toEqual(before)
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  for (const target of ['/', '/healthz', '/readyz']) {
    expect((await request(server.origin, target)).status, target).toBe(200)
  }
  return server
}

/** Somebody with a list, who has nothing to do with any of it. */
async function createBystander(server: TestServer) {
  const { origin, database } = server
  const address = '198.51.100.2'
  const token = await registerAndLogIn(server, BOB, address)
  const task = { id: STRANGERS_TASK, title: 'Mine', notes: 'Alone', tags: ['own'] }
  await call(createItem, task, { origin, token, ...from(address) })
  const tables = { account: 'id', session: 'account_id', todo_item: 'account_id' }
  const own = Object.entries(tables).map(([table, column]) =>
    database.connection.prepare(
      `select * from ${table} where ${column} = (select id from account where email = ?)`,
    ),
  )
  return { look: () => own.map((rows) => rows.all(BOB.email)) }
}

/** How to send it again by hand, to a server that trusts one proxy. */
function describe({ kind, endpoint }: Input, written: string): string {
  const bytes = Buffer.from(written, 'latin1').toString('base64')
  return `odd ${kind} for ${endpoint}\nbase64 -d <<< ${bytes} | nc 127.0.0.1 3000`
}
