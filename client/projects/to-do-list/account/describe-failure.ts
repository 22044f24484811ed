import { HOUR, MINUTE, SECOND } from '../../../../shared/clock.ts'
import type { CallFailure } from './call-account.ts'

/** A wait up to this is described as a moment, in milliseconds. */
const MOMENT = 15 * SECOND

/**
 * Describes what failed and what to do.
 * @param doubt how to find out whether the change was made, if no answer arrived
 */
export function describeFailure(failure: CallFailure, doubt = ''): string {
  switch (failure.kind) {
    case 'field':
      return failure.message
    case 'ended':
      return 'This session has ended, and nothing was changed. Please log in again.'
    case 'later':
      return `${failure.reason || 'The server is busy.'} Please try again ${describeWait(failure.wait)}.`
    case 'offline':
      return 'You are offline, and nothing was sent. Please try again once you are connected.'
    case 'unanswered':
      return `The server did not answer, so it may or may not be done.${doubt && ` ${doubt}`} Please check your connection and try again.`
    case 'missing':
      return 'It is gone already.'
    case 'failed':
      return 'The server could not do it just now. Please try again later.'
  }
}

/** `in a moment`, `in 40 seconds`, `in 12 minutes`, `in 20 hours`: never too short. */
function describeWait(milliseconds: number): string {
  if (milliseconds <= MOMENT) return 'in a moment'
  const [unit, name] =
    milliseconds <= MINUTE
      ? [SECOND, 'second']
      : milliseconds <= HOUR
        ? [MINUTE, 'minute']
        : [HOUR, 'hour']
  const count = Math.ceil(milliseconds / unit)
  return `in ${count} ${name}${count === 1 ? '' : 's'}`
}
