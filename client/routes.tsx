import type { RouteObject } from 'react-router-dom'
import { redirect, redirectDocument, replace } from 'react-router-dom'
import { elsewhere, isMultilingual } from 'virtual:content/languages'
import { modules, written } from 'virtual:content/routes'
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
export type ScreenHandle = PageHead & {
  status?: 404
  /** Whether the screen has texts in English alone. */
  english?: boolean
}

/** The paths of the dev server alone, with their modules. */
const devModules: Record<string, () => Promise<ScreenModule>> = import.meta.env.DEV
  ? { '/dev/kit': () => import('./dev/kit/page.tsx') }
  : {}

/** Every path of the site: those of screens, and of pages whose text is a content file. */
export const sitePaths: readonly string[] = [
  ...Object.keys(modules),
  ...written,
  ...Object.keys(devModules),
]

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
          children: [
            ...Object.entries({ ...modules, ...devModules }).map(createRoute),
            ...written.map((path) => createRoute([path, () => loadWritten(path)])),
            // The dev server has one language: it would answer with this build, which loads it again.
            ...(isMultilingual && !import.meta.env.DEV ? elsewhere.map(createDocumentRoute) : []),
            createRoute(['*', () => import('./app/not-found/page.tsx')]),
          ],
        },
      ],
    },
  ]
}

async function loadWritten(path: string): Promise<ScreenModule> {
  const { loadPage } = await import('./written/page.tsx')
  return loadPage(path)
}

function createRoute([path, load]: [string, () => Promise<ScreenModule>]): RouteObject {
  // Cached with failures: a retry would load the script without its style.
  let loading: Promise<ScreenModule> | undefined
  return {
    id: path,
    path,
    caseSensitive: true,
    lazy: () => (loading ??= loadChunk(load)),
    ...(path === paths.toDoList() && { loader: requireToken }),
  }
}

/** Creates a route to pages of another language's build, which the browser loads as a document. */
function createDocumentRoute(path: string): RouteObject {
  return { path, caseSensitive: true, loader: ({ request }) => redirectDocument(request.url) }
}

/** Redirects visitors without a token to the login, without a history entry for the list. */
function requireToken(): Response | null {
  if (typeof window === 'undefined' || readStored(TOKEN_KEY) !== null) return null
  // Back and Forward have changed the URL already; a link has not.
  const arrived = window.location.pathname === paths.toDoList()
  return arrived ? replace(paths.auth()) : redirect(paths.auth())
}
