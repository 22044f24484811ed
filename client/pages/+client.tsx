import { startTransition, StrictMode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom'
import '../styles/global.ts'
import { type HydratedPage, reportRecovered, updateContent } from '../dev/update-content.ts'
import { Document } from '../app/document.tsx'
import { createRoutes, findNoteRoutes, PAGES_ROUTE, type ScreenModule } from '../routes.tsx'
import { notes } from 'virtual:content/routes'
import { createFailedScreen } from '../app/load-chunk.ts'
import { prefetchScreens } from '../app/prefetch.ts'
import { claimTrustedTypesPolicy } from '../app/trusted-types.ts'
import { renderNavigationsImmediately } from '../app/view-transitions.ts'

/**
 * Hydrates the server's HTML. In dev, returns what can be updated.
 * The matched screen is loaded into its route first: a router with a lazy route would render
 * nothing at first, which does not match the HTML.
 */
async function hydrate(): Promise<HydratedPage | undefined> {
  await nextTask()
  // The content changes in dev alone.
  let findLatestRoutes = findNoteRoutes
  const routes = createRoutes(notes ? await findNoteRoutes(window.location.pathname) : [])
  const matches = matchRoutes(routes, window.location)
  if (!matches) {
    // Even `*` does not match a line break, so show /404 instead.
    window.history.replaceState(null, '', '/404')
    return hydrate()
  }
  await Promise.all(matches.map(({ route }) => loadScreen(route)))
  await nextTask()
  const guarded = matches.flatMap(({ route: { id, loader } }) => (id && loader ? [id] : []))
  const router = createBrowserRouter(routes, {
    // The server has passed the guards; null means no loader data.
    ...(notes && {
      patchRoutesOnNavigation: async ({ path, patch }) =>
        patch(PAGES_ROUTE, await findLatestRoutes(path)),
    }),
    hydrationData: { loaderData: Object.fromEntries(guarded.map((id) => [id, null])) },
  })
  renderNavigationsImmediately(router)
  await nextTask()
  const compose = () => (
    <StrictMode>
      <Document origin={readOrigin()}>
        <RouterProvider router={router} />
      </Document>
    </StrictMode>
  )
  let root: Root | undefined
  // In a transition React hydrates in slices of 5 ms.
  startTransition(() => {
    root = hydrateRoot(
      document,
      compose(),
      import.meta.hot && { onRecoverableError: (error) => void reportRecovered(error) },
    )
  })
  prefetchScreens(routes)
  if (!import.meta.hot) return undefined
  return {
    ...{ router, loadScreen, render: () => root?.render(compose()) },
    onRoutes: (routes) => (findLatestRoutes = routes.findNoteRoutes),
  }
}

/** Yields to the browser between two parts of the work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
}

/** Returns the site's public address, which the server wrote into the document. */
function readOrigin(): string {
  return document.documentElement.dataset['origin'] ?? ''
}

/** Loads a lazy screen into its route; a screen that failed to load renders its error. */
async function loadScreen(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  try {
    const { Component, handle } = (await route.lazy()) as ScreenModule
    Object.assign(route, { Component, handle, lazy: undefined })
  } catch (error) {
    Object.assign(route, { Component: createFailedScreen(error), lazy: undefined })
  }
}

claimTrustedTypesPolicy()
// Not awaited: the screens' chunks import this module, so awaiting them would deadlock.
const hydrating = hydrate()
if (import.meta.hot) updateContent(hydrating)
