import { CallError } from '../../../shared/api/endpoint.ts'
import { pickFieldErrors } from '../../../shared/api/problem-details.ts'
import type { Refusal } from '../../ui/visitor-form.tsx'
import { RATING_FIELDS, type RatingField } from './draft.ts'

/** Message above the errors of single fields. */
export const FIELD_ERRORS_MESSAGE = 'Some fields are invalid.'

/** Describes why a call failed and what to do. The form keeps its content. */
export function describeError(error: unknown): Refusal<RatingField> {
  if (!(error instanceof CallError)) {
    const message =
      'The server did not answer. Check your connection and send again; your rating counts once.'
    return { message, errors: {} }
  }
  const { status, problem } = error
  const errors = pickFieldErrors(problem, RATING_FIELDS)
  // A field error says what can be sent instead.
  if ((status < 500 || problem?.errors) && problem?.detail)
    return { message: problem.detail, errors }
  return { message: 'The server cannot store ratings at the moment. Try again later.', errors }
}
