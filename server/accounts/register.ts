import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createAccountQueries } from '../../db/queries/accounts.ts'
import { createRegistryQueries } from '../../db/queries/ip-registry.ts'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { register } from '../../shared/api/accounts.ts'
import { DAY } from '../../shared/clock.ts'
import { ACCOUNT_KEPT, REGISTRATION_INTERVAL } from '../../shared/limits.ts'
import { parseEmail } from '../../shared/rules/email.ts'
import { parsePassword } from '../../shared/rules/password.ts'
import { parseUsername } from '../../shared/rules/username.ts'
import { text } from '../http/body.ts'
import { findClientAddress } from '../http/client-address.ts'
import { type Route, routeWithBody } from '../http/mount.ts'
import { comeBackIn, type Problem } from '../http/problem.ts'
import type { AccountParts } from './parts.ts'
import { tooBusy } from './problems.ts'

const body = z.strictObject({
  username: text(parseUsername),
  password: text(parsePassword),
  email: text(parseEmail),
})

/**
 * Makes an account, and writes the mail with its credentials in the same transaction. An address
 * that has an account already is treated alike in everything that can be seen, but its owner is
 * told by mail instead, at most once a day.
 */
export function registerRoute(parts: AccountParts): Route {
  const { database, clock, secrets, outbox, passwords, throttle } = parts
  const accounts = createAccountQueries(database.connection)
  const registry = createRegistryQueries(database.connection)
  const mails = createMailQueries(database.connection)

  /** Refuses an address that made an account too short a time ago. */
  function findRefusal(address: Buffer): Problem | undefined {
    const wait = (registry.findRegistration(address) ?? -Infinity) + REGISTRATION_INTERVAL
    const left = wait - clock.now()
    // More than the interval is left only if the clock was ahead when it was written.
    if (left <= 0 || left > REGISTRATION_INTERVAL) return undefined
    return comeBackIn(left, 429, 'An account was made from this network in the last 7 days.')
  }

  type Credentials = z.infer<typeof body>

  function makeAccount({ username, password, email }: Credentials, passwordHash: string): void {
    const now = clock.now()
    const known = accounts.findByEmail(email)
    if (!known) {
      const publicId = randomUUID()
      const expiresAt = now + ACCOUNT_KEPT
      const id = accounts.insert({ publicId, email, username, passwordHash, now, expiresAt })
      const to = { name: username, address: email }
      outbox.add({ kind: 'credentials', to, username, email, password }, id)
    } else if (!mails.hasMailSince(known.id, 'already-registered', now - DAY)) {
      const to = { name: known.username, address: email }
      outbox.add({ kind: 'already-registered', to }, known.id)
    }
  }

  return routeWithBody(register, body, async ({ body: credentials, request, response }) => {
    const network = findClientAddress(request)
    const address = secrets.digest('address', network)
    const refusal = findRefusal(address)
    if (refusal) return refusal
    const hash = await passwords.hash(credentials.password, throttle.findWaiter(request))
    if (!hash.ok) return tooBusy()
    const overtaken = database.transaction(() => {
      const late = findRefusal(address)
      if (late) return late
      registry.record(address, clock.now())
      makeAccount(credentials, hash.value)
      return undefined
    })
    if (overtaken) return overtaken
    // Only then: whether there is a mail to send should not show in how long the answer takes.
    response.once('close', () => outbox.wake())
    return {}
  })
}
