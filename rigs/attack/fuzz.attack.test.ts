import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '../../shared/clock.ts'
import type { TestServer } from '../../server/testing.ts'
import { fuzz } from './fuzz.ts'
import { countSockets, MEGABYTE, usedMemory } from './memory.ts'
import { countOutcomes } from './tally.ts'

const INPUTS = 10_000
/** What the first of them leave for good: compiled code, held files, kept pages. */
const WARM_UP = INPUTS / 4

/** Of all answers, so that it is known that the handlers were reached. */
const MIN_SHARES = { 200: 0.1, 201: 0.01, 204: 0.01, 303: 0.005, 400: 0.2, 404: 0.03, 413: 0.005 }

const seed = Number(process.env['ATTACK_SEED'] ?? randomInt(2 ** 31))

test('10,000 odd inputs to every endpoint', async (context) => {
  console.log(`ATTACK_SEED=${seed} sends the same inputs again.`)
  const count = countOutcomes(context)
  const sockets = countSockets()
  let sent = 0
  let before = 0
  const server = await fuzz({
    seed,
    inputs: INPUTS,
    count,
    onInput() {
      sent++
      if (sent === WARM_UP) before = usedMemory()
    },
  })
  const outcomes = context.task.meta.attack?.outcomes ?? {}
  for (const [status, share] of Object.entries(MIN_SHARES)) {
    expect(outcomes[status], status).toBeGreaterThan(share * INPUTS)
  }
  expect(outcomes['429'] ?? 0).toBeLessThan(INPUTS / 20)
  expect(usedMemory() - before).toBeLessThan(10 * MEGABYTE)
  // The server's own, and those that listen before it.
  for (let turn = 0; turn < 100 && countSockets() > sockets; turn++) await setImmediate()
  expect(countSockets()).toBeLessThanOrEqual(sockets)
  await expectNothingToStay(server)
})

/** Counts, sessions and addresses have their time, and purges leave nothing of them. */
async function expectNothingToStay({ database, clock, purge }: TestServer): Promise<void> {
  for (let passed = 0; passed < 9 * DAY; passed += HOUR) {
    clock.advance(HOUR)
    await purge()
  }
  for (const table of ['rate_limit', 'rating_attempt', 'rating', 'ip_registry', 'session']) {
    const rows = database.connection.prepare(`select count(*) from ${table}`).pluck().get()
    expect(rows, table).toBe(0)
  }
}
