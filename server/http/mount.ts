import type { Express, Request, RequestHandler, Response } from 'express'
import type { ZodType } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { MAX_BODY_BYTES } from '../../shared/limits.ts'
import { type BodyReader, checkBody, readJson } from './body.ts'
import { createBodyBudget } from './body-budget.ts'
import { Problem, sendProblem } from './problem.ts'
import { closeAfterLongBody } from './unread-body.ts'

/** A request to an endpoint with its parsed body. */
export type Call<Body = undefined> = {
  body: Body
  /** The values of the `:names` in the endpoint's path. */
  params: Readonly<Record<string, string>>
  request: Request
  response: Response
}

/** The result of a handler when the client's copy is current (304). */
export const NOT_MODIFIED = Symbol('not modified')

/** The result of a handler that has begun a response which goes on. */
export const STREAMED = Symbol('streamed')

/** A reply that is already serialised JSON, such as a query result. */
export class RawJson<Reply> {
  /** The type of the serialised value; it exists for the compiler only. */
  declare readonly reply: Reply
  constructor(readonly bytes: Buffer) {}
}

/** What a handler returns: a reply, a problem or 304. */
export type HandlerResult<Reply> =
  Reply | RawJson<Reply> | Problem | typeof NOT_MODIFIED | typeof STREAMED

/** Handles a call of an endpoint. */
export type Handler<Body, Reply> = (
  call: Call<Body>,
) => HandlerResult<Reply> | Promise<HandlerResult<Reply>>

/** Returns the account of a caller, or the problem with its credentials. */
export type Authenticate = (request: Request) => { accountId: number } | Problem

/** An endpoint with its handlers. */
export type Route = Pick<Endpoint<unknown, unknown>, 'method' | 'path'> & {
  /** Runs before the body is read. */
  middleware?: RequestHandler[]
  /** The body parser; without `authenticate`, callers need no account. */
  body?: BodyReader & { authenticate?: Authenticate | undefined }
  handlers: RequestHandler[]
}

/** Creates the route of an endpoint without a body. */
export function route<Reply>(
  endpoint: Endpoint<undefined, Reply>,
  handle: Handler<undefined, Reply>,
): Route {
  return {
    method: endpoint.method,
    path: endpoint.path,
    handlers: [(...[request, response]) => answer(endpoint, handle, undefined, request, response)],
  }
}

/**
 * Creates the route of an endpoint with a JSON body of at most `limit` bytes. `authenticate` runs before
 * the body is read.
 */
export function routeWithBody<Body, Reply>(
  endpoint: Endpoint<Body, Reply>,
  schema: ZodType<Body>,
  handle: Handler<Body, Reply>,
  { limit = MAX_BODY_BYTES, authenticate }: { limit?: number; authenticate?: Authenticate } = {},
): Route {
  function answerChecked(request: Request, response: Response) {
    const body = checkBody(schema, request.body)
    if (body instanceof Problem) return sendResult(response, endpoint, body)
    return answer(endpoint, handle, body, request, response)
  }
  return {
    method: endpoint.method,
    path: endpoint.path,
    body: { ...readJson(limit), authenticate },
    handlers: [answerChecked],
  }
}

/**
 * Mounts routes on an app and reads their bodies within one budget. Other methods get 405, except GET and
 * HEAD of a path without a GET route, which fall through to the not-found page.
 */
export function mount(app: Express, routes: readonly Route[]): void {
  const bodies = createBodyBudget()

  /** Reads a body if the budget has memory for it. */
  function readWithinBudget({
    authenticate,
    limit,
    read,
  }: NonNullable<Route['body']>): RequestHandler {
    return (request, response, next) => {
      const caller = authenticate?.(request)
      if (caller instanceof Problem) return refuse(response, caller)
      const release = bodies.take(request, caller?.accountId, limit)
      if (release instanceof Problem) {
        closeAfterLongBody(request, response)
        return refuse(response, release)
      }
      return read(request, response, (error?: unknown) => {
        release()
        next(error)
      })
    }
  }

  for (const path of new Set(routes.map(({ path }) => path))) {
    const methods = routes.filter((candidate) => candidate.path === path)
    const allowed = methods.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method))
    for (const { method, middleware: middleware = [], body, handlers } of methods) {
      const read = body ? [readWithinBudget(body)] : []
      app[method.toLowerCase() as Lowercase<Route['method']>](
        path,
        ...middleware,
        ...read,
        ...handlers,
      )
    }
    app.all(path, (request, response, next) => {
      if (request.method === 'GET' || request.method === 'HEAD') return next()
      response.set('Allow', allowed.join(', '))
      sendProblem(response, 405)
    })
  }
}

async function answer<Body, Reply>(
  endpoint: Endpoint<Body, Reply>,
  handle: Handler<Body, Reply>,
  body: Body,
  request: Request,
  response: Response,
): Promise<void> {
  const params = request.params as Record<string, string>
  sendResult(response, endpoint, await handle({ body, params, request, response }))
}

function refuse(response: Response, { headers, status, extras }: Problem): void {
  response.set(headers)
  sendProblem(response, status, extras)
}

function sendResult<Reply>(
  response: Response,
  { status }: Pick<Endpoint<unknown, Reply>, 'status'>,
  outcome: HandlerResult<Reply>,
): void {
  if (outcome instanceof Problem) return refuse(response, outcome)
  if (outcome === STREAMED) return
  response.set('Cache-Control', 'no-store')
  if (outcome === NOT_MODIFIED) response.status(304).end()
  else if (status === 204) response.status(204).end()
  else if (outcome instanceof RawJson) response.status(status).type('json').send(outcome.bytes)
  else response.status(status).json(outcome)
}
