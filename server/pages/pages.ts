import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler, Response } from 'express'
import { SECOND } from '../../shared/clock.ts'
import { retryAfter, sendProblem } from '../http/problem.ts'
import { type PreparedResponse, preparePage, writePrepared } from './prepared-response.ts'
import { type Frontend, UNKNOWN_PATH } from './frontend.ts'
import { createPathResolver } from './path-resolver.ts'
import type { SitePage } from '../../shared/site-manifest.ts'

/** A CDN may keep pages for ten minutes and serve them while it asks again; browsers always ask. */
export const CDN_CACHEABLE = 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400'
const REVALIDATE = 'no-cache'

export type Pages = {
  /**
   * Answers at once if the page is kept; false when somebody else has to.
   * @param head as `writePrepared` takes it
   */
  servePageFromMemory(
    request: IncomingMessage,
    response: ServerResponse,
    head: readonly string[],
  ): boolean
  /** The same for a path that no page has, in any spelling. */
  serveNotFoundFromMemory(
    request: IncomingMessage,
    response: ServerResponse,
    head: readonly string[],
  ): boolean
  /** Makes every page ready ahead of its first visitor, one after the other. */
  warmUp(): Promise<void>
  /** Answers any GET or HEAD: renders the page, sends on to its canonical path, or 404. */
  handler: RequestHandler
  /**
   * Answers with a page as it is with these data, which nobody is to store; the same object is
   * rendered once. False when too many such are being rendered: somebody else has to answer then.
   */
  sendOneOff(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    data: object,
    status: number,
  ): Promise<boolean>
}

/** Looks up what a page is rendered with: the same object until it changes. */
export type PageDataSources = Readonly<Record<string, () => object>>

/** Pages rendered at once with data of their own. */
const MAX_ONE_OFF_RENDERS = 4

/** Searches rendered at once: less than a second of work, which everybody else waits for. */
const MAX_SEARCH_RENDERS = 32

/**
 * Serves the rendered pages. A page depends on its path alone, so its answer is kept from the
 * first request on; there are never more answers than pages, plus the one of all unknown paths. A
 * page with the query parameter of its route is rendered for each request, and one with data
 * anew once these have changed.
 * @param sources by the name that the route table gives a page's data
 * @param publicOrigin asked when the first page is rendered, after the server listens
 * @param onView told of each page that was shown, by its canonical path
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
  /** By their data, for as long as somebody else keeps these. */
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

  /** Requests for a page that is being rendered wait for that one rendering. */
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

  /** The last answer of a page is the right one until its data are others. */
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

  /** Nobody else has the answer to a search; undefined when too many are being rendered. */
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

  /** The answer that a page has already, if that is still the right one. */
  function findCached({ path, data }: SitePage): PreparedResponse | undefined {
    if (data === undefined) return cached.get(path)
    const last = withData.get(path)
    try {
      return last?.data === lookUp(path, data) ? last.ready : undefined
    } catch {
      // Who renders the page meets the error again, and answers with it.
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
      // These alone have to be rendered, for which the renderer is loaded.
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
