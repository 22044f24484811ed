import { CallError } from '../../../shared/api/endpoint.ts'
import { type FieldErrors, pickFieldErrors } from './draft.ts'

/** Why a rating was not taken: a sentence, and what is wrong with which field. */
export type FormError = { message: string; faults: FieldErrors }

export const FIELD_ERRORS_MESSAGE = 'Some fields are invalid.'

/** Says why a call failed and what to do. What was filled in stays in the form. */
export function describeError(error: unknown): FormError {
  if (!(error instanceof CallError)) {
    const message =
      'The server did not answer. Check your connection and send it again: it counts once.'
    return { message, faults: {} }
  }
  const { status, problem } = error
  const faults = pickFieldErrors(problem?.errors ?? [])
  // Where a field is named, it says what can still be sent.
  if ((status < 500 || problem?.errors) && problem?.detail)
    return { message: problem.detail, faults }
  return { message: 'The server cannot take ratings just now. Please try again later.', faults }
}
