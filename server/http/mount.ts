import type { Express, Request, RequestHandler, Response } from 'express'
import type { ZodType } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { LARGEST_BODY } from '../../shared/limits.ts'
import { checkBody, readJson } from './body.ts'
import { Problem, sendProblem } from './problem.ts'

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
export class Json<Reply> {
  /** Says what the bytes are of, and exists for the compiler alone. */
  declare readonly reply: Reply
  constructor(readonly bytes: Buffer) {}
}

export type Outcome<Reply> = Reply | Json<Reply> | Problem | typeof NOT_MODIFIED

export type Handler<Body, Reply> = (call: Call<Body>) => Outcome<Reply> | Promise<Outcome<Reply>>

/** Finds the problem with a caller, if there is one. */
export type Admit = (request: Request) => Problem | undefined

/** An endpoint with the handler that answers it. */
export type Route = Pick<Endpoint<unknown, unknown>, 'method' | 'path'> & {
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
  { limit = LARGEST_BODY, admit }: { limit?: number; admit?: Admit } = {},
): Route {
  const checkCaller: RequestHandler = (request, response, next) => {
    const problem = admit?.(request)
    if (problem) sendOutcome(response, endpoint, problem)
    else next()
  }
  function answerChecked(request: Request, response: Response) {
    const body = checkBody(schema, request.body)
    if (body instanceof Problem) return sendOutcome(response, endpoint, body)
    return answer(endpoint, handle, body, request, response)
  }
  return {
    method: endpoint.method,
    path: endpoint.path,
    handlers: [checkCaller, readJson(limit), answerChecked],
  }
}

/**
 * Answers the routes as their contracts say. Other methods of their paths get 405, except that GET
 * and HEAD of a path that only takes changes fall through to the not-found page.
 */
export function mount(app: Express, routes: readonly Route[]): void {
  for (const path of new Set(routes.map((one) => one.path))) {
    const methods = routes.filter((one) => one.path === path)
    const allowed = methods.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method))
    for (const { method, handlers } of methods) {
      app[method.toLowerCase() as Lowercase<Route['method']>](path, ...handlers)
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
  sendOutcome(response, endpoint, await handle({ body, params, request, response }))
}

function sendOutcome<Reply>(
  response: Response,
  { status }: Pick<Endpoint<unknown, Reply>, 'status'>,
  outcome: Outcome<Reply>,
): void {
  if (outcome instanceof Problem) {
    response.set(outcome.headers)
    return sendProblem(response, outcome.status, outcome.extras)
  }
  response.set('Cache-Control', 'no-store')
  if (outcome === NOT_MODIFIED) response.status(304).end()
  else if (status === 204) response.status(204).end()
  else if (outcome instanceof Json) response.status(status).type('json').send(outcome.bytes)
  else response.status(status).json(outcome)
}
