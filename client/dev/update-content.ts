import {
  type createBrowserRouter,
  createPath,
  matchRoutes,
  type RouteObject,
} from 'react-router-dom'
import { CONTENT_TIME, CONTENT_UPDATE, type ContentUpdate } from '../../shared/content-update.ts'

/** What the page needs of the router, whose own framework replaces routes in the same way. */
type Router = Pick<
  ReturnType<typeof createBrowserRouter>,
  '_internalSetRoutes' | 'revalidate' | 'state' | 'subscribe'
>

type Routes = Pick<typeof import('../routes.tsx'), 'createRoutes' | 'findNoteRoutes'>

/** What an update needs of the page. */
export type HydratedPage = {
  router: Router
  /** Loads a lazy screen into its route. */
  loadScreen: (route: RouteObject) => Promise<void>
  /** Called with the module that has the changed content from now on. */
  onRoutes: (routes: Routes) => void
  /** Renders what stands outside the router. */
  render: () => void
}

/** Modules whose values the page reads each time that it renders. */
const VALUES: Readonly<Record<string, () => Promise<{ default: object }>>> = {
  site: () => import('virtual:content/site'),
  footer: () => import('virtual:content/footer'),
}

/**
 * Shows changed content without loading the document again, in dev alone: by the event of the dev server, or of the studio, whose
 * frame it is. If that fails, the document is loaded again.
 */
export function updateContent(hydrating: Promise<HydratedPage | undefined>): void {
  let updating: Promise<unknown> = Promise.resolve()

  async function update({ timestamp, ofPages, ofEveryPage }: ContentUpdate): Promise<void> {
    const page = await hydrating
    if (!page) return
    const { router, loadScreen, onRoutes, render } = page
    const address = `/client/routes.tsx?t=${timestamp}`
    const [routes] = await Promise.all([
      ofPages ? (import(/* @vite-ignore */ address) as Promise<Routes>) : undefined,
      ...ofEveryPage.map((name) => updateModule(name, timestamp)),
    ])
    if (routes) {
      const created = routes.createRoutes(await routes.findNoteRoutes(window.location.pathname))
      const matches = matchRoutes(created, window.location) ?? []
      await Promise.all(matches.map(({ route }) => loadScreen(route)))
      onRoutes(routes)
      router._internalSetRoutes(created)
    }
    render()
    await router.revalidate()
  }
  async function reload(): Promise<void> {
    const page = await hydrating.catch(() => undefined)
    if (page) reloadDocument(page.router)
    else window.location.reload()
  }
  function show(change: ContentUpdate): void {
    updating = updating.then(() => update(change)).catch(reload)
  }
  import.meta.hot?.on(CONTENT_UPDATE, show)
  window.addEventListener(CONTENT_UPDATE, (event) => {
    // The studio loads a page again that does not take the event.
    event.preventDefault()
    const { detail: change } = event as CustomEvent<ContentUpdate | null>
    if (change) show(change)
    else void reload()
  })
}

/** Loads the document again; if the router goes to another screen, before the browser has the document too, that of the screen. */
function reloadDocument(router: Router): void {
  let asked: string | undefined
  function load({ location, navigation }: Router['state']): void {
    const address = createPath(navigation.location ?? location)
    if (address === asked) return
    asked = address
    if (address === createPath(window.location)) window.location.reload()
    else window.location.assign(address)
  }
  load(router.state)
  router.subscribe(load)
}

/**
 * Reports what React mends by itself, unless the content has changed since the document was requested: its modules are newer than its
 * HTML then, and React shows what they have.
 */
export async function reportRecovered(error: unknown): Promise<void> {
  const answer = await fetch(CONTENT_TIME).catch(() => undefined)
  const changedAt = Number(await answer?.text())
  if (!(changedAt > performance.timeOrigin)) reportError(error)
}

/** Loads a module again: a style replaces itself, and values replace those of the module that all others have imported. */
async function updateModule(name: string, timestamp: number): Promise<void> {
  const load = VALUES[name]
  // The search has not been opened, or keeps its index.
  if (!load && !name.endsWith('.css')) return
  const address = `/@id/__x00__virtual:content/${name}?t=${timestamp}`
  const [old, changed] = await Promise.all([
    load?.(),
    import(/* @vite-ignore */ address) as Promise<{ default: object }>,
  ])
  if (!old) return
  for (const key of Object.keys(old.default)) Reflect.deleteProperty(old.default, key)
  Object.assign(old.default, changed.default)
}
