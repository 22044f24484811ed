import { SECOND } from '../../shared/clock.ts'
import { retryAfter, Problem } from '../http/problem.ts'

/** Creates the problem of a full queue of password checks. */
export function tooBusy(): Problem {
  return retryAfter(2 * SECOND, 503, 'Too many people are logging in at this moment.')
}

/** Creates the same problem for a wrong password and an unknown address, to hide which accounts exist. */
export function wrongCredentials(field?: 'currentPassword'): Problem {
  if (!field) return new Problem(401, { detail: 'The e-mail address or the password is wrong.' })
  const message = 'This is not the current password.'
  return new Problem(401, { detail: message, errors: [{ field, message }] })
}
