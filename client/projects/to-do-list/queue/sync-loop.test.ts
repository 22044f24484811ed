import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE, SECOND, systemClock } from '../../../../shared/clock.ts'
import { createRequestCounter } from '../request-counter.ts'
import { LOST, type RequestFailure, type SyncAnswer } from './list-api.ts'
import type { PendingMutation } from './mutations.ts'
import { createSyncLoop } from './sync-loop.ts'
import { pending } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Stream = {
  tell: (tag: string) => void
  end: (result: RequestFailure) => void
  aborted: boolean
}

const ANSWER: SyncAnswer = {
  kind: 'answered',
  results: [],
  list: { account: 'anna', version: 1, items: [], erased: [], check: '0-0' },
}

/** A loop with the streams that it has opened, and the number of its requests: reads, unless mutations wait. */
function follow({ sync }: { sync?: Parameters<typeof createSyncLoop>[0]['sync'] } = {}) {
  const streams: Stream[] = []
  const waiting: PendingMutation[] = []
  const world = { online: true, visible: true, current: true, reads: 0, known: 'known', waiting }
  const loop = createSyncLoop({
    browser: { isOnline: () => world.online, isVisible: () => world.visible },
    watch: (tell, signal) =>
      new Promise((end) => {
        const stream: Stream = { tell, end, aborted: false }
        streams.push(stream)
        signal.addEventListener('abort', () => (stream.aborted = true))
      }),
    counter: createRequestCounter(systemClock),
    withLock: (run) => run(),
    readWaiting: () => world.waiting,
    onBlock: () => undefined,
    isCurrent: () => world.current,
    isNews: (tag) => tag !== world.known,
    sync(...asked) {
      world.reads++
      return sync?.(...asked) ?? Promise.resolve(LOST)
    },
  })
  const pass = (time: number) => vi.advanceTimersByTimeAsync(time)
  loop.follow(false)
  return { loop, streams, world, pass }
}

it('opens one stream after three seconds, and reads what it tells', async () => {
  const { loop, streams, world, pass } = follow()
  await pass(3 * SECOND - 1)
  expect(streams).toHaveLength(0)
  await pass(1)
  loop.follow(false)
  await pass(SECOND)
  expect([streams.length, world.reads]).toEqual([1, 2])
  streams[0]?.tell('known')
  await pass(SECOND)
  expect(world.reads).toBe(2)
  streams[0]?.tell('new')
  await pass(SECOND)
  expect(world.reads).toBe(3)
})

it('polls every ten seconds while visible, and every five minutes with a stream', async () => {
  const { loop, streams, world, pass } = follow()
  await pass(30 * SECOND)
  expect(world.reads).toBe(4)
  streams[0]?.tell('known')
  await pass(10 * SECOND)
  expect(world.reads).toBe(5)
  await pass(5 * MINUTE - 1)
  expect(world.reads).toBe(5)
  await pass(1)
  expect(world.reads).toBe(6)
  world.visible = false
  await pass(10 * MINUTE)
  expect(world.reads).toBe(6)
  loop.stop()
})

it('reads once more when a stream ends, and opens others later and later', async () => {
  const { streams, world, pass } = follow()
  await pass(3 * SECOND)
  streams[0]?.tell('known')
  streams[0]?.end({ kind: 'lost' })
  await pass(3 * SECOND)
  expect([world.reads, streams.length]).toEqual([2, 2])
  for (const [time, count] of [
    [6 * SECOND, 3],
    [12 * SECOND, 4],
    [24 * SECOND, 5],
  ] as const) {
    streams.at(-1)?.end({ kind: 'lost' })
    await pass(time - 1)
    expect(streams).toHaveLength(count - 1)
    await pass(1)
    expect(streams).toHaveLength(count)
  }
})

it('waits as long as a busy server asks', async () => {
  const { streams, pass } = follow()
  await pass(3 * SECOND)
  streams[0]?.end({ kind: 'busy', wait: MINUTE })
  await pass(MINUTE - 1)
  expect(streams).toHaveLength(1)
  await pass(1)
  expect(streams).toHaveLength(2)
})

it('leaves no poll behind when it is stopped during a read', async () => {
  const { loop, pass } = follow()
  loop.stop()
  await pass(3 * SECOND)
  expect(vi.getTimerCount()).toBe(0)
})

it('has no stream while the page is hidden or offline, or after its session', async () => {
  const { loop, streams, world, pass } = follow()
  await pass(3 * SECOND)
  loop.leave()
  expect(streams[0]?.aborted).toBe(true)
  streams[0]?.end({ kind: 'lost' })
  await pass(10 * MINUTE)
  world.online = false
  loop.follow(false)
  await pass(10 * MINUTE)
  expect(streams).toHaveLength(1)
  world.online = true
  loop.follow(false)
  await pass(6 * SECOND)
  expect(streams).toHaveLength(2)
  world.current = false
  streams[1]?.end({ kind: 'unauthorized' })
  await pass(10 * MINUTE)
  expect(streams).toHaveLength(2)
})

describe('with mutations', () => {
  /** A loop whose requests the test answers; an aborted one is lost. */
  async function send() {
    const requests: string[] = []
    const answers: ((kind: 'answered' | 'lost') => void)[] = []
    const { loop, world, streams, pass } = follow({
      sync: (mutations, _opened, signal) =>
        new Promise((resolve) => {
          requests.push(mutations.length > 0 ? 'send' : 'read')
          signal.addEventListener('abort', () => requests.push('aborted'))
          signal.addEventListener('abort', () => resolve(LOST))
          answers.push((kind) => resolve(kind === 'lost' ? LOST : ANSWER))
        }),
    })
    async function answer(kind: 'answered' | 'lost' = 'answered') {
      if (kind === 'answered' && requests.at(-1) === 'send') world.waiting = []
      answers.at(-1)?.(kind)
      await pass(0)
    }
    async function add() {
      world.waiting = [pending.create('a', 'Milk')]
      loop.wake()
      await pass(0)
    }
    await pass(0)
    /** Returns the requests since the last call. */
    const take = () => requests.splice(0)
    return { loop, world, streams, pass, answer, add, take }
  }

  it('one request runs at a time: a read gives way to what is to be sent', async () => {
    const { loop, add, answer, take } = await send()
    expect(take()).toEqual(['read'])
    await add()
    expect(take()).toEqual(['aborted', 'send'])
    loop.refresh()
    loop.wake()
    expect(take()).toEqual([])
    await answer()
    expect(take()).toEqual(['read'])
    await answer()
    expect(take()).toEqual([])
  })

  it('the answer has the list: the news of a mutation that comes before it needs no read', async () => {
    const { streams, world, pass, add, answer, take } = await send()
    await answer()
    await pass(3 * SECOND)
    await add()
    streams[0]?.tell('next')
    world.known = 'next'
    await answer()
    expect(take()).toEqual(['read', 'send'])
    await add()
    await pass(SECOND)
    streams[0]?.tell('of another device')
    await answer()
    expect(take()).toEqual(['send', 'read'])
  })

  it('the list is still polled while they get no answer, which sends them again', async () => {
    const { pass, add, answer, take } = await send()
    await answer()
    await add()
    for (const time of [1, 2, 4, 8]) {
      await answer('lost')
      await pass(time * SECOND)
    }
    await answer('lost')
    expect(take()).toEqual(['read', 'send', 'send', 'send', 'send', 'send'])
    await pass(10 * SECOND)
    expect(take()).toEqual(['read'])
    await answer()
    expect(take()).toEqual(['send'])
  })
})
