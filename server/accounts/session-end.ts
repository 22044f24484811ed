import type { SessionEnd } from '../../db/queries/sessions.ts'
import { DAY } from '../../shared/clock.ts'
import { MAX_SESSION_AGE, SESSION_IDLE_TIMEOUT } from '../../shared/limits.ts'

/** Time by which the clock can be set back without ending sessions. */
const CLOCK_SLACK = DAY

/** Returns the limits of valid sessions at a time. */
export function sessionEnd(now: number): SessionEnd {
  return {
    usedBefore: now - SESSION_IDLE_TIMEOUT,
    madeBefore: now - MAX_SESSION_AGE,
    latest: now + CLOCK_SLACK,
  }
}
