import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SECOND } from '../../../../shared/clock.ts'
import { TOKEN_KEY } from '../../../../shared/storage-keys.ts'
import { createTestStorage } from '../queue/testing.ts'
import { logIn } from './log-in.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', createTestStorage())
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json({ token: 'anna' }))),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Logs in and returns what happened. */
async function run(left: boolean) {
  const events: string[] = []
  await logIn(
    { email: 'anna@example.com', password: 'secret' },
    {
      hasLeft: () => left,
      onStored: () => void events.push('list'),
      onUnstored: () => void events.push('unstored'),
    },
  )
  return events
}

it('a login opens the list', async () => {
  expect(await run(false)).toEqual(['list'])
  expect(localStorage.getItem(TOKEN_KEY)).toBe('anna')
})

it('a login whose page was left keeps the session and opens nothing', async () => {
  expect(await run(true)).toEqual([])
  expect(localStorage.getItem(TOKEN_KEY)).toBe('anna')
})

it('a login says that the browser cannot store its session', async () => {
  vi.stubGlobal('localStorage', createTestStorage(0))
  expect(await run(false)).toEqual(['unstored'])
})

it('a login ends the notifications of the session that it replaces, not the session: another tab may still send its changes', async () => {
  const unsubscribe = vi.fn(() => Promise.resolve(true))
  const pushManager = { getSubscription: () => Promise.resolve({ unsubscribe }) }
  const serviceWorker = { getRegistrations: () => Promise.resolve([{ pushManager }]) }
  vi.stubGlobal('navigator', { serviceWorker })
  localStorage.setItem(TOKEN_KEY, 'bert')
  await run(false)
  expect(localStorage.getItem(TOKEN_KEY)).toBe('anna')
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  expect(vi.mocked(fetch).mock.calls.map(([path]) => path)).toEqual(['/Projects/To-Do-List/login'])
})

it('a login that gets no answer fails after half a minute', async () => {
  const ending = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ending.signal)
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new TypeError('aborted')))
      }),
  )
  const failed = run(false)
  ending.abort()
  await expect(failed).rejects.toThrow('aborted')
  expect(timeout).toHaveBeenCalledWith(30 * SECOND)
})
