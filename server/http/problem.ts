import type { ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { PROBLEM_TYPE, type ProblemDetails } from '../../shared/api/problem-details.ts'

type Extras = Pick<ProblemDetails, 'detail' | 'errors'>

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
