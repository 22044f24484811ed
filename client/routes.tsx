import type { RouteObject } from 'react-router-dom'
import { redirect, replace } from 'react-router-dom'
import { ErrorScreen } from './app/error-screen.tsx'
import { Layout } from './app/layout.tsx'
import { loadChunk } from './app/load-chunk.ts'
import type { PageHead } from './app/page-head.tsx'
import { readStored } from './app/storage.ts'
import { TOKEN_KEY } from '../shared/storage-keys.ts'
import { paths } from './paths.ts'

/** What the module of a screen exports. */
export type ScreenModule = { Component: () => React.ReactNode; handle: ScreenHandle }

/** What the document and the server need to know of a screen. */
export type ScreenHandle = PageHead & { status?: 404 }

/** A screen in the route table. */
export type Screen = {
  path: string
  /** The screen's module, as the bundler's manifest names it: `client/` and this. */
  file: string
  /** The query parameters that change what the server renders, if any: such answers are not kept. */
  query?: readonly ('q' | 'kind')[]
  /** What the server looks up for each request, if anything: an answer holds until that changes. */
  data?: 'ratings'
  /** Runs before the screen is shown on client navigation. */
  guard?: () => Response | null
}

/** Every URL of the site. */
export const screens: readonly Screen[] = [
  { path: paths.home(), file: 'resume/page.tsx' },
  { path: paths.resume(), file: 'resume/page.tsx' },
  { path: paths.personal(), file: 'personal/page.tsx' },
  { path: paths.privacy(), file: 'privacy/page.tsx' },
  { path: paths.projects(), file: 'portfolio/page.tsx', query: ['q', 'kind'] },
  { path: paths.auth(), file: 'projects/to-do-list/auth/page.tsx' },
  { path: paths.toDoList(), file: 'projects/to-do-list/page.tsx', guard: requireToken },
  { path: paths.countdown(), file: 'projects/countdown/page.tsx' },
  { path: paths.quiz(), file: 'projects/quiz/page.tsx' },
  { path: paths.animalAgeSimulator(), file: 'projects/animal-age-simulator/page.tsx' },
  { path: paths.evaluation(), file: 'projects/evaluation/page.tsx', data: 'ratings' },
  { path: paths.webDev(), file: 'projects/web-dev/page.tsx' },
  { path: paths.webDevWork1(), file: 'projects/web-dev-work1/page.tsx' },
  { path: paths.desktopSoftware(), file: 'projects/desktop-software/page.tsx' },
  { path: paths.residentialExpenses(), file: 'projects/residential-expenses/page.tsx' },
  { path: paths.softwareDivider(), file: 'projects/software-divider/page.tsx', query: ['q'] },
  { path: paths.ic(), file: 'projects/ic/page.tsx' },
]

const notFound: Screen = { path: '*', file: 'app/not-found/page.tsx' }

const modules = import.meta.glob<ScreenModule>([
  './{resume,personal,privacy,portfolio}/page.tsx',
  './projects/**/page.tsx',
  './app/not-found/page.tsx',
])

/**
 * The route table as react-router-dom wants it. A route's id is its path; each call makes new
 * objects, because a router writes the loaded screens into them.
 */
export function createRoutes(): RouteObject[] {
  return [
    {
      Component: Layout,
      children: [
        { errorElement: <ErrorScreen />, children: [...screens, notFound].map(createRoute) },
      ],
    },
  ]
}

function createRoute({ path, file, guard }: Screen): RouteObject {
  const load = modules[`./${file}`]
  if (!load) throw new Error(`The route ${path} names client/${file}, which does not exist`)
  // Kept once it was asked for, a failure too: a second try would find the script without its style.
  let loading: Promise<ScreenModule> | undefined
  return {
    id: path,
    path,
    caseSensitive: true,
    lazy: () => (loading ??= loadChunk(load)),
    ...(guard && { loader: guard }),
  }
}

/** The file of the screen that a route id stands for, as the bundler's manifest names it. */
export function findScreenFile(routeId: string): string {
  return `client/${(screens.find(({ path }) => path === routeId) ?? notFound).file}`
}

/** The to-do list is for visitors with a token; the others log in first, without a way back. */
function requireToken(): Response | null {
  if (typeof window === 'undefined' || readStored(TOKEN_KEY) !== null) return null
  // By Back or Forward the browser is at the entry already, by a link the entry is not made yet.
  const arrived = window.location.pathname === paths.toDoList()
  return arrived ? replace(paths.auth()) : redirect(paths.auth())
}
