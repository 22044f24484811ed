import { matchRoutes, type RouteObject } from 'react-router-dom'
import { CONTENT_UPDATE, type ContentUpdate } from '../../shared/content-update.ts'

/** What the page needs of the router, whose own framework replaces routes in the same way. */
type Router = {
  _internalSetRoutes: (routes: RouteObject[]) => void
  revalidate: () => Promise<void>
}

type Routes = Pick<typeof import('../routes.tsx'), 'createRoutes' | 'findNoteRoutes'>

/** What an update needs of the page. */
export type HydratedPage = {
  router: Router
  /** Loads a lazy screen into its route. */
  loadScreen: (route: RouteObject) => Promise<void>
  /** Called with the module that has the changed content from now on. */
  onRoutes: (routes: Routes) => void
}

/**
 * Shows changed content without loading the document again, in dev alone: by the event of the dev server, or of the studio, whose
 * frame it is. If that fails, the document is loaded again.
 */
export function updateContent(hydrating: Promise<HydratedPage>): void {
  let updating: Promise<void> = Promise.resolve()

  async function update({ timestamp }: ContentUpdate): Promise<void> {
    const { router, loadScreen, onRoutes } = await hydrating
    const address = `/client/routes.tsx?t=${timestamp}`
    const routes = (await import(/* @vite-ignore */ address)) as Routes
    const created = routes.createRoutes(await routes.findNoteRoutes(window.location.pathname))
    const matches = matchRoutes(created, window.location) ?? []
    await Promise.all(matches.map(({ route }) => loadScreen(route)))
    onRoutes(routes)
    router._internalSetRoutes(created)
    await router.revalidate()
  }
  function show(change: ContentUpdate): void {
    updating = updating.then(() => update(change)).catch(() => window.location.reload())
  }
  import.meta.hot?.on(CONTENT_UPDATE, show)
  window.addEventListener(CONTENT_UPDATE, (event) => {
    // The studio loads a page again that does not take the event.
    event.preventDefault()
    show((event as CustomEvent<ContentUpdate>).detail)
  })
}
