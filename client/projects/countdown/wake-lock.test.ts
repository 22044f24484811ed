import { expect, it } from 'vitest'
import { createWakeLock } from './wake-lock.ts'

function createTestLock() {
  const lock = {
    released: false,
    release: () => {
      lock.released = true
      return Promise.resolve(undefined)
    },
  }
  return lock
}

it('of two locks asked for at the same time one is held, and none after the end', async () => {
  const locks: ReturnType<typeof createTestLock>[] = []
  const wakeLock = createWakeLock(() => {
    const lock = createTestLock()
    locks.push(lock)
    return Promise.resolve(lock)
  })
  await Promise.all([wakeLock.acquire(), wakeLock.acquire()])
  expect(locks.map(({ released }) => released)).toEqual([false, true])
  const late = wakeLock.acquire()
  wakeLock.end()
  await late
  expect(locks.map(({ released }) => released)).toEqual([true, true, true])
})

it('a lock that the browser has released is replaced', async () => {
  const first = createTestLock()
  const second = createTestLock()
  const locks = [first, second]
  const wakeLock = createWakeLock(() => Promise.resolve(locks.shift()))
  await wakeLock.acquire()
  await first.release()
  await wakeLock.acquire()
  expect(second.released).toBe(false)
})
