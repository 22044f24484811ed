import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../../shared/clock.ts'
import type { RequestFailure } from './list-api.ts'
import { createListWatcher } from './list-watcher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Stream = {
  tell: (tag: string) => void
  end: (result: RequestFailure) => void
  aborted: boolean
}

/** A watcher with the streams that it has opened. */
function watch() {
  const streams: Stream[] = []
  const told: string[] = []
  const world = { online: true, visible: true, current: true }
  const watcher = createListWatcher({
    api: {
      watch: (tell, signal) =>
        new Promise((end) => {
          const stream: Stream = { tell, end, aborted: false }
          streams.push(stream)
          signal.addEventListener('abort', () => (stream.aborted = true))
        }),
    },
    isOnline: () => world.online,
    isVisible: () => world.visible,
    isCurrent: () => world.current,
    onTag: (tag) => told.push(tag),
    onEnd: () => told.push('ended'),
  })
  const pass = (time: number) => vi.advanceTimersByTimeAsync(time)
  return { watcher, streams, told, world, pass }
}

it('opens one stream after three seconds, and tells what it says', async () => {
  const { watcher, streams, told, pass } = watch()
  watcher.open()
  watcher.open()
  await pass(3 * SECOND - 1)
  expect(streams).toHaveLength(0)
  await pass(1)
  watcher.open()
  await pass(MINUTE)
  expect(streams).toHaveLength(1)
  expect(watcher.isWatching()).toBe(false)
  streams[0]?.tell('a')
  expect([told, watcher.isWatching()]).toEqual([['a'], true])
})

it('opens another one when it ends, later and later while none begins', async () => {
  const { watcher, streams, told, pass } = watch()
  watcher.open()
  await pass(3 * SECOND)
  streams[0]?.tell('a')
  streams[0]?.end({ kind: 'lost' })
  await pass(3 * SECOND)
  expect([told, watcher.isWatching(), streams.length]).toEqual([['a', 'ended'], false, 2])
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
  const { watcher, streams, pass } = watch()
  watcher.open()
  await pass(3 * SECOND)
  streams[0]?.end({ kind: 'busy', wait: MINUTE })
  await pass(MINUTE - 1)
  expect(streams).toHaveLength(1)
  await pass(1)
  expect(streams).toHaveLength(2)
})

it('has no stream while the page is hidden or offline, or after its session', async () => {
  const { watcher, streams, world, told, pass } = watch()
  watcher.open()
  await pass(3 * SECOND)
  watcher.close()
  expect(streams[0]?.aborted).toBe(true)
  streams[0]?.end({ kind: 'lost' })
  await pass(10 * MINUTE)
  world.online = false
  watcher.open()
  await pass(3 * SECOND)
  expect([streams.length, told]).toEqual([1, []])
  world.online = true
  await pass(6 * SECOND)
  expect(streams).toHaveLength(2)
  world.current = false
  streams[1]?.end({ kind: 'unauthorized' })
  await pass(10 * MINUTE)
  expect(streams).toHaveLength(2)
})
