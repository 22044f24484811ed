import { createMemoryRouter, matchRoutes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { ChunkLoadError } from './app/load-chunk.ts'
import { createRoutes, findNoteRoutes, PAGES_ROUTE } from './routes.tsx'

vi.mock('virtual:content/routes', async (importOriginal) => ({
  ...(await importOriginal<typeof import('virtual:content/routes')>()),
  notes: '/Notes/',
}))
vi.mock('virtual:content/notes', () => {
  throw new Error('There is no connection')
})

describe('a note whose routes fail to load', () => {
  it('says so where it hydrates, and is not taken for a missing page', async () => {
    const routes = createRoutes(await findNoteRoutes('/Notes/first'))
    const lazy = matchRoutes(routes, '/Notes/first')?.at(-1)?.route.lazy
    await expect(typeof lazy === 'function' && lazy()).rejects.toBeInstanceOf(ChunkLoadError)
  })

  it('says so after a link, and so does the next one', async () => {
    const router = createMemoryRouter(createRoutes(), {
      initialEntries: ['/nowhere'],
      patchRoutesOnNavigation: async ({ path, patch }) =>
        patch(PAGES_ROUTE, await findNoteRoutes(path)),
    })
    for (const path of ['/Notes/first', '/Notes/second']) {
      await router.navigate(path)
      expect(router.state.location.pathname).toBe(path)
      expect(Object.values(router.state.errors ?? {})).toEqual([expect.any(ChunkLoadError)])
    }
  })

  it('leaves all other pages alone', async () => {
    expect(await findNoteRoutes('/Notesheets')).toEqual([])
  })
})
