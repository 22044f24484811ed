import { matchRoutes, type RouteObject } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import files from 'virtual:content/route-files'
import { TOKEN_KEY } from '../shared/storage-keys.ts'
import { SCREEN_PATHS } from '../shared/content/screens.ts'
import { paths } from './paths.ts'
import { createRoutes, type ScreenModule, sitePaths } from './routes.tsx'
import { LOGIN_PATH } from '../shared/content/page-paths.ts'

/** Every route of the specification and the privacy notice, with the module of its screen. */
const SPECIFIED: Record<string, string> = {
  '/': 'resume/page.tsx',
  '/Resume': 'resume/page.tsx',
  '/Personal': 'personal/page.tsx',
  '/Privacy': 'privacy/page.tsx',
  '/Projects': 'portfolio/page.tsx',
  '/Projects/To-Do-List/auth': 'projects/to-do-list/auth/page.tsx',
  '/Projects/To-Do-List': 'projects/to-do-list/page.tsx',
  '/Projects/Countdown': 'projects/countdown/page.tsx',
  '/Projects/Quiz': 'projects/quiz/page.tsx',
  '/Projects/AnimalAgeSimulator': 'projects/animal-age-simulator/page.tsx',
  '/Projects/Evaluation': 'projects/evaluation/page.tsx',
  '/Projects/WebDev': 'projects/web-dev/page.tsx',
  '/Projects/WebDev/Work1': 'projects/web-dev-work1/page.tsx',
  '/Projects/DesktopSoftware': 'projects/desktop-software/page.tsx',
  '/Projects/ResidentialExpenses': 'projects/residential-expenses/page.tsx',
  '/Projects/SoftwareDivider': 'projects/software-divider/page.tsx',
  '/Projects/IC': 'projects/ic/page.tsx',
}

/** The innermost route that a path leads to. */
function findRoute(path: string): RouteObject | undefined {
  return matchRoutes(createRoutes(), path)?.at(-1)?.route
}

async function loadScreen(path: string): Promise<ScreenModule> {
  const lazy = findRoute(path)?.lazy
  if (typeof lazy !== 'function') throw new Error(`${path} has no screen`)
  return (await lazy()) as ScreenModule
}

describe('the route table', () => {
  it('has every route of the specification and the privacy notice, beside written pages', () => {
    const builtIn = Object.entries(files).filter(([, modules]) => modules?.length === 1)
    expect(Object.fromEntries(builtIn)).toEqual(
      Object.fromEntries(
        Object.entries(SPECIFIED).map(([path, file]) => [path, [`client/${file}`]]),
      ),
    )
    expect(sitePaths.filter((path) => !(path in files))).toEqual(['/dev/kit'])
  })

  it('has the page that mails link to', () => {
    expect(paths.auth()).toBe(LOGIN_PATH)
  })

  it('has a screen for every function in paths', () => {
    const linked = Object.values(paths).map((path) => path())
    expect(linked.filter((path) => !sitePaths.includes(path))).toEqual([])
  })

  it('has the path of every screen that a project file can name, each different', () => {
    const found = Object.values(SCREEN_PATHS)
    expect(found.filter((path) => !(path in SPECIFIED))).toEqual([])
    expect(new Set(found).size).toBe(found.length)
  })

  it.each(Object.entries(SPECIFIED))('leads %s to client/%s', async (path) => {
    expect(findRoute(path)?.id).toBe(path)
    const { Component, handle } = await loadScreen(path)
    expect(Component).toBeTypeOf('function')
    expect(handle.description.length).toBeGreaterThan(20)
    expect(handle.status).toBeUndefined()
  })

  it.each(['/nowhere', '/resume', '/Projects/Quiz/more', '/Projects/To-Do-List/login'])(
    'leads %s to the not-found page',
    async (path) => {
      expect(findRoute(path)?.id).toBe('*')
      expect((await loadScreen(path)).handle).toMatchObject({ status: 404, noIndex: true })
    },
  )

  it('gives every page a title of its own; home and resume are one page with one address', async () => {
    const handles = await Promise.all(
      Object.keys(SPECIFIED).map(async (path) => ({ path, ...(await loadScreen(path)).handle })),
    )
    const [home, resume, ...others] = handles
    expect(home?.canonicalPath).toBe('/')
    expect(resume).toEqual({ ...home, path: '/Resume' })
    const titles = others.map(({ title }) => title)
    expect(titles).not.toContain(undefined)
    expect(new Set(titles).size).toBe(titles.length)
    const astray = others.filter(({ path, canonicalPath }) => (canonicalPath ?? path) !== path)
    expect(astray).toEqual([])
  })

  it('is created for each router, which changes it', () => {
    const [first, second] = [createRoutes(), createRoutes()]
    expect(first[0]).not.toBe(second[0])
    expect(first[0]?.children?.[0]).not.toBe(second[0]?.children?.[0])
  })
})

describe('the guard of the to-do list', () => {
  afterEach(() => void vi.unstubAllGlobals())

  function runGuard(query = ''): Response | null {
    type Guard = (asked: { request: Request }) => Response | null
    const loader = findRoute(paths.toDoList())?.loader as Guard | undefined
    if (!loader) throw new Error('The list has no guard')
    return loader({ request: new Request(`http://localhost${paths.toDoList()}${query}`) })
  }

  /** What the guard says in a browser at this page, whose storage reads like this. */
  function guardAt(pathname: string, getItem: (key: string) => string | null, query = '') {
    vi.stubGlobal('window', { location: { pathname } })
    vi.stubGlobal('localStorage', { getItem })
    return runGuard(query)
  }

  /** Where an answer leads, and whether it takes the place of the entry in the history. */
  function readRedirect(answer: Response | null | undefined) {
    const headers = new Map(answer?.headers)
    return { to: headers.get('location'), replaces: headers.get('x-remix-replace') === 'true' }
  }

  it('redirects a visitor without a token to the login, and replaces the history entry', () => {
    expect(readRedirect(guardAt('/Projects/To-Do-List', () => null))).toEqual({
      to: '/Projects/To-Do-List/auth',
      replaces: true,
    })
  })

  it('keeps the history entry of the page with the link, because the list has none yet', () => {
    expect(readRedirect(guardAt('/Projects', () => null))).toEqual({
      to: '/Projects/To-Do-List/auth',
      replaces: false,
    })
  })

  it('brings what another app shares to the login, and no other query', () => {
    const query = '?view=today&q=secret&text=A+page'
    expect(readRedirect(guardAt('/Projects/To-Do-List', () => null, query)).to).toBe(
      '/Projects/To-Do-List/auth?text=A+page',
    )
  })

  it('accepts any token, valid or not', () => {
    const store = (value: string) => (key: string) => (key === TOKEN_KEY ? value : null)
    expect(guardAt('/Projects', store(''))).toBeNull()
    expect(guardAt('/Projects/To-Do-List', store('anything'))).toBeNull()
    expect(TOKEN_KEY).toBe('token')
  })

  it('treats blocked storage as no token', () => {
    const answer = guardAt('/Projects/To-Do-List', () => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(readRedirect(answer).to).toBe('/Projects/To-Do-List/auth')
  })

  it('lets the server render the page without storage', () => {
    expect(runGuard()).toBeNull()
  })

  it('is the only one', () => {
    expect(sitePaths.filter((path) => findRoute(path)?.loader)).toEqual([paths.toDoList()])
  })
})
