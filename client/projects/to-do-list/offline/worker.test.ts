import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

const FILE = '/assets/list.js'
const PAGE = '/Projects/To-Do-List'
const ORIGIN = 'https://example.com'
const CACHE = { match: () => Promise.resolve(new Response('from the cache')) }

type Handle = (event: unknown) => void

const handlers = new Map<string, Handle>()
const open = vi.fn<() => Promise<unknown>>()
const fetchNow = vi.fn<() => Promise<Response>>()

beforeAll(async () => {
  vi.stubGlobal('SITE', { version: '1', lists: { [PAGE]: { pages: [PAGE], files: [FILE] } } })
  vi.stubGlobal('registration', { scope: ORIGIN + PAGE })
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('addEventListener', (name: string, handle: Handle) => handlers.set(name, handle))
  vi.stubGlobal('caches', { open })
  vi.stubGlobal('fetch', fetchNow)
  await import('./worker.ts')
})
beforeEach(() => {
  open.mockReset().mockRejectedValue(new DOMException('', 'UnknownError'))
  fetchNow.mockReset().mockImplementation(() => Promise.resolve(new Response('from the network')))
})
afterAll(() => vi.unstubAllGlobals())

/** Asks the service worker as a page does. */
async function request(path: string, mode = 'no-cors') {
  let answer: Promise<Response> | undefined
  handlers.get('fetch')?.({
    request: { method: 'GET', url: ORIGIN + path, mode },
    respondWith: (response: Promise<Response>) => (answer = response),
  })
  return (await answer)?.text()
}

it('a page has the answer of the server when that has a fault and the cache cannot be opened', async () => {
  fetchNow.mockResolvedValue(new Response('a fault', { status: 503 }))
  expect(await request(PAGE, 'navigate')).toBe('a fault')
})

it('files come from the network while the cache cannot be opened, and from the cache after that', async () => {
  expect(await request(FILE)).toBe('from the network')
  open.mockResolvedValue(CACHE)
  expect(await request(FILE)).toBe('from the cache')
})
