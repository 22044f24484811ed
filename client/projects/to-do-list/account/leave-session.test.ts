import { afterEach, expect, it, vi } from 'vitest'
import { leaveSession } from './leave-session.ts'

afterEach(() => vi.unstubAllGlobals())

it('shows no more reminders of the account after a logout that the server does not hear of', async () => {
  const unsubscribe = vi.fn(() => Promise.resolve(true))
  const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) }
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }) }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const onEnd = vi.fn()
  leaveSession({ endSession: () => 'token' }, onEnd)
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect(onEnd).toHaveBeenCalledOnce()
})

it('leaves the subscription alone if another session is here by now', async () => {
  const getRegistration = vi.fn(() => Promise.resolve(undefined))
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } })
  leaveSession({ endSession: () => undefined }, () => undefined)
  await Promise.resolve()
  expect(getRegistration).not.toHaveBeenCalled()
})
