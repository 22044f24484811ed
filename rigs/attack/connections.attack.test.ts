import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { SECOND } from '../../shared/clock.ts'
import { MEGABYTE } from './memory.ts'
import {
  countFiles,
  openSocket,
  findLargestFile,
  memoryAtRest,
  residentMemory,
  startSite,
  waitForClose,
  timeVisit,
  timeVisitsDuring,
} from './site.ts'
import { countOutcomes } from './tally.ts'

/** Maximum milliseconds that a visitor waits on a busy machine. */
const PATIENT = 20 * SECOND
/** Tolerance for the server's check interval and for a busy machine. */
const SLACK = 8 * SECOND

const HEAD = 'POST /Projects/To-Do-List/login HTTP/1.1\r\nHost: a\r\n'
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

/** Concurrent, because the tests mostly wait. */
describe.concurrent('the server closes a connection', () => {
  const slow = [
    ['nothing at all', '', '', 10 * SECOND],
    ['headers a byte at a time', HEAD, 'x', 10 * SECOND],
    [
      'a body a byte at a time',
      `${HEAD}Content-Type: application/json\r\nContent-Length: 8000\r\n\r\n`,
      ' ',
      30 * SECOND,
    ],
    [
      'a body in chunks of a byte',
      `${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      '1\r\n \r\n',
      30 * SECOND,
    ],
  ] as const

  test.for(slow)('that sends %s', async ([, head, drip, limit], context) => {
    const count = countOutcomes(context)
    const site = await startSite()
    // The maximum of parallel bodies of one address; the server refuses more at once.
    const sockets = Array.from({ length: 30 }, () => openSocket(site))
    for (const socket of sockets) if (head) socket.write(head)
    const dripping = setInterval(() => {
      for (const socket of sockets) if (drip && socket.writable) socket.write(drip)
    }, SECOND / 2)
    const closed = Promise.all(sockets.map(waitForClose))
    const waits = await timeVisitsDuring(site, closed).finally(() => clearInterval(dripping))
    for (const time of await closed) {
      count('closed')
      expect(time).toBeGreaterThan(limit / 2)
      expect(time).toBeLessThan(limit + SLACK)
    }
    expect(waits.at(-1)).toBeLessThan(PATIENT)
  })

  test('that does not read large responses', async (context) => {
    const count = countOutcomes(context)
    const site = await startSite()
    await timeVisit(site)
    const before = await memoryAtRest(site)
    const files = await countFiles(site)
    const head = `GET ${await findLargestFile()} HTTP/1.1\r\nHost: a\r\n\r\n`
    const sockets = Array.from({ length: 50 }, () => openSocket(site).pause())
    // The server closes them after two checks without progress. The system buffers some of the data.
    for (const socket of sockets) socket.write(head.repeat(16))
    const waits = await timeVisitsDuring(site, setTimeout(2 * 30 * SECOND + SLACK))
    expect(waits.at(-1)).toBeLessThan(PATIENT)
    expect((await residentMemory(site)) - before).toBeLessThan(200 * MEGABYTE)
    expect((await countFiles(site)) - files).toBeLessThan(10)
    for (const socket of sockets) {
      count('closed')
      socket.destroy()
    }
  })
})

test('2,000 idle connections do not slow down a visitor', async (context) => {
  const count = countOutcomes(context)
  const site = await startSite()
  await timeVisit(site)
  const before = await memoryAtRest(site)
  const closings: Promise<number>[] = []
  // More at once would overflow the system's accept queue, and some would never reach the site.
  for (let wave = 0; wave < 20; wave++) {
    const sockets = Array.from({ length: 100 }, () => openSocket(site))
    closings.push(...sockets.map(waitForClose))
    await timeVisit(site)
  }
  const held = Promise.all(closings)
  const waits = await timeVisitsDuring(site, setTimeout(5 * SECOND))
  expect(waits.at(-1)).toBeLessThan(PATIENT)
  expect((await residentMemory(site)) - before).toBeLessThan(100 * MEGABYTE)
  for (const time of await held) count(time < 10 * SECOND + SLACK ? 'closed' : 'closed late')
  await timeVisit(site)
})

test('the server does not respond to thousands of pipelined requests', async (context) => {
  const count = countOutcomes(context)
  const site = await startSite()
  await timeVisit(site)
  const before = await memoryAtRest(site)
  for (const request of [GET, GET.replace('/ ', '/Projects?q=a '), GET.replace('/ ', '/none ')]) {
    const sockets = Array.from({ length: 20 }, () => openSocket(site))
    for (const socket of sockets) socket.write(request.repeat(1000))
    const waits = await timeVisitsDuring(site, Promise.all(sockets.map(waitForClose)))
    for (const { closed } of sockets) count(closed ? 'closed' : 'open')
    expect(waits.at(-1)).toBeLessThan(PATIENT)
  }
  // The heap grows under its first load; all the responses would need gigabytes.
  expect((await residentMemory(site)) - before).toBeLessThan(250 * MEGABYTE)
})
