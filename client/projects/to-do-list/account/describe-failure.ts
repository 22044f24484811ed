import { SECOND } from '../../../../shared/clock.ts'
import * as texts from '../../../../shared/texts/account.ts'
import { writeWait } from '../../../../shared/texts/format.ts'
import { fill } from '../../../../shared/texts/write.ts'
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
      return texts.sessionLost
    case 'later':
      return [
        failure.reason || texts.serverBusy,
        fill(texts.tryAgain, { when: describeWait(failure.wait) }),
      ].join(' ')
    case 'offline':
      return texts.offlineUnsent
    case 'unanswered':
      return [texts.unanswered, doubt, texts.checkConnection].filter(Boolean).join(' ')
    case 'missing':
      return texts.missing
    case 'failed':
      return texts.serverFailed
  }
}

/** `in a moment`, `in 40 seconds`, `in 12 minutes`, `in 20 hours`: never too short. */
function describeWait(milliseconds: number): string {
  return milliseconds <= MOMENT ? texts.inAMoment : writeWait(milliseconds)
}
