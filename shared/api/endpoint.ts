import { SECOND } from '../clock.ts'
import { tag } from '../texts/language.ts'
import { isProblemDetails, PROBLEM_TYPE, type ProblemDetails } from './problem-details.ts'

/**
 * The contract of one endpoint, shared by the browser that calls it, the server that mounts it and
 * the tests. `Body` is the type of the request body (undefined for none), `Reply` that of the response.
 */
export type Endpoint<Body, Reply> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** The status of a success. */
  status: 200 | 201 | 204
  /** Never set: these two only carry types. */
  readonly body?: Body
  readonly reply?: Reply
}

/** Declares an endpoint with the types of its body and reply. */
export function defineEndpoint<Body, Reply>(
  contract: Pick<Endpoint<Body, Reply>, 'method' | 'path' | 'status'>,
): Endpoint<Body, Reply> {
  return contract
}

/** The error of a call whose response has another status than the contract. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly problem: ProblemDetails | undefined,
    /** Milliseconds of the `Retry-After` header. */
    readonly retryAfter?: number,
  ) {
    super(problem ? `${status}: ${problem.title}` : `${status}`)
    this.name = 'CallError'
  }
}

/** Options of a call, all optional. */
export type CallOptions = {
  /** Empty in the browser: the same origin. */
  origin?: string
  token?: string
  /** Values of the `:names` in the path. */
  params?: Record<string, string>
  /** The query; values that are undefined are left out. */
  query?: Record<string, string | undefined>
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Calls an endpoint. Rejects with CallError for any other status than the contract's, and with
 * the error of `fetch` without a response.
 */
export async function call<Body, Reply>(
  endpoint: Endpoint<Body, Reply>,
  body: Body,
  options?: CallOptions,
): Promise<Reply> {
  return readReply(endpoint, await send(endpoint, body, options))
}

/** Sends the request of `call` and returns the response, whatever its status. */
export function send<Body, Reply>(
  { method, path }: Endpoint<Body, Reply>,
  body: Body,
  { origin = '', token, params = {}, query = {}, headers, signal }: CallOptions = {},
): Promise<Response> {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value)
  }
  return fetch(origin + address + (search.size > 0 ? `?${search}` : ''), {
    method,
    headers: {
      // The language of the page, which the browser's may differ from.
      'Accept-Language': tag,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    credentials: 'omit',
  })
}

/** Parses a response. Rejects with CallError for any other status than the contract's. */
export async function readReply<Body, Reply>(
  { status }: Endpoint<Body, Reply>,
  response: Response,
): Promise<Reply> {
  if (response.status !== status) throw await readFailure(response)
  return (status === 204 ? undefined : await response.json()) as Reply
}

async function readFailure(response: Response): Promise<CallError> {
  const type = response.headers.get('Content-Type') ?? ''
  const answer: unknown = type.startsWith(PROBLEM_TYPE)
    ? await response.json().catch(() => undefined)
    : undefined
  const problem = isProblemDetails(answer) ? answer : undefined
  return new CallError(response.status, problem, readRetryAfter(response.headers))
}

/** Reads `Retry-After` in seconds, as milliseconds; a date is ignored. */
function readRetryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? NaN)
  return Number.isFinite(seconds) ? Math.max(seconds, 1) * SECOND : undefined
}
