import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createWorkQueue, type Requester } from './work-queue.ts'

/** An unknown requester in a network of its own. */
const unknown = (network: string): Requester => ({ known: false, network, name: 'one' })
const known = (network: string): Requester => ({ ...unknown(network), known: true })

/** Creates work that blocks until it is released, and lists the names of started work. */
function createWorks() {
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const hold = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name)
      ends.set(name, { resolve: () => resolve(name), reject })
    })
  return {
    begun,
    hold,
    end: (name: string) => ends.get(name)?.resolve(),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  }
}

describe('a work queue', () => {
  it('gives requesters turns in rotation, however much work each has queued', async () => {
    const { begun, hold, end } = createWorks()
    const queue = createWorkQueue(1, 10)
    const runs = [
      ...['a1', 'a2', 'a3', 'a4'].map((name) => queue.run(unknown('a'), hold(name))),
      queue.run(unknown('b'), hold('b1')),
      queue.run(unknown('c'), hold('c1')),
    ]
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']) {
      await setImmediate()
      end(name)
    }
    await Promise.all(runs)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })

  it('drops work of the requester with most queued work to admit a new one', async () => {
    const { begun, hold, end } = createWorks()
    const queue = createWorkQueue(1, 3)
    const greedy = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.run(unknown('a'), hold(name)))
    const other = queue.run(unknown('b'), hold('b1'))
    expect(await greedy[3]).toEqual({ ok: false, problem: 'busy' })
    for (const name of ['a1', 'a2', 'b1', 'a3']) {
      await setImmediate()
      end(name)
    }
    expect((await other).ok).toBe(true)
    await Promise.all(greedy)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('gives a network one turn per round, however many addresses it has (S153)', async () => {
    const { begun, hold, end } = createWorks()
    const queue = createWorkQueue(1, 100)
    const first = queue.run(unknown('a'), hold('first'))
    const many = Array.from({ length: 20 }, (_, index) =>
      queue.run({ ...unknown('a'), name: `${index}` }, hold(`a${index}`)),
    )
    const other = [1, 2].map((time) => queue.run(unknown('b'), hold(`b${time}`)))
    const order = ['first', 'a0', 'b1', 'a1', 'b2', 'a2', 'a3']
    for (const name of order) {
      await setImmediate()
      end(name)
    }
    await Promise.all([first, ...other])
    await setImmediate()
    expect(begun.slice(0, order.length)).toEqual(order)
    for (let index = 4; index < 20; index++) {
      end(`a${index}`)
      await setImmediate()
    }
    await Promise.all(many)
  })

  it('refuses the newest work of the address with most work in the network with most', async () => {
    const { hold, end } = createWorks()
    const queue = createWorkQueue(1, 5)
    const at = (network: string, name: string, work: string) =>
      queue.run({ known: false, network, name }, hold(work))
    const running = at('a', '1', 'a0')
    // The address with most is in the smaller network.
    const waiting = [
      at('a', '1', 'a1'),
      at('a', '2', 'a2'),
      at('a', '2', 'a3'),
      at('b', '1', 'b1'),
      at('b', '1', 'b2'),
      at('c', '1', 'c1'),
    ]
    expect(await waiting[2]).toEqual({ ok: false, problem: 'busy' })
    const names = ['a0', 'a1', 'b1', 'c1', 'a2', 'b2']
    for (const name of names) {
      await setImmediate()
      end(name)
    }
    await Promise.all([running, ...waiting])
  })

  it('serves known requesters before unknown ones, who still get each fourth turn', async () => {
    const { begun, hold, end } = createWorks()
    const queue = createWorkQueue(1, 100)
    const runs = [
      queue.run(unknown('s'), hold('s0')),
      ...[1, 2, 3].map((time) => queue.run(unknown('s'), hold(`s${time}`))),
      ...[1, 2, 3, 4, 5, 6, 7].map((time) => queue.run(known('k'), hold(`k${time}`))),
    ]
    const order = ['s0', 'k1', 'k2', 'k3', 's1', 'k4', 'k5', 'k6', 's2', 'k7', 's3']
    for (const name of order) {
      await setImmediate()
      end(name)
    }
    await Promise.all(runs)
    expect(begun).toEqual(order)
  })

  it('admits known requesters when unknown ones have filled their queue', async () => {
    const { hold, end } = createWorks()
    const queue = createWorkQueue(1, 2)
    const unknowns = ['a', 'b', 'c'].map((name) => queue.run(unknown(name), hold(name)))
    expect(await queue.run(unknown('d'), hold('d'))).toEqual({ ok: false, problem: 'busy' })
    const holder = queue.run(known('a'), hold('k'))
    for (const name of ['a', 'k', 'b', 'c']) {
      await setImmediate()
      end(name)
    }
    expect(await holder).toEqual({ ok: true, value: 'k' })
    await Promise.all(unknowns)
  })

  it('returns the result of the work', async () => {
    const queue = createWorkQueue(1, 0)
    expect(await queue.run(unknown('a'), () => Promise.resolve(7))).toEqual({ ok: true, value: 7 })
  })

  it('runs a limited number at once, and the rest in order of arrival', async () => {
    const { begun, hold, end } = createWorks()
    const queue = createWorkQueue(2, 10)
    const runs = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.run(unknown('a'), hold(name)))
    expect(begun).toEqual(['a', 'b'])
    end('b')
    await runs[1]
    expect(begun).toEqual(['a', 'b', 'c'])
    end('a')
    end('c')
    await Promise.all([runs[0], runs[2]])
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    end('d')
    end('e')
    expect((await Promise.all(runs)).map((result) => result.ok && result.value)).toEqual(begun)
  })

  it('refuses work at once when all slots and the queue are full', async () => {
    const { begun, hold, end } = createWorks()
    const queue = createWorkQueue(1, 2)
    const runs = ['a', 'b', 'c'].map((name) => queue.run(unknown('a'), hold(name)))
    const busy = { ok: false, problem: 'busy' }
    expect(await queue.run(unknown('a'), hold('d'))).toEqual(busy)
    end('a')
    await runs[0]
    runs.push(queue.run(unknown('a'), hold('e')))
    expect(await queue.run(unknown('a'), hold('f'))).toEqual(busy)
    for (const name of ['b', 'c', 'e']) {
      await setImmediate()
      end(name)
    }
    await Promise.all(runs)
    expect(begun).toEqual(['a', 'b', 'c', 'e'])
  })

  it('works without a queue', async () => {
    const { hold, end } = createWorks()
    const queue = createWorkQueue(1, 0)
    const run = queue.run(unknown('a'), hold('a'))
    expect((await queue.run(unknown('a'), hold('b'))).ok).toBe(false)
    end('a')
    await run
    expect((await queue.run(unknown('a'), () => Promise.resolve())).ok).toBe(true)
  })

  it('frees the slot of work that fails, at once or later', async () => {
    const { begun, hold, end, fail } = createWorks()
    const queue = createWorkQueue(1, 5)
    const failing = queue.run(unknown('a'), hold('a'))
    const throwing = queue.run(unknown('a'), () => {
      throw new Error('at once')
    })
    const last = queue.run(unknown('a'), hold('b'))
    fail('a')
    await expect(failing).rejects.toThrow('a')
    await expect(throwing).rejects.toThrow('at once')
    await setImmediate()
    expect(begun).toEqual(['a', 'b'])
    end('b')
    expect(await last).toEqual({ ok: true, value: 'b' })
    await queue.idle()
  })

  it('returns the result before the backoff, and frees the slot after it', async () => {
    const { begun, hold, end } = createWorks()
    let wake: () => void = () => undefined
    const took: number[] = []
    const queue = createWorkQueue(1, 5, (time) => {
      took.push(time)
      return new Promise((resolve) => (wake = resolve))
    })
    const [first, second] = [queue.run(unknown('a'), hold('a')), queue.run(unknown('a'), hold('b'))]
    end('a')
    expect(await first).toEqual({ ok: true, value: 'a' })
    await setImmediate()
    expect(begun).toEqual(['a'])
    expect(took[0]).toBeGreaterThan(0)
    wake()
    await setImmediate()
    end('b')
    expect(await second).toEqual({ ok: true, value: 'b' })
    wake()
    await queue.idle()
  })

  it('never runs more work at once than it has slots', async () => {
    const queue = createWorkQueue(3, 1000)
    let running = 0
    let most = 0
    const work = async (index: number) => {
      most = Math.max(most, ++running)
      for (let turn = 0; turn < index % 4; turn++) await setImmediate()
      running--
      if (index % 7 === 0) throw new Error('now and then')
    }
    const runs = Array.from({ length: 200 }, async (_, index) => {
      if (index % 5 === 0) await setImmediate()
      return queue.run(unknown('a'), () => work(index))
    })
    const ends = await Promise.allSettled(runs)
    expect(most).toBe(3)
    expect(running).toBe(0)
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(29)
    await queue.idle()
  })

  it('is idle exactly when nothing runs or waits', async () => {
    const { hold, end } = createWorks()
    const queue = createWorkQueue(1, 5)
    await queue.idle()
    const runs = [queue.run(unknown('a'), hold('a')), queue.run(unknown('a'), hold('b'))]
    const seen: string[] = []
    const idle = [1, 2].map((number) => queue.idle().then(() => seen.push(`idle ${number}`)))
    end('a')
    await runs[0]
    await setImmediate()
    expect(seen).toEqual([])
    end('b')
    await Promise.all(idle)
    expect(seen).toEqual(['idle 1', 'idle 2'])
  })
})
