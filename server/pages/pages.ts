import type { IncomingMessage, ServerResponse } from 'node:http'
import { SECOND } from '../../shared/clock.ts'
import type { SitePage } from '../../shared/site-manifest.ts'
import { busySearch } from '../../shared/texts/problems.ts'
import { Problem, retryAfter, sendProblem } from '../http/problem.ts'
import { CDN_CACHEABLE, REVALIDATE } from './cache-control.ts'
import { findUnknownPath, type Frontend, listUnknownPaths } from './frontend.ts'
import type { ResolveTarget } from './path-resolver.ts'
import { type Representation, representPage, writeRepresentation } from './representation.ts'

/** The pages of the site. */
export type Pages = ReturnType<typeof createPages>

/** Functions that return the data of a page, by name: the same object until the data changes. */
type PageDataSources = Readonly<Record<NonNullable<SitePage['data']>, () => object>>

/** Maximum one-off renders at once. */
const MAX_ONE_OFF_RENDERS = 4

/** Maximum searches rendered at once: less than a second of work. */
const MAX_SEARCH_RENDERS = 32

/** A page that is rendered, or being rendered, with its data. */
type CachedPage = {
  data: object | undefined
  answer: Promise<Representation<Buffer>>
  ready?: Representation
}

/**
 * Renders the pages. A page depends on its path only, so it is cached at its first request; one with data is
 * rendered again when the data changes, and one with a search for each request.
 * @param sources by the name of the data in the route table
 * @param publicOrigin called at the first render, after the server listens
 * @param onView called for each page view with the canonical path
 */
export function createPages(
  frontend: Frontend,
  resolveTarget: ResolveTarget,
  publicOrigin: () => string,
  sources: PageDataSources,
  onView: (path: string, request: IncomingMessage) => void,
) {
  const unknownPaths = new Set(listUnknownPaths(frontend.manifest))
  const pageOfUnknown = (url: string): SitePage => ({
    // In dev, the content may have got the page since the start.
    path: !frontend.production && mayBePage(url) ? url : findUnknownPath(frontend.manifest, url),
  })
  const cached = new Map<string, CachedPage>()

  async function render(
    url: string,
    cacheControl: string,
    data?: object,
  ): Promise<Representation<Buffer>> {
    const page = await frontend.render(url, publicOrigin(), data)
    return representPage(page, 'fast', cacheControl)
  }

  function findCacheControl({ path, data }: SitePage): string {
    const isFixed = frontend.production && data === undefined
    return isFixed && !unknownPaths.has(path) ? CDN_CACHEABLE : REVALIDATE
  }

  function readData({ data }: SitePage): object | undefined {
    return data && sources[data]()
  }

  /** Renders a page, unless its last answer has the same data; concurrent requests share one render. */
  function renderOnce(page: SitePage): Promise<Representation<Buffer>> {
    const { path } = page
    const data = readData(page)
    const cacheControl = findCacheControl(page)
    if (!frontend.production) return render(path, cacheControl, data)
    const last = cached.get(path)
    if (last && last.data === data) return last.answer
    const answer = render(path, cacheControl, data)
    const entry: CachedPage = { data, answer }
    cached.set(path, entry)
    answer.then(
      (ready) => (entry.ready = ready),
      () => cached.get(path) === entry && cached.delete(path),
    )
    return answer
  }

  /** Compresses a page without data at the best level. Until then, it is answered as it is. */
  async function compressFully(page: SitePage): Promise<void> {
    const { status, variants } = await renderOnce(page)
    const html = variants.identity.body.toString()
    const answer = representPage({ status, html }, 'best', findCacheControl(page))
    cached.set(page.path, { data: undefined, answer, ready: await answer })
  }

  function find(page: SitePage): Representation | undefined {
    const last = cached.get(page.path)
    try {
      return last?.data === readData(page) ? last?.ready : undefined
    } catch {
      // Rendering the page meets the error again and reports it.
      return undefined
    }
  }

  /** Creates a function that renders what is never cached. It returns undefined when `max` renders already run. */
  function createLimitedRender(max: number, cacheControl: string) {
    let running = 0
    return (url: string, data?: object): Promise<Representation> | undefined => {
      if (running >= max) return undefined
      running++
      return render(url, cacheControl, data).finally(() => running--)
    }
  }
  const renderSearch = createLimitedRender(MAX_SEARCH_RENDERS, REVALIDATE)
  const renderOneOff = createLimitedRender(MAX_ONE_OFF_RENDERS, 'no-store')

  return {
    /** Finds the representation of a page, if it is rendered and current. */
    find,

    /** Finds the not-found page, which all unknown paths of a language share, if it is rendered. */
    findUnknown: (url: string) => find(pageOfUnknown(url)),

    /** Renders, caches and compresses every page, one after the other. */
    async warmUp(): Promise<void> {
      if (!frontend.production) return
      const { pages } = frontend.manifest
      const unknown = [...unknownPaths].map((path) => ({ path }))
      const fixed = [...pages.filter(({ data }) => data === undefined), ...unknown]
      // The best level takes fifty times as long, and no first visitor waits for it.
      for (const page of fixed) await renderOnce(page)
      for (const page of fixed) await compressFully(page)
      // Only pages with data need the renderer, which is loaded last.
      for (const page of pages) if (page.data !== undefined) await renderOnce(page)
    },

    /** Renders the page of a GET or HEAD, or the not-found page. Rejects when a screen fails. */
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { url = '/', method } = request
      const target = resolveTarget(url)
      if (method !== 'GET' && method !== 'HEAD') {
        const allowed = new Problem(405, {}, { Allow: 'GET, HEAD' })
        return sendProblem(response, target.kind === 'unknown' ? new Problem(404) : allowed)
      }
      const { page, query } =
        target.kind === 'page' ? target : { page: pageOfUnknown(url), query: undefined }
      const answer = query === undefined ? renderOnce(page) : renderSearch(`${page.path}?${query}`)
      if (!answer) {
        return sendProblem(response, retryAfter(SECOND, 503, busySearch))
      }
      writeRepresentation(request, response, await answer)
      if (target.kind === 'page') onView(page.path, request)
    },

    /**
     * Sends a problem as a page with one-off data, uncached. Sends problem details when `MAX_ONE_OFF_RENDERS` already
     * run.
     */
    async sendOneOff(
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      data: object,
      problem: Problem,
    ): Promise<void> {
      const answer = renderOneOff(path, data)
      if (!answer) return sendProblem(response, problem)
      const { status, headers } = problem
      const representation = { ...(await answer), status }
      writeRepresentation(request, response, representation, Object.entries(headers).flat())
    },
  }
}

/** Returns whether Vike may render a target: no path of a file, and none that cannot be decoded. */
function mayBePage(target: string): boolean {
  const path = target.replace(/\?.*/s, '')
  if (path.startsWith('//') || path.slice(path.lastIndexOf('/')).includes('.')) return false
  try {
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}
