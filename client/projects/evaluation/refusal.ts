import { CallError } from '../../../shared/api/endpoint.ts'
import { type Faults, pickFaults } from './draft.ts'

/** Why a rating was not taken: a sentence, and what is wrong with which field. */
export type Refusal = { message: string; faults: Faults }

export const FAULTS_MESSAGE = 'Some fields cannot be taken as they are.'

/** Says why a call failed and what to do. What was filled in stays in the form. */
export function describeRefusal(error: unknown): Refusal {
  if (!(error instanceof CallError)) {
    const message =
      'The server did not answer. Check your connection and send it again: it counts once.'
    return { message, faults: {} }
  }
  const { status, problem } = error
  const faults = pickFaults(problem?.errors ?? [])
  // Where a field is named, it says what can still be sent.
  if ((status < 500 || problem?.errors) && problem?.detail)
    return { message: problem.detail, faults }
  return { message: 'The server cannot take ratings just now. Please try again later.', faults }
}
