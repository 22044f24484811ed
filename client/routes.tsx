import type { RouteObject } from 'react-router-dom'
import { redirect, redirectDocument, replace } from 'react-router-dom'
import { elsewhere, isMultilingual } from 'virtual:content/languages'
import { modules, notes, written } from 'virtual:content/routes'
import { ErrorScreen } from './app/error-screen.tsx'
import { Layout } from './app/layout.tsx'
import { type ChunkLoadError, loadChunk } from './app/load-chunk.ts'
import type { PageHead } from './app/page-head.tsx'
import { keepSharedText } from './app/shared-text.ts'
import { readStored } from './app/storage.ts'
import { TOKEN_KEY } from '../shared/storage-keys.ts'
import type { WrittenPage } from '../shared/content/written.ts'
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

/** Every path of the site but those of notes: screens, and pages whose text is a content file. */
export const sitePaths: readonly string[] = [
  ...Object.keys(modules),
  ...written,
  ...Object.keys(devModules),
]

/** The id of the route that has all pages below it. */
export const PAGES_ROUTE = 'pages'

/**
 * Creates the routes for react-router-dom, with the path as id.
 * Each call creates new objects, because a router writes the loaded screens into them.
 * @param noteRoutes those of notes, which browsers add when they are needed
 */
export function createRoutes(noteRoutes: RouteObject[] = []): RouteObject[] {
  return [
    {
      Component: Layout,
      children: [
        {
          ...(notes && { id: PAGES_ROUTE }),
          errorElement: <ErrorScreen />,
          children: [
            ...Object.entries({ ...modules, ...devModules }).map(createRoute),
            ...written.map((path) => createRoute([path, () => loadWritten(path)])),
            ...(notes ? noteRoutes : []),
            ...(isMultilingual ? elsewhere.map(createDocumentRoute) : []),
            createRoute(['*', () => import('./app/not-found/page.tsx')]),
          ],
        },
      ],
    },
  ]
}

async function loadWritten(path: string, loaders?: WrittenModules): Promise<ScreenModule> {
  const { loadPage } = await import('./written/page.tsx')
  return loadPage(path, loaders)
}

/** Functions that load the data of pages, by path. */
type WrittenModules = Readonly<Partial<Record<string, () => Promise<{ default: WrittenPage }>>>>

/** Creates the routes of notes and tags: the frame knows only what their paths begin with. */
export function createNoteRoutes(loaders: WrittenModules): RouteObject[] {
  return Object.keys(loaders).map((path) => createRoute([path, () => loadWritten(path, loaders)]))
}

let loadingNotes: Promise<RouteObject[]> | undefined

/** Loads the routes of notes if a path may need them. If that fails, one route has that error for all notes. */
export async function findNoteRoutes(path: string): Promise<RouteObject[]> {
  if (!notes || !path.startsWith(notes)) return []
  loadingNotes ??= loadChunk(() => import('virtual:content/notes')).then(
    (module) => createNoteRoutes(module.default),
    (cause: unknown) => {
      const error = cause as ChunkLoadError
      return [{ id: notes, path: `${notes}*`, lazy: () => Promise.reject(error) }]
    },
  )
  return loadingNotes
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

/** Redirects visitors without a token to the login, without a history entry for the list. A shared text comes along. */
function requireToken({ request }: { request: Request }): Response | null {
  if (typeof window === 'undefined' || readStored(TOKEN_KEY) !== null) return null
  // Back and Forward have changed the URL already; a link has not.
  const arrived = window.location.pathname === paths.toDoList()
  const login = paths.auth() + keepSharedText(new URL(request.url).search)
  return arrived ? replace(login) : redirect(login)
}
