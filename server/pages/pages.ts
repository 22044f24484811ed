import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler, Response } from 'express'
import { SECOND } from '../../shared/clock.ts'
import { retryAfter, sendProblem } from '../http/problem.ts'
import { type PreparedResponse, preparePage, writePrepared } from './prepared-response.ts'
import { type Frontend, UNKNOWN_PATH } from './frontend.ts'
import { createPathResolver } from './path-resolver.ts'
import type { SitePage } from '../../shared/site-manifest.ts'

/** Cache-Control of pages: a CDN caches them for ten minutes and revalidates; browsers revalidate always. */
export const CDN_CACHEABLE = 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400'
/** Cache-Control of pages that every cache must revalidate. */
const REVALIDATE = 'no-cache'

/** The pages of the site. */
export type Pages = {
  /**
   * Serves a cached page; returns false when another handler must respond.
   * @param head further headers, as for `writePrepared`
   */
  servePageFromMemory(
    request: IncomingMessage,
    response: ServerResponse,
    head: readonly string[],
  ): boolean
  /** Serves the cached not-found page for an unknown path; returns false otherwise. */
  serveNotFoundFromMemory(
    request: IncomingMessage,
    response: ServerResponse,
    head: readonly string[],
  ): boolean
  /** Renders and caches every page, one after the other. */
  warmUp(): Promise<void>
  /** Handles any GET or HEAD: renders the page, redirects to its canonical path, or sends 404. */
  handler: RequestHandler
  /**
   * Sends a page with one-off data, uncached; the same data object is rendered once. Returns false when
   * `MAX_ONE_OFF_RENDERS` already run.
   */
  sendOneOff(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    data: object,
    status: number,
  ): Promise<boolean>
}

/** Functions that return the data of a page, by name: the same object until the data changes. */
export type PageDataSources = Readonly<Record<string, () => object>>

/** Maximum one-off renders at once. */
const MAX_ONE_OFF_RENDERS = 4

/** Maximum searches rendered at once: less than a second of work, which delays other requests. */
const MAX_SEARCH_RENDERS = 32

/**
 * Serves the rendered pages. A page depends on its path only, so it is cached at its first request; all
 * unknown paths share one response. A page with a search is rendered for each request, and a page with
 * data again when the data changes.
 * @param sources by the name of the data in the route table
 * @param publicOrigin called at the first render, after the server listens
 * @param onView called for each page view with the canonical path
 */
