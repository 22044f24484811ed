import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import { LOST, type RequestFailure } from './list-api.ts'
import { createListFollower } from './list-follower.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Stream = {
  tell: (tag: string) => void
  end: (result: RequestFailure) => void
  aborted: boolean
}

/** A follower with the streams that it has opened, and the number of its reads. */
function follow() {
  const streams: Stream[] = []
  const world = { online: true, visible: true, current: true, reads: 0 }
  const follower = createListFollower({
    browser: { isOnline: () => world.online, isVisible: () => world.visible },
    watch: (tell, signal) =>
      new Promise((end) => {
        const stream: Stream = { tell, end, aborted: false }
        streams.push(stream)
        signal.addEventListener('abort', () => (stream.aborted = true))
      }),
    isCurrent: () => world.current,
    isNews: (tag) => tag !== 'known',
    read() {
      world.reads++
      return Promise.resolve(LOST)
    },
  })
  const pass = (time: number) => vi.advanceTimersByTimeAsync(time)
  follower.follow()
  return { follower, streams, world, pass }
}

it('opens one stream after three seconds, and reads what it tells', async () => {
  const { follower, streams, world, pass } = follow()
  await pass(3 * SECOND - 1)
  expect(streams).toHaveLength(0)
  await pass(1)
  follower.follow()
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
  const { follower, streams, world, pass } = follow()
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
  follower.stop()
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
  const { follower, pass } = follow()
  follower.stop()
  await pass(3 * SECOND)
  expect(vi.getTimerCount()).toBe(0)
})

it('has no stream while the page is hidden or offline, or after its session', async () => {
  const { follower, streams, world, pass } = follow()
  await pass(3 * SECOND)
  follower.pause()
  expect(streams[0]?.aborted).toBe(true)
  streams[0]?.end({ kind: 'lost' })
  await pass(10 * MINUTE)
  world.online = false
  follower.follow()
  await pass(10 * MINUTE)
  expect(streams).toHaveLength(1)
  world.online = true
  follower.follow()
  await pass(6 * SECOND)
  expect(streams).toHaveLength(2)
  world.current = false
  streams[1]?.end({ kind: 'unauthorized' })
  await pass(10 * MINUTE)
  expect(streams).toHaveLength(2)
})
