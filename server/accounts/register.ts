import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createAccountQueries } from '../../db/queries/accounts.ts'
import { createRegistryQueries } from '../../db/queries/ip-registry.ts'
import { createMailQueries } from '../../db/queries/mail-outbox.ts'
import { register } from '../../shared/api/accounts.ts'
import { DAY } from '../../shared/clock.ts'
import {
  ACCOUNT_RETENTION,
  MAX_REGISTRATIONS_PER_WIDE_NETWORK,
  REGISTRATION_INTERVAL,
} from '../../shared/limits.ts'
import { parseEmail } from '../../shared/rules/email.ts'
import { parsePassword } from '../../shared/rules/password.ts'
import { parseUsername } from '../../shared/rules/username.ts'
import { text } from '../http/body.ts'
import { findAcceptedLanguage } from '../http/accepted-language.ts'
import { findClientAddress, findWideNetwork } from '../http/client-address.ts'
import { type Route, routeWithBody } from '../http/mount.ts'
import { retryAfter, type Problem, siteFull } from '../http/problem.ts'
import type { AccountDependencies } from './dependencies.ts'
import { tooBusy } from './problems.ts'
import * as texts from '../../shared/texts/problems.ts'

const body = z.strictObject({
  username: text(parseUsername),
  password: text(parsePassword),
  email: text(parseEmail),
})

/**
 * Creates the registration endpoint. It creates the account and queues its mail in one transaction. An
 * address with an account gets the same response, and another mail, at most once a day.
 */
export function registerRoute(dependencies: AccountDependencies): Route {
  const { database, clock, secrets, outbox, passwords, throttle, dailyCap, capacity } = dependencies
  const accounts = createAccountQueries(database.connection)
  const registry = createRegistryQueries(database.connection)
  const mails = createMailQueries(database.connection)

  const digestWideNetwork = (network: string) => secrets.digest('address', findWideNetwork(network))

  /** Returns the reason to refuse, which does not depend on whether the e-mail address has an account. */
  function findRefusal(network: string): Problem | undefined {
    return (
      findRefusalOfAddress(network) ??
      findRefusalOfNetwork(digestWideNetwork(network)) ??
      dailyCap.findRefusal('registration') ??
      (capacity.isFull() ? siteFull(texts.noNewAccounts) : undefined)
    )
  }

  /** Refuses an address that registered recently, also before a rotation of the key. */
  function findRefusalOfAddress(network: string): Problem | undefined {
    const times = secrets.keys.map(
      (key) => registry.findRegistration(key.digest('address', network)) ?? -Infinity,
    )
    const left = Math.max(...times) + REGISTRATION_INTERVAL - clock.now()
    // More than the interval is left only if the clock was ahead when it was written.
    if (left <= 0 || left > REGISTRATION_INTERVAL) return undefined
    return retryAfter(left, 429, texts.registeredHere)
  }

  /** Refuses a wide network with too many registrations in a day. */
  function findRefusalOfNetwork(wide: Buffer): Problem | undefined {
    const now = clock.now()
    const max = MAX_REGISTRATIONS_PER_WIDE_NETWORK
    const earliest = registry.findInNetwork(wide, max, now - DAY, now)
    if (earliest === undefined) return undefined
    return retryAfter(earliest + DAY - now, 429, texts.registeredNear)
  }

  type Credentials = z.infer<typeof body>

  function makeAccount(
    { username, password, email }: Credentials,
    passwordHash: string,
    unconfirmedNetwork: Buffer,
    language: string | null,
  ): void {
    const now = clock.now()
    const to = { address: email }
    const known = accounts.findByEmail(email)
    if (!known) {
      const publicId = randomUUID()
      const expiresAt = now + ACCOUNT_RETENTION
      const made = { publicId, email, username, passwordHash, now, expiresAt, unconfirmedNetwork }
      const id = accounts.insert({ ...made, language })
      outbox.add({ kind: 'credentials', to, username, password, language }, id)
    } else if (!mails.hasMailSince(known.id, 'already-registered', now - DAY)) {
      outbox.add({ kind: 'already-registered', to, language: known.language }, known.id)
    }
  }

  return routeWithBody(register, body, async ({ body: credentials, request, response }) => {
    const network = findClientAddress(request)
    const refusal = findRefusal(network)
    if (refusal) return refusal
    const hash = await passwords.hash(credentials.password, throttle.findRequester(request))
    if (!hash.ok) return tooBusy()
    const lateRefusal = database.transaction(() => {
      const late = findRefusal(network)
      if (late) return late
      const address = secrets.digest('address', network)
      const wide = digestWideNetwork(network)
      registry.record(address, wide, clock.now())
      dailyCap.record('registration')
      makeAccount(credentials, hash.value, wide, findAcceptedLanguage(request) ?? null)
      return undefined
    })
    if (lateRefusal) return lateRefusal
    // After the response, so that its duration does not reveal whether a mail is sent.
    response.once('close', () => outbox.wake())
    return {}
  })
}
