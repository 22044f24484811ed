import { SECOND } from '../../shared/clock.ts'
import { retryAfter, Problem } from '../http/problem.ts'
import * as texts from '../../shared/texts/problems.ts'

/** Creates the problem of a full queue of password checks. */
export function tooBusy(): Problem {
  return retryAfter(2 * SECOND, 503, texts.busyLogins)
}

/** What a 401 has to name (RFC 9110, 15.5.2). Browsers show no dialog for this scheme. */
const CHALLENGE = 'Bearer realm="To-do list"'

function unauthorised(extras: Problem['extras'], challenge = CHALLENGE): Problem {
  return new Problem(401, extras, { 'WWW-Authenticate': challenge })
}

/** Creates the problem of a request without credentials. */
export function missingToken(): Problem {
  return unauthorised({ detail: texts.endedSession })
}

/** Creates the problem of a token that is no longer valid, or never was (RFC 6750, 3.1). */
export function invalidToken(): Problem {
  return unauthorised({ detail: texts.endedSession }, `${CHALLENGE}, error="invalid_token"`)
}

/** Creates the same problem for a wrong password and an unknown address, to hide which accounts exist. */
export function wrongCredentials(field?: 'currentPassword'): Problem {
  if (!field) return unauthorised({ detail: texts.wrongLogin })
  const message = texts.wrongPassword
  return unauthorised({ detail: message, errors: [{ field, message }] })
}
