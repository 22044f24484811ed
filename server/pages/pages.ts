import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler, Response } from 'express'
import { SECOND } from '../../shared/clock.ts'
import { comeBackIn, sendProblem } from '../http/problem.ts'
import { type Answer, prepareAnswer, writeAnswer } from './answer.ts'
import { type Frontend, UNKNOWN_PATH } from './frontend.ts'
import { createSiteMap } from './site-map.ts'
import type { SitePage } from '../../shared/site-manifest.ts'

/** A CDN may keep pages for ten minutes and serve them while it asks again; browsers always ask. */
export const KEPT_BY_CDN = 'public, max-age=0, s-maxage=600, stale-while-revalidate=86400'
const ASKED_EACH_TIME = 'no-cache'

export type Pages = {
  /**
   * Answers at once if the page is kept; false when somebody else has to.
   * @param head as `writeAnswer` takes it
   */
  answerKept(request: IncomingMessage, response: ServerResponse, head: readonly string[]): boolean
  /** The same for a path that no page has, in any spelling. */
  answerUnknown(
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
  sendWith(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    data: object,
    status: number,
  ): Promise<boolean>
}

/** Looks up what a page is rendered with: the same object until it changes. */
export type PageSources = Readonly<Record<string, () => object>>

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
  sources: PageSources,
  onView: (path: string, request: IncomingMessage) => void,
): Pages {
  const findTarget = createSiteMap(frontend.manifest.pages)
  const kept = new Map<string, Answer>()
  const rendering = new Map<string, Promise<Answer>>()
  const withData = new Map<string, { data: object; answer: Promise<Answer>; ready?: Answer }>()
  /** By their data, for as long as somebody else keeps these. */
  const special = new WeakMap<object, Promise<Answer>>()
  let renderingSpecial = 0
  let searching = 0

  async function render(
    url: string,
    cacheControl: string,
    keep: boolean,
    data?: object,
  ): Promise<Answer> {
    const page = await frontend.render(url, publicOrigin(), data)
    return prepareAnswer(page, keep ? 'keep' : 'once', cacheControl)
  }

  /** Requests for a page that is being rendered wait for that one rendering. */
  function renderOnce(path: string, cacheControl: string): Promise<Answer> {
    const running = rendering.get(path)
    if (running) return running
    const started = render(path, cacheControl, true)
      .then((answer) => {
        kept.set(path, answer)
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
  function renderWithData(path: string, name: string): Promise<Answer> {
    const data = lookUp(path, name)
    const last = withData.get(path)
    if (last?.data === data) return last.answer
    const answer = render(path, ASKED_EACH_TIME, false, data)
    if (!frontend.production) return answer
    const entry: { data: object; answer: Promise<Answer>; ready?: Answer } = { data, answer }
    withData.set(path, entry)
    answer.then(
      (ready) => (entry.ready = ready),
      () => withData.get(path) === entry && withData.delete(path),
    )
    return answer
  }

  function renderSpecial(path: string, data: object): Promise<Answer> | undefined {
    if (renderingSpecial >= MAX_ONE_OFF_RENDERS) return undefined
    renderingSpecial++
    const answer = render(path, 'no-store', false, data).finally(() => renderingSpecial--)
    special.set(data, answer)
    answer.catch(() => special.delete(data))
    return answer
  }

  /** Nobody else has the answer to a search; undefined when too many are being rendered. */
  async function renderSearch(path: string, query: string): Promise<Answer | undefined> {
    if (searching >= MAX_SEARCH_RENDERS) return undefined
    searching++
    try {
      return await render(`${path}?${query}`, ASKED_EACH_TIME, false)
    } finally {
      searching--
    }
  }

  function findAnswer(path: string, cacheControl: string): Answer | Promise<Answer> {
    if (!frontend.production) return render(path, ASKED_EACH_TIME, false)
    return kept.get(path) ?? renderOnce(path, cacheControl)
  }

  function findPage({ path, data }: SitePage): Answer | Promise<Answer> {
    return data === undefined ? findAnswer(path, KEPT_BY_CDN) : renderWithData(path, data)
  }

  /** The answer that a page has already, if that is still the right one. */
  function findKept({ path, data }: SitePage): Answer | undefined {
    if (data === undefined) return kept.get(path)
    const last = withData.get(path)
    try {
      return last?.data === lookUp(path, data) ? last.ready : undefined
    } catch {
      // Who renders the page meets the error again, and answers with it.
      return undefined
    }
  }

  return {
    answerKept(request, response, head) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const target = findTarget(request.url ?? '')
      if (target.kind !== 'page' || target.query !== undefined) return false
      const answer = findKept(target.page)
      if (!answer) return false
      writeAnswer(request, response, answer, head)
      onView(target.page.path, request)
      return true
    },

    answerUnknown(request, response, head) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const answer = kept.get(UNKNOWN_PATH)
      if (!answer || findTarget(request.url ?? '').kind !== 'unknown') return false
      writeAnswer(request, response, answer, head)
      return true
    },

    async warmUp() {
      if (!frontend.production) return
      const { pages } = frontend.manifest
      for (const page of pages) if (page.data === undefined) await findPage(page)
      await findAnswer(UNKNOWN_PATH, ASKED_EACH_TIME)
      // These alone have to be rendered, for which the renderer is loaded.
      for (const page of pages) if (page.data !== undefined) await findPage(page)
    },

    async handler(request, response) {
      const target = findTarget(request.originalUrl)
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        if (target.kind !== 'unknown') response.setHeader('Allow', 'GET, HEAD')
        return sendProblem(response, target.kind === 'unknown' ? 404 : 405)
      }
      switch (target.kind) {
        case 'moved':
          response.setHeader('Cache-Control', KEPT_BY_CDN)
          response.redirect(308, target.location)
          return
        case 'unknown':
          return writeAnswer(request, response, await findAnswer(UNKNOWN_PATH, ASKED_EACH_TIME))
        case 'page': {
          const { page, query } = target
          const answer =
            query === undefined ? await findPage(page) : await renderSearch(page.path, query)
          if (!answer) return refuseSearch(response)
          writeAnswer(request, response, answer)
          return onView(page.path, request)
        }
      }
    },

    async sendWith(request, response, path, data, status) {
      const answer = special.get(data) ?? renderSpecial(path, data)
      if (!answer) return false
      writeAnswer(request, response, { ...(await answer), status })
      return true
    },
  }
}

function refuseSearch(response: Response): void {
  const detail = 'Too many people are searching at this moment.'
  const { status, headers, extras } = comeBackIn(SECOND, 503, detail)
  response.set(headers)
  sendProblem(response, status, extras)
}
