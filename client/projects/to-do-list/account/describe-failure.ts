import { formatCount } from '../../../../shared/count.ts'
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
      return 'This session has ended, and nothing was changed. Log in again.'
    case 'later':
      return `${failure.reason || 'The server is busy.'} Try again ${describeWait(failure.wait)}.`
    case 'offline':
      return 'You are offline, and nothing was sent. Try again when you are online.'
    case 'unanswered':
      return `The server did not answer, so the change may or may not be saved.${doubt && ` ${doubt}`} Check your connection and try again.`
    case 'missing':
      return 'It no longer exists.'
    case 'failed':
      return 'The server failed. Try again later.'
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
  return `in ${formatCount(Math.ceil(milliseconds / unit), name)}`
}
