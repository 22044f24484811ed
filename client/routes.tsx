import type { RouteObject } from 'react-router-dom'
import { redirect, replace } from 'react-router-dom'
import { ErrorScreen } from './app/error-screen.tsx'
import { Layout } from './app/layout.tsx'
import { loadChunk } from './app/load-chunk.ts'
import type { PageHead } from './app/page-head.tsx'
import { readStored } from './app/storage.ts'
import { TOKEN_KEY } from '../shared/storage-keys.ts'
import { paths } from './paths.ts'

/** Exports of a screen's module. */
export type ScreenModule = { Component: () => React.ReactNode; handle: ScreenHandle }

/** Metadata of a screen for the document and the server. */
export type ScreenHandle = PageHead & { status?: 404 }

/** Entry of the route table. */
export type Screen = {
  path: string
  /** Path of the screen's module below `client/`, as in the bundler's manifest. */
  file: string
  /** Query parameters that change the HTML, if any; such responses are not cached. */
  query?: readonly ('q' | 'kind')[]
  /** Data that the server looks up for each request, if any; the response is cached until it changes. */
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

/** Screens of the dev server alone. */
export const devScreens: readonly Screen[] = import.meta.env.DEV
  ? [{ path: '/dev/kit', file: 'dev/kit/page.tsx' }]
  : []

const notFound: Screen = { path: '*', file: 'app/not-found/page.tsx' }

const modules = {
  ...import.meta.glob<ScreenModule>([
    './{resume,personal,privacy,portfolio}/page.tsx',
    './projects/**/page.tsx',
    './app/not-found/page.tsx',
  ]),
  ...(import.meta.env.DEV && import.meta.glob<ScreenModule>('./dev/*/page.tsx')),
}

/**
 * Creates the routes for react-router-dom, with the path as id.
 * Each call creates new objects, because a router writes the loaded screens into them.
 */
export function createRoutes(): RouteObject[] {
  return [
    {
      Component: Layout,
      children: [
        {
          errorElement: <ErrorScreen />,
          children: [...screens, ...devScreens, notFound].map(createRoute),
        },
      ],
    },
  ]
}

function createRoute({ path, file, guard }: Screen): RouteObject {
  const load = modules[`./${file}`]
  if (!load) throw new Error(`The route ${path} names client/${file}, which does not exist`)
  // Cached with failures: a retry would load the script without its style.
  let loading: Promise<ScreenModule> | undefined
  return {
    id: path,
    path,
    caseSensitive: true,
    lazy: () => (loading ??= loadChunk(load)),
    ...(guard && { loader: guard }),
  }
}

/** Returns the file of a route's screen, as the bundler's manifest names it. */
export function findScreenFile(routeId: string): string {
  const screen = [...screens, ...devScreens].find(({ path }) => path === routeId)
  return `client/${(screen ?? notFound).file}`
}

/** Redirects visitors without a token to the login, without a history entry for the list. */
function requireToken(): Response | null {
  if (typeof window === 'undefined' || readStored(TOKEN_KEY) !== null) return null
  // Back and Forward have changed the URL already; a link has not.
  const arrived = window.location.pathname === paths.toDoList()
  return arrived ? replace(paths.auth()) : redirect(paths.auth())
}
