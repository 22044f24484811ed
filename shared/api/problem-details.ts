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

/** Picks the errors of a form's fields; another version of the server may send others. */
export function pickFieldErrors<Field extends string>(
  problem: ProblemDetails | undefined,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const errors = (problem?.errors ?? []).filter(({ field }) =>
    fields.some((name) => name === field),
  )
  const entries = errors.map(({ field, message }) => [field, message])
  return Object.fromEntries(entries) as Partial<Record<Field, string>>
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
