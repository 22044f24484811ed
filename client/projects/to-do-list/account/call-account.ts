import {
  type CallOptions,
  CallError,
  type Endpoint,
  readReply,
  send,
} from '../../../../shared/api/endpoint.ts'
import { SECOND } from '../../../../shared/clock.ts'

/** Why the server did not do what it was asked for. */
export type CallFailure =
  /** This field of the form is not as it should be. */
  | { kind: 'field'; field: string; message: string }
  /** The session has ended; nothing was done. */
  | { kind: 'ended' }
  /** Too often, or too many at once: again in `wait` milliseconds. Nothing was done. */
  | { kind: 'later'; reason: string; wait: number }
  /** There is no connection; nothing was sent. */
  | { kind: 'offline' }
  /** It was sent, and no answer came: it may have been done. */
  | { kind: 'unanswered' }
  /** There is no such thing, any more. */
  | { kind: 'missing' }
  /** A fault of the server, or an answer of something else on the way to it. */
  | { kind: 'failed' }

export type CallResult<Reply> = { kind: 'done'; reply: Reply } | CallFailure

type Options = Pick<CallOptions, 'origin' | 'params'> & {
  token: string | undefined
  isOnline?: () => boolean
  /** Milliseconds. */
  timeout?: number
}

/** How long an answer may take: passwords wait for their turn. */
const REQUEST_TIMEOUT = 30 * SECOND
/** For those who are asked to wait and not told how long. */
const DEFAULT_WAIT = 30 * SECOND

/** Calls an endpoint of the account; whatever happens is an answer, and it never rejects. */
export async function callAccount<Body, Reply>(
  endpoint: Endpoint<Body, Reply>,
  body: Body,
  { token, isOnline = () => navigator.onLine, timeout = REQUEST_TIMEOUT, ...options }: Options,
): Promise<CallResult<Reply>> {
  if (!token) return { kind: 'ended' }
  if (!isOnline()) return { kind: 'offline' }
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeout)
  try {
    const { signal } = controller
    const response = await send(endpoint, body, { ...options, token, signal })
    return await readAnswer(endpoint, response)
  } catch {
    return { kind: 'unanswered' }
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects when the connection breaks off. */
async function readAnswer<Body, Reply>(
  endpoint: Endpoint<Body, Reply>,
  response: Response,
): Promise<CallResult<Reply>> {
  try {
    return { kind: 'done', reply: await readReply(endpoint, response) }
  } catch (error) {
    // A page in place of JSON: a hotel's login, for one.
    if (error instanceof SyntaxError) return { kind: 'failed' }
    if (!(error instanceof CallError)) throw error
    return readFailure(error, response.headers)
  }
}

function readFailure({ status, problem }: CallError, headers: Headers): CallFailure {
  if (status === 429 || status === 503) {
    return { kind: 'later', reason: problem?.detail ?? '', wait: readWait(headers) }
  }
  // Anything between here and the server may answer so; only the server explains itself.
  if (!problem) return { kind: 'failed' }
  const [error] = problem.errors ?? []
  if (error) return { kind: 'field', ...error }
  if (status === 401) return { kind: 'ended' }
  return { kind: status === 404 ? 'missing' : 'failed' }
}

/** The wait that `Retry-After` asks for in seconds; it may be a date too, which is not looked at. */
function readWait(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After') ?? NaN)
  return Number.isFinite(seconds) ? Math.max(seconds, 1) * SECOND : DEFAULT_WAIT
}
