import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ADA, BOB, registerAndLogIn } from '../../server/accounts/testing.ts'
import { send } from '../../shared/api/endpoint.ts'
import { changeItems } from '../../shared/api/items.ts'
import { SECOND } from '../../shared/clock.ts'
import { MAX_BATCH_BYTES } from '../../shared/limits.ts'
import { MEGABYTE } from './memory.ts'
import { type AttackedSite, residentMemory, startSite } from './site.ts'
import { countOutcomes } from './tally.ts'
import { expectResponsiveDuring, flood } from './waits.ts'

const CONNECTIONS = 850
/** Milliseconds within which the connections open one after the other; they stay open. */
const ATTACK = 4 * SECOND
const CHANGES = { changes: [{ op: 'erase' as const, id: '00000000-0000-4000-8000-000000000001' }] }

/** Returns the maximum memory of the process during the attack. */
async function watchMemory(site: AttackedSite, attack: Promise<unknown>): Promise<number> {
  let most = 0
  const timer = setInterval(() => {
    void residentMemory(site).then((bytes) => (most = Math.max(most, bytes)))
  }, 50)
  await attack.finally(() => clearInterval(timer))
  return most
}

const head = (token: string, length: string) =>
  Buffer.from(
    `POST ${changeItems.path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: application/json\r\n${length}\r\n\r\n`,
  )

/** Bodies one byte below the limit of the endpoint, in pieces that the parser passes on one by one. */
const attacks = {
  'whole but for a byte': {
    length: `Content-Length: ${MAX_BATCH_BYTES}`,
    body: Buffer.alloc(MAX_BATCH_BYTES - 1, ' '),
    connections: CONNECTIONS,
    // 8 MiB of bodies, and the heap of a busy process.
    maxGrowthBytes: 100 * MEGABYTE,
  },
  'in chunks of a byte': {
    length: 'Transfer-Encoding: chunked',
    body: Buffer.from('1\r\n \r\n'.repeat(MAX_BATCH_BYTES - 1)),
    connections: 16,
    // Buffers of chunks stay in memory until garbage collection.
    maxGrowthBytes: 200 * MEGABYTE,
  },
}

test.for(Object.entries(attacks))(
  'endless bodies of one account, %s, use little memory and delay nobody',
  async ([, { length, body, connections, maxGrowthBytes }], context) => {
    const count = countOutcomes(context)
    const site = await startSite()
    const token = await registerAndLogIn(site, ADA, '192.0.2.1')
    const other = await registerAndLogIn(site, BOB, '198.51.100.1')
    const senders = Array.from({ length: connections }, () => [
      { bytes: [head(token, length), body] },
    ])

    let before = 0
    async function attack(): Promise<void> {
      before ||= await residentMemory(site)
      const stop = flood(site, senders, ATTACK, count)
      await setTimeout(ATTACK)
      const answer = await send(changeItems, CHANGES, { origin: site.origin, token: other })
      expect(answer.status).toBe(200)
      await stop()
    }
    const growth = (await watchMemory(site, expectResponsiveDuring(site, attack))) - before
    console.log(`memory grew by ${Math.round(growth / MEGABYTE)} MiB`)
    expect(growth).toBeLessThan(maxGrowthBytes)

    // The memory budget is free again.
    const statuses: number[] = []
    while (statuses.at(-1) !== 200 && statuses.length < 100) {
      statuses.push((await send(changeItems, CHANGES, { origin: site.origin, token })).status)
      await setTimeout(SECOND / 10)
    }
    expect(statuses.at(-1)).toBe(200)
  },
)
