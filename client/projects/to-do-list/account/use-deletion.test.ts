import { afterEach, expect, it, vi } from 'vitest'
import { createTestStorage } from '../queue/testing.ts'
import { createWorld } from '../testing.ts'
import { leaveDeletedAccount } from './use-deletion.ts'

afterEach(() => vi.unstubAllGlobals())

it('the deletion of an account closes the reminders that this browser shows', async () => {
  const close = vi.fn()
  const registration = {
    pushManager: { getSubscription: () => Promise.resolve(null) },
    getNotifications: () => Promise.resolve([{ close }]),
  }
  const serviceWorker = { getRegistrations: () => Promise.resolve([registration]) }
  vi.stubGlobal('navigator', { serviceWorker })
  const localStorage = createTestStorage()
  vi.stubGlobal('window', { localStorage, sessionStorage: createTestStorage() })
  const { list } = createWorld({ storage: localStorage }).openTab()
  expect(leaveDeletedAccount(list, { token: 'anna', account: 'account-anna' })).toBe(true)
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(localStorage.getItem('token')).toBeNull()
})
