import { describe, expect, it } from 'vitest'
import { login, register } from '../../shared/api/accounts.ts'
import { send } from '../../shared/api/endpoint.ts'
import { listItems } from '../../shared/api/items.ts'
import { DAY, HOUR } from '../../shared/clock.ts'
import { loadFrontend, startServerForTest, type TestServer } from '../testing.ts'
import { ADA, readMails, registerAndLogIn } from './testing.ts'

/** The built site, as if no project file opened the to-do list or the evaluation. */
async function loadWithoutAccounts() {
  const frontend = await loadFrontend()
  return { ...frontend, manifest: { ...frontend.manifest, screens: [] } }
}

async function pass(server: TestServer, time: number): Promise<void> {
  for (let passed = 0; passed < time; passed += HOUR) {
    server.clock.advance(HOUR)
    await server.purge()
  }
}

function countAccounts({ database }: TestServer): unknown {
  return database.connection.prepare('select count(*) from account').pluck().get()
}

describe('a site without the to-do list', () => {
  it('has no account endpoints, and says so to the process that sends mail', async () => {
    const { origin, hasAccounts } = await startServerForTest({
      frontend: await loadWithoutAccounts(),
    })
    expect(hasAccounts).toBe(false)
    const responses = [
      await send(login, { email: ADA.email, password: ADA.password }, { origin }),
      await send(register, ADA, { origin }),
      await send(listItems, undefined, { origin, token: 'a token' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('keeps accounts of before, and warns them again when the list is back', async () => {
    const first = await startServerForTest({ keep: true })
    await registerAndLogIn(first)
    await pass(first, 6.5 * DAY)
    await first.outbox.run()
    expect(await readMails(first)).toHaveLength(2)
    await first.stop()

    const without = await startServerForTest({
      frontend: await loadWithoutAccounts(),
      after: first,
      keep: true,
    })
    await pass(without, 10 * DAY)
    expect(countAccounts(without)).toBe(1)
    await without.stop()

    const back = await startServerForTest({ after: without })
    await pass(back, 2 * HOUR)
    expect(countAccounts(back)).toBe(1)
    await back.outbox.run()
    expect(await readMails(back)).toHaveLength(1)
    await pass(back, 2 * DAY)
    expect(countAccounts(back)).toBe(0)
  })
})
