import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom'
import '../styles/global.css'
import 'virtual:content/paper.css'
import { Document } from '../app/document.tsx'
import { createRoutes, type ScreenModule } from '../routes.tsx'
import { prefetchScreens } from '../app/prefetch.ts'
import { claimTrustedTypesPolicy } from '../app/trusted-types.ts'
import { renderNavigationsImmediately } from '../app/view-transitions.ts'

/**
 * Takes over the server's HTML. The matched screen is put into its route before the router is
 * made: a router that loads it by itself would render "nothing yet" first, and not match the HTML.
 */
async function hydrate(): Promise<void> {
  await nextTask()
  const routes = createRoutes()
  const matches = matchRoutes(routes, window.location)
  if (!matches) {
    // Not even `*` matches a line end: what was not found takes an address that has none.
    window.history.replaceState(null, '', '/404')
    return hydrate()
  }
  await Promise.all(matches.map(({ route }) => loadScreen(route)))
  await nextTask()
  const guarded = matches.flatMap(({ route: { id, loader } }) => (id && loader ? [id] : []))
  const router = createBrowserRouter(routes, {
    // The server ran the guards' part that concerns it; null stands for "nothing to add".
    hydrationData: { loaderData: Object.fromEntries(guarded.map((id) => [id, null])) },
  })
  renderNavigationsImmediately(router)
  await nextTask()
  // As a transition, React takes the page over in pieces of 5 ms instead of all at once.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Document origin={readOrigin()}>
          <RouterProvider router={router} />
        </Document>
      </StrictMode>,
    )
  })
  prefetchScreens(routes)
}

/** Lets the browser answer and paint between two parts of the work. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })
}

/** The server wrote the site's public address into the document. */
function readOrigin(): string {
  return document.documentElement.dataset['origin'] ?? ''
}

/** Loads a lazy route's screen into the route itself; a screen that is lost shows as its error. */
async function loadScreen(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  try {
    const { Component, handle } = (await route.lazy()) as ScreenModule
    Object.assign(route, { Component, handle, lazy: undefined })
  } catch (error) {
    const Component = () => {
      throw error
    }
    Object.assign(route, { Component, lazy: undefined })
  }
}

claimTrustedTypesPolicy()
// Not awaited: the screens' chunks import this one, and would wait for it while it waits for them.
void hydrate()
