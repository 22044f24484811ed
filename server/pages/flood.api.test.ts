import { Agent } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { createGate } from '../../shared/testing-gate.ts'
import { request, startServerForTest, wrapRender } from '../testing.ts'

const MEGABYTE = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns the bytes in use; cached pages are buffers outside the heap. */
function usedMemory(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

it('10,000 unknown paths are rendered once and use no memory (S148)', async () => {
  let renderings = 0
  const frontend = await wrapRender((render) => {
    renderings++
    return render()
  })
  const { origin } = await startServerForTest({ frontend, logLevel: 'silent' })
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  onTestFinished(() => agent.destroy())

  /** Simulates twenty concurrent visitors with sequential requests. */
  async function ask(name: string, count: number): Promise<void> {
    let next = 0
    async function visit(): Promise<void> {
      while (next < count) {
        const { status } = await request(origin, `/${name}/${next++}?x=${next}`, { agent })
        if (status !== 404) throw new Error(`${name} was answered with ${status}`)
      }
    }
    await Promise.all(Array.from({ length: 20 }, visit))
  }

  // The first requests allocate permanent memory: compiled code, connections, the cached response.
  await ask('first', 1000)
  const before = usedMemory()
  await ask('flood', 10_000)
  expect(renderings).toBe(1)
  // A cached answer takes about 9 kB: 10,000 would be 90 MB. Buffers of sockets are freed a little later.
  await expect.poll(() => usedMemory() - before).toBeLessThan(10 * MEGABYTE)
})

it('a flood of searches gets 503 with Retry-After, and is not rendered', async () => {
  let renderings = 0
  let refused = 0
  const gate = createGate()
  const frontend = await wrapRender(async (render) => {
    renderings++
    await gate.opened
    return render()
  })
  const { origin } = await startServerForTest({ frontend, logLevel: 'silent' })
  const searches = Array.from({ length: 300 }, async (_, index) => {
    const response = await request(origin, `/Projects?q=${index}`, {
      headers: { 'Accept-Language': 'de' },
    })
    if (response.status === 503) refused++
    return response
  })
  await expect.poll(() => refused).toBe(300 - 32)
  gate.open()
  for (const { status, headers, text } of await Promise.all(searches)) {
    expect([200, 503]).toContain(status)
    expect(headers['retry-after']).toBe(status === 503 ? '1' : undefined)
    if (status === 503) expect(text).toContain('Gerade suchen zu viele Menschen.')
  }
  expect(renderings).toBe(32)
  expect((await request(origin, '/Projects?q=quiz')).status).toBe(200)
})
