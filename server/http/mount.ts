import type { Express, Request, RequestHandler, Response } from 'express'
import type { ZodType } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { MAX_BODY_BYTES } from '../../shared/limits.ts'
import { type BodyReader, checkBody, readJson } from './body.ts'
import { createBodyBudget } from './body-budget.ts'
import { Problem, sendProblem } from './problem.ts'
import { closeAfterLongBody } from './unread-body.ts'

/** A request to an endpoint, its body checked. */
export type Call<Body = undefined> = {
  body: Body
  /** What stands for the `:names` in the endpoint's path. */
  params: Readonly<Record<string, string>>
  request: Request
  response: Response
}

/** Returned by a handler in place of its reply: the caller has it already. */
export const NOT_MODIFIED = Symbol('not modified')

/** A reply that is JSON already, such as what the database has written. */
export class RawJson<Reply> {
  /** Says what the bytes are of, and exists for the compiler alone. */
  declare readonly reply: Reply
  constructor(readonly bytes: Buffer) {}
}

export type HandlerResult<Reply> = Reply | RawJson<Reply> | Problem | typeof NOT_MODIFIED

export type Handler<Body, Reply> = (
  call: Call<Body>,
) => HandlerResult<Reply> | Promise<HandlerResult<Reply>>

/** Finds the account of a caller, or the problem with the caller. */
export type Authenticate = (request: Request) => { accountId: number } | Problem

/** An endpoint with the handlers that answer it. */
export type Route = Pick<Endpoint<unknown, unknown>, 'method' | 'path'> & {
  /** Asked before any of the body is read. */
  middleware?: RequestHandler[]
  /** Without `admit` for those who need no account. */
  body?: BodyReader & { authenticate?: Authenticate | undefined }
  handlers: RequestHandler[]
}

/** An endpoint without a body. */
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
 * An endpoint whose body is JSON of that schema, of at most `limit` bytes. `admit` is asked before
 * any of it is read, and gives the problem with the caller, if there is one.
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
 * Answers the routes as their contracts say, and reads their bodies within one budget. Other methods of their paths get 405, except that GET
 * and HEAD of a path that only takes changes fall through to the not-found page.
 */
export function mount(app: Express, routes: readonly Route[]): void {
  const bodies = createBodyBudget()

  /** Reads a body that there is room for. */
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

  for (const path of new Set(routes.map((one) => one.path))) {
    const methods = routes.filter((one) => one.path === path)
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
  response.set('Cache-Control', 'no-store')
  if (outcome === NOT_MODIFIED) response.status(304).end()
  else if (status === 204) response.status(204).end()
  else if (outcome instanceof RawJson) response.status(status).type('json').send(outcome.bytes)
  else response.status(status).json(outcome)
}