export function createPages(
  frontend: Frontend,
  publicOrigin: () => string,
  sources: PageDataSources,
  onView: (path: string, request: IncomingMessage) => void,
): Pages {
  const resolveTarget = createPathResolver(frontend.manifest.pages)
  const cached = new Map<string, PreparedResponse>()
  const rendering = new Map<string, Promise<PreparedResponse>>()
  const withData = new Map<
    string,
    { data: object; answer: Promise<PreparedResponse>; ready?: PreparedResponse }
  >()
  /** One-off responses by their data object, as long as the caller keeps that. */
  const oneOff = new WeakMap<object, Promise<PreparedResponse>>()
  let runningOneOffs = 0
  let runningSearches = 0

  async function render(
    url: string,
    cacheControl: string,
    keep: boolean,
    data?: object,
  ): Promise<PreparedResponse> {
    const page = await frontend.render(url, publicOrigin(), data)
    return preparePage(page, keep ? 'keep' : 'once', cacheControl)
  }

  /** Renders and caches a page; concurrent requests share one render. */
  function renderOnce(path: string, cacheControl: string): Promise<PreparedResponse> {
    const running = rendering.get(path)
    if (running) return running
    const started = render(path, cacheControl, true)
      .then((answer) => {
        cached.set(path, answer)
        return answer
      })
      .finally(() => rendering.delete(path))
    rendering.set(path, started)
    return started
  }

  function lookUp(path: string, name: string): object {
    const find = sources[name]
    if (!find) throw new Error(`The route ${path} asks for ${name}, which nobody looks up`)
    return find()
  }

  /** Renders a page with data, or reuses its last response while the data is the same. */
  function renderWithData(path: string, name: string): Promise<PreparedResponse> {
    const data = lookUp(path, name)
    const last = withData.get(path)
    if (last?.data === data) return last.answer
    const answer = render(path, REVALIDATE, false, data)
    if (!frontend.production) return answer
    const entry: { data: object; answer: Promise<PreparedResponse>; ready?: PreparedResponse } = {
      data,
      answer,
    }
    withData.set(path, entry)
    answer.then(
      (ready) => (entry.ready = ready),
      () => withData.get(path) === entry && withData.delete(path),
    )
    return answer
  }

  function renderOneOff(path: string, data: object): Promise<PreparedResponse> | undefined {
    if (runningOneOffs >= MAX_ONE_OFF_RENDERS) return undefined
    runningOneOffs++
    const answer = render(path, 'no-store', false, data).finally(() => runningOneOffs--)
    oneOff.set(data, answer)
    answer.catch(() => oneOff.delete(data))
    return answer
  }

  /** Renders a search, which is never cached. Returns undefined when `MAX_SEARCH_RENDERS` already run. */
  async function renderSearch(path: string, query: string): Promise<PreparedResponse | undefined> {
    if (runningSearches >= MAX_SEARCH_RENDERS) return undefined
    runningSearches++
    try {
      return await render(`${path}?${query}`, REVALIDATE, false)
    } finally {
      runningSearches--
    }
  }

  function findAnswer(
    path: string,
    cacheControl: string,
  ): PreparedResponse | Promise<PreparedResponse> {
    if (!frontend.production) return render(path, REVALIDATE, false)
    return cached.get(path) ?? renderOnce(path, cacheControl)
  }

  function findPage({ path, data }: SitePage): PreparedResponse | Promise<PreparedResponse> {
    return data === undefined ? findAnswer(path, CDN_CACHEABLE) : renderWithData(path, data)
  }

  /** Returns the cached response of a page, if it is current. */
  function findCached({ path, data }: SitePage): PreparedResponse | undefined {
    if (data === undefined) return cached.get(path)
    const last = withData.get(path)
    try {
      return last?.data === lookUp(path, data) ? last.ready : undefined
    } catch {
      // Rendering the page meets the error again and reports it.
      return undefined
    }
  }

  return {
    servePageFromMemory(request, response, head) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const target = resolveTarget(request.url ?? '')
      if (target.kind !== 'page' || target.query !== undefined) return false
      const answer = findCached(target.page)
      if (!answer) return false
      writePrepared(request, response, answer, head)
      onView(target.page.path, request)
      return true
    },

    serveNotFoundFromMemory(request, response, head) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const answer = cached.get(UNKNOWN_PATH)
      if (!answer || resolveTarget(request.url ?? '').kind !== 'unknown') return false
      writePrepared(request, response, answer, head)
      return true
    },

    async warmUp() {
      if (!frontend.production) return
      const { pages } = frontend.manifest
      for (const page of pages) if (page.data === undefined) await findPage(page)
      await findAnswer(UNKNOWN_PATH, REVALIDATE)
      // Only pages with data need the renderer, which is loaded last.
      for (const page of pages) if (page.data !== undefined) await findPage(page)
    },

    async handler(request, response) {
      const target = resolveTarget(request.originalUrl)
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        if (target.kind !== 'unknown') response.setHeader('Allow', 'GET, HEAD')
        return sendProblem(response, target.kind === 'unknown' ? 404 : 405)
      }
      switch (target.kind) {
        case 'moved':
          response.setHeader('Cache-Control', CDN_CACHEABLE)
          response.redirect(308, target.location)
          return
        case 'unknown':
          return writePrepared(request, response, await findAnswer(UNKNOWN_PATH, REVALIDATE))
        case 'page': {
          const { page, query } = target
          const answer =
            query === undefined ? await findPage(page) : await renderSearch(page.path, query)
          if (!answer) return sendSearchBusy(response)
          writePrepared(request, response, answer)
          return onView(page.path, request)
        }
      }
    },

    async sendOneOff(request, response, path, data, status) {
      const answer = oneOff.get(data) ?? renderOneOff(path, data)
      if (!answer) return false
      writePrepared(request, response, { ...(await answer), status })
      return true
    },
  }
}

function sendSearchBusy(response: Response): void {
  const detail = 'Too many people are searching at this moment.'
  const { status, headers, extras } = retryAfter(SECOND, 503, detail)
  response.set(headers)
  sendProblem(response, status, extras)
}
