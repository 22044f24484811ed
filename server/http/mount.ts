import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { ZodType } from 'zod'
import type { Endpoint } from '../../shared/api/endpoint.ts'
import { MAX_BODY_BYTES } from '../../shared/limits.ts'
import { type BodyReader, checkBody, readJson } from './body.ts'
import { createBodyBudget } from './body-budget.ts'
import { createForwardedAddressReader } from './client-address.ts'
import type { HandleError } from './error-handler.ts'
import { Problem, send, sendProblem } from './problem.ts'
import { endResponse } from './unread-body.ts'

/** A request to an endpoint with its parsed body. */
export type Call<Body = undefined> = {
  body: Body
  /** The values of the `:names` in the endpoint's path. */
  params: Readonly<Record<string, string>>
  request: IncomingMessage
  response: ServerResponse
}

/** The result of a handler when the client's copy is current (304). */
export const NOT_MODIFIED = Symbol('not modified')

/** The result of a handler that has begun a response which goes on. */
export const STREAMED = Symbol('streamed')

/** A reply that is already serialised JSON, such as a query result. */
export class RawJson<Reply> {
  /** The type of the serialised value; it exists for the compiler only, which lets nothing else pass for one. */
  declare protected readonly reply: Reply
  constructor(readonly bytes: Buffer) {}
}

/** What a handler returns: a reply, a problem or 304. */
export type HandlerResult<Reply> =
  | Reply
  | RawJson<Reply>
  | Problem
  | typeof NOT_MODIFIED
  | typeof STREAMED

/** Handles a call of an endpoint. */
export type Handler<Body, Reply> = (
  call: Call<Body>,
) => HandlerResult<Reply> | Promise<HandlerResult<Reply>>

/** Returns the account of a caller, or the problem with its credentials. */
export type Authenticate = (request: IncomingMessage) => { accountId: number } | Problem

/** An endpoint with its handler. */
export type Route = Pick<Endpoint<unknown, unknown>, 'method' | 'path'> & {
  /** Runs before the body is read; returns why the request is refused. */
  check?: (request: IncomingMessage) => Problem | undefined
  /** Reads the body; without `authenticate`, callers need no account. */
  body?: BodyReader & { authenticate?: Authenticate | undefined }
  /** Answers with the body that was read. */
  handle: (call: Call<unknown>) => void | Promise<void>
}

/** Creates the route of an endpoint without a body. */
export function route<Reply>(
  { method, path, status }: Endpoint<undefined, Reply>,
  handle: Handler<undefined, Reply>,
): Route {
  return {
    method,
    path,
    async handle(call) {
      sendResult(call.response, status, await handle({ ...call, body: undefined }))
    },
  }
}

/**
 * Creates the route of an endpoint with a JSON body of at most `limit` bytes. `authenticate` runs before
 * the body is read.
 */
export function routeWithBody<Body, Reply>(
  { method, path, status }: Endpoint<Body, Reply>,
  schema: ZodType<Body>,
  handle: Handler<Body, Reply>,
  { limit = MAX_BODY_BYTES, authenticate }: { limit?: number; authenticate?: Authenticate } = {},
): Route {
  return {
    method,
    path,
    body: { ...readJson(limit), authenticate },
    async handle(call) {
      const body = checkBody(schema, call.body)
      const result = body instanceof Problem ? body : await handle({ ...call, body })
      sendResult(call.response, status, result)
    },
  }
}

/** What happens to a request beside its route. */
type Surroundings = {
  trustProxy: number | readonly string[]
  /** Runs before all routes. */
  middleware: readonly RequestHandler[]
  /** Answers a request without a route. */
  fallback: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>
  handleError: HandleError
}

/**
 * Creates a listener for routes. Its router is Express's, called with the messages of Node as they are: an app of Express
 * would give each message another prototype, which takes V8's optimisations away. So handlers have Node's methods only.
 *
 * It reads bodies within one budget. Methods that a path lacks get 405, except GET and HEAD, which fall through to the
 * not-found page.
 */
export function createRouteListener(
  routes: readonly Route[],
  { trustProxy, middleware, fallback, handleError }: Surroundings,
): (request: IncomingMessage, response: ServerResponse) => void {
  const reserve = createBodyBudget()

  /** Reads a body if the budget has memory for it. */
  async function readWithinBudget(
    { authenticate, limit, read }: NonNullable<Route['body']>,
    request: IncomingMessage,
  ): Promise<unknown> {
    const caller = authenticate?.(request)
    if (caller instanceof Problem) return caller
    return reserve(request, caller?.accountId, limit) ?? read(request)
  }

  const router = Router({ caseSensitive: true, strict: true })
  for (const run of middleware) router.use(run)
  for (const path of new Set(routes.map(({ path }) => path))) {
    const methods = routes.filter((candidate) => candidate.path === path)
    const allowed = methods.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method))
    for (const { method, check, body, handle } of methods) {
      const name = method.toLowerCase() as Lowercase<Route['method']>
      router[name](path, async (request, response) => {
        const read = check?.(request) ?? (body && (await readWithinBudget(body, request)))
        if (read instanceof Problem) return sendProblem(response, read)
        const params = request.params as Record<string, string>
        return handle({ body: read, params, request, response })
      })
    }
    router.all(path, (request, response, next) => {
      if (request.method === 'GET' || request.method === 'HEAD') return next()
      sendProblem(response, new Problem(405, {}, { Allow: allowed.join(', ') }))
    })
  }
  router.use((request, response) => fallback(request, response))

  const readForwardedAddress = createForwardedAddressReader(trustProxy)
  return (request, response) => {
    readForwardedAddress(request)
    router(request as Request, response as Response, (error: unknown) =>
      handleError(error, response),
    )
  }
}

function sendResult(
  response: ServerResponse,
  status: number,
  outcome: HandlerResult<unknown>,
): void {
  if (outcome instanceof Problem) return sendProblem(response, outcome)
  if (outcome === STREAMED) return
  if (outcome === NOT_MODIFIED || outcome === undefined || status === 204) {
    response.statusCode = outcome === NOT_MODIFIED ? 304 : status
    response.setHeader('Cache-Control', 'no-store')
    return endResponse(response)
  }
  const body = outcome instanceof RawJson ? outcome.bytes : Buffer.from(JSON.stringify(outcome))
  send(response, status, 'application/json; charset=utf-8', body)
}

/** Reads the query of a request. */
export function readQuery({ url = '' }: Pick<IncomingMessage, 'url'>): URLSearchParams {
  return new URLSearchParams(url.split('?')[1])
}
