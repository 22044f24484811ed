import { createTestClock } from '../../../shared/clock.ts'
import { MAX_TITLE_LENGTH } from '../../../shared/limits.ts'
import { createTestStorage } from './queue/testing.ts'
import { createTestServer, type TestServer } from './queue/testing-server.ts'
import { createTestTabs } from './queue/testing-tabs.ts'

export const [A, B, C] = ['a', 'b', 'c'].map(
  (last) => `00000000-0000-4000-8000-00000000000${last}`,
) as [string, string, string]

/** No title that the server takes. */
export const UNWANTED = 'x'.repeat(MAX_TITLE_LENGTH + 1)

export type World = {
  servers?: Record<string, TestServer>
  storage?: Storage
  /** Milliseconds by which the browser's clock is ahead of the server's. */
  clockAhead?: number
}

/** A browser in which Anna is logged in; other tokens are those of other servers. */
export function createWorld({
  servers,
  storage = createTestStorage(),
  clockAhead = 0,
}: World = {}) {
  const clock = createTestClock()
  const server = createTestServer('account-anna', clock)
  const createApi = (token: string) => (servers?.[token] ?? server).api()
  const tabs = createTestTabs({ createApi, storage, clock, clockAhead })
  storage.setItem('token', 'anna')
  return { ...tabs, server }
}

/** In the order of the list. */
export function titlesOn(server: TestServer): string[] {
  return server.items().map(({ title }) => title)
}

export function listKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}
