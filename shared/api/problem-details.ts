/** The media type of problem details. */
export const PROBLEM_TYPE = 'application/problem+json'

/** What went wrong with a call, as RFC 9457 has it; `errors` names the offending fields. */
export type ProblemDetails = {
  type: string
  title: string
  status: number
  detail?: string
  errors?: { field: string; message: string }[]
  /** With 409: the thing as it is now. */
  current?: unknown
}

/** Whether a parsed answer is problem details. */
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
