import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { isProblemDetails, PROBLEM_TYPE } from '../../shared/api/problem-details.ts'
import type { RawResponse } from './raw-responses.ts'

/** Statuses of Node's HTTP parser, whose responses have neither body nor headers of the site. */
const PARSER_ERRORS = [400, 408, 413, 417, 431]

/** Headers of every response; `server/http/headers.api.test.ts` checks their values. */
const SECURITY_HEADERS = [
  ...['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'],
  ...['permissions-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'],
]

const PROBLEM_FIELDS = new Set(['type', 'title', 'status', 'detail', 'errors', 'current'])

/** Internal details: stack traces, paths and SQL. */
const INTERNAL_DETAILS =
  /\bat \S+ \(|node_modules|node:internal|file:\/\/|SQLITE_|\.[cm]?[jt]s:\d+|\bselect .+ from\b/

/** Returns the first defect of a response to any request; undefined if there is none. */
export function findProblem(answer: RawResponse): string | undefined {
  const { status, headers, body } = answer
  if (status >= 500 && !(status === 503 && headers.has('retry-after'))) return `answered ${status}`
  const bare = !headers.has('x-request-id')
  if (bare)
    return PARSER_ERRORS.includes(status) && body.length === 0 ? undefined : `a bare ${status}`
  const missing = SECURITY_HEADERS.find((name) => !headers.has(name))
  if (missing) return `${status} without ${missing}`
  if (headers.has('set-cookie') || headers.has('x-powered-by')) return 'a header too many'
  const type = headers.get('content-type') ?? ''
  if (body.length === 0) return undefined
  const text = readText(answer)
  if (type === PROBLEM_TYPE) return checkProblemDetails(status, text)
  if (type.startsWith('application/json') && !canParse(text)) return 'invalid JSON'
  if (status >= 400 && !type.startsWith('text/html')) return `${status} of type ${type}`
  if (type.startsWith('text/html') && status >= 400 && /node_modules|SQLITE_/.test(text)) {
    return 'a page with internal details'
  }
  return undefined
}

/** Decompresses and decodes the body of a response. */
function readText({ headers, body }: RawResponse): string {
  switch (headers.get('content-encoding')) {
    case 'br':
      return brotliDecompressSync(body).toString()
    case 'gzip':
      return gunzipSync(body).toString()
    default:
      return body.toString()
  }
}

function checkProblemDetails(status: number, text: string): string | undefined {
  if (!canParse(text)) return 'problem details that are no JSON'
  const problem: unknown = JSON.parse(text)
  if (!isProblemDetails(problem) || problem.status !== status)
    return 'problem details of another kind'
  const field = Object.keys(problem).find((name) => !PROBLEM_FIELDS.has(name))
  if (field !== undefined) return `problem details with ${field}`
  const { current: _, ...said } = problem
  return INTERNAL_DETAILS.test(JSON.stringify(said))
    ? 'problem details that tell of the inside'
    : undefined
}

function canParse(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
