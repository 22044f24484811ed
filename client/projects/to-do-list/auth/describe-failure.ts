import { CallError } from '../../../../shared/api/endpoint.ts'
import { writeWait } from '../../../../shared/texts/format.ts'
import * as texts from '../../../../shared/texts/login.ts'
import { fill } from '../../../../shared/texts/write.ts'

/**
 * Describes why a login or registration failed, and what to do, in one to three sentences.
 * @param doubt how to find out whether it succeeded, if no answer arrived
 */
export function describeFailure(error: unknown, isOnline: boolean, doubt = ''): string {
  if (!(error instanceof CallError)) {
    return isOnline ? [texts.noAnswer, doubt].filter(Boolean).join(' ') : texts.offline
  }
  const { status, problem, retryAfter } = error
  const reason = problem?.errors?.[0]?.message ?? problem?.detail
  if (status === 429 || status === 503) {
    return `${reason ?? texts.tooMuch} ${adviseWait(retryAfter)}`
  }
  if (status === 401 && reason) return `${reason} ${texts.inYourMail}`
  return reason ?? texts.fault
}

function adviseWait(wait: number | undefined): string {
  return wait === undefined ? texts.tryLater : fill(texts.tryAgain, { when: writeWait(wait) })
}
