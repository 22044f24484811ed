import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import { SECOND } from '../../shared/clock.ts'
import { comeBackIn, Problem } from '../http/problem.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Secrets } from '../secrets.ts'
import type { Passwords } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

/** What the endpoints of the accounts work with. */
export type AccountParts = {
  database: Database
  clock: Clock
  secrets: Secrets
  outbox: Outbox
  passwords: Passwords
  sessions: Sessions
  throttle: Throttle
}

/** All places of the password queue are taken. */
export function tooBusy(): Problem {
  return comeBackIn(2 * SECOND, 503, 'Too many people are logging in at this moment.')
}

/** One answer for a wrong password and an unknown address, so that neither tells of accounts. */
export function wrongCredentials(field?: 'currentPassword'): Problem {
  if (!field) return new Problem(401, { detail: 'The e-mail address or the password is wrong.' })
  const message = 'This is not the current password.'
  return new Problem(401, { detail: message, errors: [{ field, message }] })
}
