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

it('the deletion of an account is announced to other tabs before its data are removed', () => {
  const localStorage = createTestStorage()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { localStorage, sessionStorage: createTestStorage() })
  const { list } = createWorld({ storage: localStorage }).openTab()
  localStorage.setItem('to-do/account-anna/1', 'x')
  const announce = vi.spyOn(localStorage, 'setItem')
  const remove = vi.spyOn(localStorage, 'removeItem')
  leaveDeletedAccount(list, { token: 'anna', account: 'account-anna' })
  expect(announce).toHaveBeenCalledExactlyOnceWith('to-do/deleted', 'account-anna')
  expect(announce).toHaveBeenCalledBefore(remove)
  expect(remove).toHaveBeenCalledWith('to-do/account-anna/1')
})

it('a tab that was logged out before the answer tells of no deletion, if its session names no account', () => {
  const localStorage = createTestStorage()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', { localStorage, sessionStorage: createTestStorage() })
  const { list } = createWorld({ storage: localStorage }).openTab()
  localStorage.removeItem('token')
  list.endSession()
  expect(leaveDeletedAccount(list, { token: 'anna', account: undefined })).toBe(false)
})
