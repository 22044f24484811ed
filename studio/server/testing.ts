import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Request, type Response, Router } from 'express'
import { onTestFinished } from 'vitest'
import { loadContent } from '../../scripts/content/load-content.ts'
import { makeContentFolder } from '../../scripts/content/testing.ts'
import type { ContentChange } from '../../scripts/content/watch-content.ts'
import type { DevFrontend } from '../../server/pages/dev-frontend.ts'
import { createTestClock } from '../../shared/clock.ts'
import type { ContentError } from '../../shared/content/problem.ts'
import { failure, success } from '../../shared/result.ts'
import { createStudio } from './studio.ts'

type Options = {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON, unless it is a text. */
  body?: unknown
  bytes?: Uint8Array | string
}

/** A studio that listens, in front of a site that says "the site" to everything. */
export type TestStudio = {
  origin: string
  token: string
  dir: string
  clock: ReturnType<typeof createTestClock>
  /** Sends a request as a page of the studio does. */
  send: (path: string, options?: Options) => Promise<globalThis.Response>
  /** Opens the link, and sends its cookie from now on. */
  open: () => Promise<void>
  /** Tells that a file has changed, as the watcher does. */
  watch: (path: string) => void
  /** Tells that the content was read again, and why it cannot be used. */
  reload: (problem?: string) => void
}

/**
 * Starts a studio of a content folder, without the dev server.
 * @param sample the folder of the sample content; by default the same one
 */
export async function startStudio(
  files: Record<string, string> = {},
  sample?: string,
): Promise<TestStudio> {
  const dir = await makeContentFolder(files)
  const clock = createTestClock()
  const watcher = new EventEmitter()
  let tell: (change: ContentChange) => void = () => undefined
  const load = (folder: string, language?: string) =>
    loadContent(folder, (file) => ({ src: file }), { drafts: true, language })
  const content = () => load(dir)
  const findProblem = () => content().then(() => undefined, String)
  const api = {
    watched: () => ({
      handOver: (listen: typeof tell) => (tell = listen),
      findProblem,
      recheck: findProblem,
    }),
    content,
    showLanguageOf: () => Promise.resolve(undefined),
    shownLanguage: () => undefined,
    read: (folder: string, language?: string) =>
      load(folder, language).then(
        (found) => success({ content: found, pictures: new Map(), isDecorated: true }),
        (error: unknown) => failure(error as ContentError),
      ),
    async take(_: unknown, __: string, write: () => Promise<boolean>) {
      const isWritten = await write()
      if (isWritten)
        tell({ kind: 'update', timestamp: clock.now(), ofPages: true, ofEveryPage: [] })
      return isWritten
    },
  }
  const vite = {
    ...{
      watcher: Object.assign(watcher, { add: () => undefined }),
      config: { plugins: [{ name: 'content', api }] },
    },
    transformIndexHtml: (_: string, html: string) => Promise.resolve(html),
  }
  const frontend = {
    sources: (_: Request, response: Response) => response.end('the site'),
    vite,
  } as unknown as DevFrontend
  const studio = createStudio({ frontend, dir, sample: sample ?? dir, clock, mode: 0o644 })
  const router = Router().use(studio.frontend.sources)
  const server = createServer((request, response) =>
    router(request as Request, response as Response, (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    }),
  )
  // Else a busy machine closes an idle connection at the moment that a test uses it again.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    studio.stop()
    server.closeAllConnections()
    server.close()
    await setTimeout(0)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let cookie = ''
  const send = (path: string, { method = 'GET', headers = {}, body, bytes }: Options = {}) =>
    fetch(`${origin}/studio${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...{ cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        ...headers,
      },
      ...(bytes !== undefined && { body: bytes as BodyInit }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return {
    ...{ origin, token: studio.token, dir, clock, send },
    async open() {
      const response = await send(`?token=${studio.token}`)
      cookie = response.headers.get('set-cookie')?.replace(/;.*/s, '') ?? ''
    },
    watch: (path) => void watcher.emit('all', 'change', join(dir, path)),
    reload: (reason) =>
      tell(reason === undefined ? { kind: 'reload' } : { kind: 'unusable', reason }),
  }
}
