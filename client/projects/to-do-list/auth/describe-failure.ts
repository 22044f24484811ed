import { CallError } from '../../../../shared/api/endpoint.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../../shared/clock.ts'

/** Describes why a login or registration failed, and what to do, in one or two sentences. */
export function describeFailure(error: unknown, isOnline: boolean): string {
  if (!(error instanceof CallError)) {
    return isOnline
      ? 'The site did not answer. Check your connection, then try again.'
      : 'You are offline. Try again when you are connected: what you typed stays here.'
  }
  const { status, problem, retryAfter } = error
  const reason = problem?.errors?.[0]?.message ?? problem?.detail
  if (status === 429 || status === 503) {
    const sentence = reason ?? 'The site has too much to do at this moment.'
    return sentence.includes('Try again') ? sentence : `${sentence} ${adviseWait(retryAfter)}`
  }
  if (status === 401 && reason) return `${reason} Both are in the mail of your registration.`
  return reason ?? 'The site has a fault. Try again later.'
}

/** The longest unit that fits comes first. */
const UNITS = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [SECOND, 'second'],
] as const

function adviseWait(wait: number | undefined): string {
  if (wait === undefined) return 'Try again later.'
  const [length, name] = UNITS.find(([unit]) => wait >= 2 * unit) ?? [SECOND, 'second']
  const count = Math.max(1, Math.ceil(wait / length))
  return `Try again in ${count} ${name}${count === 1 ? '' : 's'}.`
}
