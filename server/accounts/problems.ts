import { SECOND } from '../../shared/clock.ts'
import { retryAfter, Problem } from '../http/problem.ts'
import * as texts from '../../shared/texts/problems.ts'

/** Creates the problem of a full queue of password checks. */
export function tooBusy(): Problem {
  return retryAfter(2 * SECOND, 503, texts.busyLogins)
}

/** Creates the same problem for a wrong password and an unknown address, to hide which accounts exist. */
export function wrongCredentials(field?: 'currentPassword'): Problem {
  if (!field) return new Problem(401, { detail: texts.wrongLogin })
  const message = texts.wrongPassword
  return new Problem(401, { detail: message, errors: [{ field, message }] })
}
