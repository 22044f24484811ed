import {
  type CallOptions,
  CallError,
  type Endpoint,
  readReply,
  send,
} from '../../../../shared/api/endpoint.ts'
import { SECOND } from '../../../../shared/clock.ts'

/** Why a call of the account failed. */
export type CallFailure =
  /** A field of the form is invalid. */
  | { kind: 'field'; field: string; message: string }
  /** The session has ended; nothing was changed. */
  | { kind: 'ended' }
  /** Rate limited or busy: retry after `wait` milliseconds. Nothing was changed. */
  | { kind: 'later'; reason: string; wait: number }
  /** Offline: nothing was sent. */
  | { kind: 'offline' }
  /** No answer arrived: the change may have been made. */
  | { kind: 'unanswered' }
  /** It does not exist, or no longer exists. */
  | { kind: 'missing' }
  /** An error of the server, or an answer of a proxy. */
  | { kind: 'failed' }

/** The reply of a call, or why it failed. */
export type CallResult<Reply> = { kind: 'done'; reply: Reply } | CallFailure

type Options = Pick<CallOptions, 'origin' | 'params' | 'signal'> & {
  token: string | undefined
  isOnline?: () => boolean
  /** Milliseconds. */
  timeout?: number
}

/** How long an answer may take, in milliseconds: password checks are queued. */
export const REQUEST_TIMEOUT = 30 * SECOND
/** The wait if the server does not say how long. */
const DEFAULT_WAIT = 30 * SECOND

/** Calls an endpoint of the account. It resolves to a failure where other code would throw. */
export async function callAccount<Body, Reply>(
  endpoint: Endpoint<Body, Reply>,
  body: Body,
  {
    token,
    isOnline = () => navigator.onLine,
    timeout = REQUEST_TIMEOUT,
    signal,
    ...options
  }: Options,
): Promise<CallResult<Reply>> {
  if (!token) return { kind: 'ended' }
  if (!isOnline()) return { kind: 'offline' }
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, timeout)
  signal?.addEventListener('abort', end, { once: true })
  try {
    const response = await send(endpoint, body, { ...options, token, signal: ending.signal })
    return await readAnswer(endpoint, response)
  } catch {
    return { kind: 'unanswered' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** Reads a response. It rejects if the connection breaks. */
async function readAnswer<Body, Reply>(
  endpoint: Endpoint<Body, Reply>,
  response: Response,
): Promise<CallResult<Reply>> {
  try {
    return { kind: 'done', reply: await readReply(endpoint, response) }
  } catch (error) {
    // HTML instead of JSON, such as a hotel's login page.
    if (error instanceof SyntaxError) return { kind: 'failed' }
    if (!(error instanceof CallError)) throw error
    return readFailure(error)
  }
}

function readFailure({ status, problem, retryAfter }: CallError): CallFailure {
  if (status === 429 || status === 503) {
    return { kind: 'later', reason: problem?.detail ?? '', wait: retryAfter ?? DEFAULT_WAIT }
  }
  // A proxy may send the same status, but only the server sends problem details.
  if (!problem) return { kind: 'failed' }
  const [error] = problem.errors ?? []
  if (error) return { kind: 'field', ...error }
  if (status === 401) return { kind: 'ended' }
  return { kind: status === 404 ? 'missing' : 'failed' }
}
