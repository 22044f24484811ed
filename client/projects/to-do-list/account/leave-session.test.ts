import { afterEach, expect, it, vi } from 'vitest'
import { leaveSession } from './leave-session.ts'

afterEach(() => vi.unstubAllGlobals())

it('shows no more reminders of the account after a logout that the server does not hear of', async () => {
  const unsubscribe = vi.fn(() => Promise.resolve(true))
  const close = vi.fn()
  // The list in each language has a registration of its own.
  const registrations = [undefined, { unsubscribe }].map((subscription) => ({
    pushManager: { getSubscription: () => Promise.resolve(subscription) },
    getNotifications: () => Promise.resolve([{ close }]),
  }))
  const serviceWorker = { getRegistrations: () => Promise.resolve(registrations) }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const onEnd = vi.fn()
  leaveSession({ endSession: () => 'token' }, onEnd)
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(2))
  expect(onEnd).toHaveBeenCalledOnce()
})

it('leaves the subscription alone if another session is here by now', async () => {
  const getRegistrations = vi.fn(() => Promise.resolve([]))
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations } })
  leaveSession({ endSession: () => undefined }, () => undefined)
  await Promise.resolve()
  expect(getRegistrations).not.toHaveBeenCalled()
})
