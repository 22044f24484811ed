/** The media type of problem details. */
export const PROBLEM_TYPE = 'application/problem+json'

/** The body of an error response (RFC 9457); `errors` names the invalid fields. */
export type ProblemDetails = {
  type: string
  title: string
  status: number
  detail?: string
  errors?: { field: string; message: string }[]
  /** With 409: the current version of the resource. */
  current?: unknown
}

/** Returns whether a parsed response body is problem details. */
export function isProblemDetails(value: unknown): value is ProblemDetails {
  return (
    typeof value === 'object' &&
    value !== null &&
    'title' in value &&
    typeof value.title === 'string' &&
    'status' in value &&
    typeof value.status === 'number'
  )
}
