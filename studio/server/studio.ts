import { sep } from 'node:path'
import type { RequestHandler } from 'express'
import type { DevContent } from '../../scripts/content/plugin.ts'
import { Problem, send, sendProblem } from '../../server/http/problem.ts'
import type { DevFrontend } from '../../server/pages/dev-frontend.ts'
import type { Clock } from '../../shared/clock.ts'
import { createAccess, findForeignChange, findForeignRequest } from './access.ts'
import { createApi } from './api.ts'
import { createEvents } from './events.ts'
import { createFontEndpoints } from './font-endpoints.ts'
import { createPictureEndpoints } from './picture-endpoints.ts'
import { createSaves } from './save.ts'
import { createStartEndpoints } from './start.ts'

/** The path of the studio; everything below it needs the cookie. */
const ROOT = '/studio'
const API = `${ROOT}/api/`

type Parts = {
  frontend: DevFrontend
  /** The content folder, absolute. */
  dir: string
  /** The folder of the sample content. */
  sample: string
  clock: Clock
  /** Permissions of new content files. */
  mode: number
}

/** The studio in front of the dev server. */
export type Studio = {
  frontend: DevFrontend
  /** Part of the link that opens it. */
  token: string
  /** Closes the event streams, which would keep the process running. */
  stop: () => void
}

/**
 * Creates the studio of a content folder. Its handler comes before the dev server's: it refuses requests of other origins to
 * the whole process.
 */
export function createStudio({ frontend, dir, sample, clock, mode }: Parts): Studio {
  const { vite } = frontend
  const content = vite.config.plugins.find(({ name }) => name === 'content')?.api as DevContent
  const access = createAccess()
  const events = createEvents()
  const saves = createSaves({ dir, clock, mode, content })
  const watched = content.watched()
  if (!watched) throw new Error('the studio needs the dev server')
  const start = createStartEndpoints({
    ...{ dir, sample, mode, content },
    onStarted() {
      // A folder that was missing is not watched.
      vite.watcher.add(dir)
      return watched.recheck()
    },
  })
  const answerApi = createApi({
    ...{ dir, sample, clock, saves, events, start, content },
    uploads: {
      ...createPictureEndpoints({ dir, clock, mode, content }),
      ...createFontEndpoints({ dir, clock, mode, content }),
    },
    findProblem: watched.findProblem,
    render: (...page) => frontend.render(...page),
  })
  vite.watcher.on('all', (_, file) => {
    const path = file.startsWith(dir + sep) ? file.slice(dir.length + 1).replaceAll(sep, '/') : '.'
    if (!/(?:^|\/)\./.test(path)) events.tell({ kind: 'changed', path })
  })
  watched.handOver((change, file) => {
    const language = content.shownLanguage()
    if (change.kind === 'unusable') events.tell({ kind: 'unusable' })
    else if (change.kind !== 'update')
      events.tell({ kind: change.kind === 'reload' ? 'shown' : 'unchanged', language, file })
    else {
      const { kind: _, ...update } = change
      events.tell({ kind: 'shown', language, file, update })
    }
  })

  const handle: RequestHandler = (request, response, next) => {
    const foreign = findForeignRequest(request)
    if (foreign) return sendProblem(response, foreign)
    if (!URL.canParse(request.url, 'http://localhost'))
      return sendProblem(response, new Problem(400, { detail: 'This address cannot be read.' }))
    const { pathname: path, searchParams: query } = new URL(request.url, 'http://localhost')
    const pathname = path === `${ROOT}/` ? ROOT : path
    if (pathname !== ROOT && !pathname.startsWith(`${ROOT}/`)) {
      // The studio frames the site, which nothing may frame elsewhere.
      response.setHeader('X-Frame-Options', 'SAMEORIGIN')
      return next()
    }
    response.setHeader('X-Frame-Options', 'DENY')
    response.setHeader('Referrer-Policy', 'no-referrer')
    const token = pathname === ROOT ? query.get('token') : null
    const cookie = token === null ? undefined : access.exchange(request, token)
    if (cookie !== undefined) {
      response.setHeader('Set-Cookie', cookie)
      response.setHeader('Location', ROOT)
      return send(response, 303, 'text/plain', Buffer.alloc(0))
    }
    if (!access.isAllowed(request)) {
      if (pathname === ROOT) return send(response, 401, HTML, Buffer.from(CLOSED_PAGE))
      return sendProblem(response, new Problem(401, { detail: CLOSED }))
    }
    const refused = findForeignChange(request)
    if (refused) return sendProblem(response, refused)
    if (pathname.startsWith(API)) {
      const path = pathname.slice(API.length)
      return void answerApi(path, { query, request, response }).catch(next)
    }
    if (pathname !== ROOT) return next()
    vite
      .transformIndexHtml(ROOT, PAGE)
      .then((page) => {
        response.setHeader('Content-Security-Policy', POLICY)
        send(response, 200, HTML, Buffer.from(page))
      })
      .catch(next)
  }
  const sources: RequestHandler = (request, response, next) =>
    handle(request, response, (error?: unknown) => {
      if (error === undefined) frontend.sources(request, response, next)
      else next(error)
    })
  return {
    frontend: { ...frontend, sources },
    token: access.token,
    stop: () => events.stop(),
  }
}

const HTML = 'text/html; charset=utf-8'

/** Vite writes inline scripts and styles, and connects to a port of its own. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "connect-src 'self' ws://127.0.0.1:* ws://localhost:*",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en" data-scripting>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Studio</title>
</head>
<body>
<div id="studio"></div>
<script type="module" src="${ROOT}/app/main.tsx"></script>
</body>
</html>
`

const CLOSED =
  'Open the link that the studio printed when it started. It opens once: start the studio again for a new one.'

const CLOSED_PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>The studio is closed</title></head><body><h1>The studio is closed</h1><p>${CLOSED}</p></body></html>
`
