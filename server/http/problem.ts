import type { ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { MINUTE } from '../../shared/clock.ts'
import { PROBLEM_TYPE, type ProblemDetails } from '../../shared/api/problem-details.ts'

type Extras = Omit<ProblemDetails, 'type' | 'title' | 'status'>

/** What a handler returns in place of its reply when there is a problem. */
export class Problem {
  constructor(
    readonly status: number,
    readonly extras: Extras = {},
    readonly headers: Record<string, string> = {},
  ) {}
}

/** A problem that passes by itself. @param wait milliseconds until it is worth asking again */
export function retryAfter(wait: number, status: 429 | 503, detail: string): Problem {
  const seconds = Math.max(1, Math.ceil(wait / 1000))
  return new Problem(status, { detail }, { 'Retry-After': String(seconds) })
}

/** There is no room for more until something is deleted, or the owner makes some. */
export function siteFull(detail: string, field?: string): Problem {
  const { status, headers } = retryAfter(MINUTE, 503, '')
  const errors = field === undefined ? {} : { errors: [{ field, message: detail }] }
  return new Problem(status, { detail, ...errors }, headers)
}

/** Answers with problem details (RFC 9457) that are not to be stored anywhere. */
export function sendProblem(response: ServerResponse, status: number, extras: Extras = {}): void {
  const title = STATUS_CODES[status] ?? 'Error'
  const problem: ProblemDetails = { type: 'about:blank', title, status, ...extras }
  const body = Buffer.from(JSON.stringify(problem))
  response.statusCode = status
  response.setHeader('Content-Type', PROBLEM_TYPE)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Length', body.length)
  response.end(body)
}
