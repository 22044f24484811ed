import type { ServerResponse } from 'node:http'
import { MINUTE, SECOND } from '../../shared/clock.ts'
import { PROBLEM_TYPE, type ProblemDetails } from '../../shared/api/problem-details.ts'
import { findAcceptedTexts } from './accepted-language.ts'
import { STATUS_CODES } from './node-http.ts'
import { translateMessage } from './translate-message.ts'
import { endResponse } from './unread-body.ts'

type Extras = Omit<ProblemDetails, 'type' | 'title' | 'status'>

/** A problem that a handler returns instead of a reply (RFC 9457). */
export class Problem {
  /** For the compiler only: nothing passes for a problem that `instanceof` does not know. */
  declare protected readonly isProblem: true

  constructor(
    readonly status: number,
    readonly extras: Extras = {},
    readonly headers: Record<string, string> = {},
  ) {}
}

/** Creates a temporary problem with `Retry-After`. @param wait milliseconds until a retry makes sense */
export function retryAfter(
  wait: number,
  status: 429 | 503,
  detail: string,
  errors?: Extras['errors'],
): Problem {
  const seconds = Math.max(1, Math.ceil(wait / SECOND))
  const extras = errors ? { detail, errors } : { detail }
  return new Problem(status, extras, { 'Retry-After': String(seconds) })
}

/** Creates the problem of a full site: data must be deleted first. */
export function siteFull(detail: string, field?: string): Problem {
  const errors = field === undefined ? undefined : [{ field, message: detail }]
  return retryAfter(MINUTE, 503, detail, errors)
}

/**
 * Sends problem details (RFC 9457), which must not be cached. Those that people read are in the language that the
 * request prefers.
 */
export function sendProblem(response: ServerResponse, { status, extras, headers }: Problem): void {
  const title = STATUS_CODES[status] ?? 'Error'
  const { detail, errors, ...others } = extras
  const texts = findAcceptedTexts(response.req)
  const translate = (message: string) => translateMessage(message, texts)
  const problem: ProblemDetails = {
    ...{ type: 'about:blank', title, status },
    ...(detail !== undefined && { detail: translate(detail) }),
    ...(errors && {
      errors: errors.map(({ field, message }) => ({ field, message: translate(message) })),
    }),
    ...others,
  }
  // A handler that fails late has set the tag of what it would have sent.
  response.removeHeader('ETag')
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  send(response, status, PROBLEM_TYPE, Buffer.from(JSON.stringify(problem)))
}

/** Sends what no cache may store. */
export function send(response: ServerResponse, status: number, type: string, body: Buffer): void {
  response.statusCode = status
  response.setHeader('Content-Type', type)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Length', body.length)
  endResponse(response, body)
}
