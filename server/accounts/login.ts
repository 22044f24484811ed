import { z } from 'zod'
import { type Account, createAccountQueries } from '../../db/queries/accounts.ts'
import { login } from '../../shared/api/accounts.ts'
import { parseEmail } from '../../shared/rules/email.ts'
import { parsePassword } from '../../shared/rules/password.ts'
import { text } from '../http/body.ts'
import { findClientAddress } from '../http/client-address.ts'
import { type Route, routeWithBody } from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import { createBrowserMarkers } from './browser-markers.ts'
import type { AccountDependencies } from './dependencies.ts'
import { wrongCredentials } from './problems.ts'
import type { Requester } from './work-queue.ts'

const body = z.strictObject({
  email: text(parseEmail),
  password: text(parsePassword),
  // An invalid marker is ignored, not rejected.
  marker: z.unknown().optional(),
})

/** Creates the login endpoint; an unknown address takes as much time as a wrong password. */
export function loginRoute(dependencies: AccountDependencies): Route {
  const { database, clock, passwords, secrets, sessions, throttle } = dependencies
  const markers = createBrowserMarkers(secrets, clock)
  const accounts = createAccountQueries(database.connection)

  /** Hashes the password again if the parameters or the key have changed. */
  async function renewHash(hash: string, password: string, requester: Requester): Promise<string> {
    if (!passwords.isOutdated(hash)) return hash
    const renewed = await passwords.hash(password, requester)
    return renewed.ok ? renewed.value : hash
  }

  return routeWithBody(login, body, async (call) => {
    const { email, password, marker } = call.body
    const address = findClientAddress(call.request)
    const browser = markers.read(email, marker)

    /** Checks the password of an account. Returns the token of a session; undefined if the hash changed meanwhile. */
    async function tryToLogIn(account: Account | undefined): Promise<string | Problem | undefined> {
      const right = await throttle.check(
        call,
        email,
        (requester) => passwords.verify(account?.passwordHash, password, requester),
        browser,
      )
      if (right instanceof Problem) return right
      if (!right || !account) return wrongCredentials()
      const hash = await renewHash(account.passwordHash, password, {
        ...throttle.findRequester(call.request),
        known: true,
      })
      return database.transaction(() => {
        if (!accounts.changeHash(account.id, account.passwordHash, hash)) return undefined
        throttle.recordLogin(account.id, address)
        return sessions.start(account.id, address)
      })
    }

    for (;;) {
      const result = await tryToLogIn(accounts.findByEmail(email))
      if (result instanceof Problem) return result
      if (result !== undefined) return { token: result, marker: markers.issue(email) }
      // Another login has hashed the password again, or it was changed: the new hash tells.
    }
  })
}
