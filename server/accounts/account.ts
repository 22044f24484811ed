import { z } from 'zod'
import { type Account, createAccountQueries } from '../../db/queries/accounts.ts'
import {
  changeAccount,
  deleteAccount,
  type Profile,
  readAccount,
} from '../../shared/api/accounts.ts'
import { parsePassword } from '../../shared/rules/password.ts'
import { parseUsername } from '../../shared/rules/username.ts'
import { text } from '../http/body.ts'
import { type Call, type Route, route, routeWithBody } from '../http/mount.ts'
import type { Problem } from '../http/problem.ts'
import { type AccountParts, tooBusy, wrongCredentials } from './parts.ts'
import { type Session, unknownToken } from './sessions.ts'

const changes = z
  .strictObject({
    currentPassword: text(parsePassword),
    username: text(parseUsername).exactOptional(),
    newPassword: text(parsePassword).exactOptional(),
  })
  .refine(({ username, newPassword }) => username !== undefined || newPassword !== undefined, {
    path: ['username'],
    message: 'A new username or a new password is needed.',
  })

const confirmation = z.strictObject({ currentPassword: text(parsePassword) })

/** An account as its holder sees and changes it; each change needs the current password. */
export function accountRoutes(parts: AccountParts): Route[] {
  const { database, outbox, passwords, sessions, throttle } = parts
  const { admit } = sessions
  const accounts = createAccountQueries(database.connection)

  /** Undefined when it was removed while its holder was asking. */
  function findAccount({ accountId }: Session): Account | undefined {
    return accounts.find(accountId)
  }

  function describe(session: Session): Profile | Problem {
    const account = findAccount(session)
    if (!account) return unknownToken()
    const { username, email, createdAt, expiresAt } = account
    return { username, email, createdAt, expiresAt, sessions: sessions.list(session) }
  }

  /** The problem with the password that is to prove whose the account is, if there is one. */
  async function checkPassword(
    call: Call<{ currentPassword: string }>,
    { email, passwordHash }: Account,
  ): Promise<Problem | undefined> {
    const refused = await throttle.admit(call, email)
    if (refused) return refused
    const matches = await passwords.verify(passwordHash, call.body.currentPassword)
    if (!matches.ok) return tooBusy()
    await throttle.slowDown(email)
    if (matches.value) return undefined
    throttle.recordFailure(email)
    return wrongCredentials('currentPassword')
  }

  /** Ends every other session, and tells the holder by mail. */
  function setPassword(
    session: Session,
    account: Account,
    password: string,
    hash: string,
  ): boolean {
    // It may have been changed, or the account removed, since the current one was checked.
    if (!accounts.changeHash(account.id, account.passwordHash, hash)) return false
    sessions.endOthers(session)
    const { username, email } = account
    const to = { name: username, address: email }
    outbox.add({ kind: 'password-changed', to, email, password }, account.id)
    return true
  }

  async function change(session: Session, call: Call<z.infer<typeof changes>>) {
    const account = findAccount(session)
    if (!account) return unknownToken()
    const problem = await checkPassword(call, account)
    if (problem) return problem
    const { username, newPassword } = call.body
    const hash = newPassword === undefined ? undefined : await passwords.hash(newPassword)
    if (hash?.ok === false) return tooBusy()
    const changed = database.transaction(() => {
      if (username !== undefined) accounts.rename(account.id, username)
      if (newPassword === undefined || !hash) return true
      return setPassword(
        session,
        { ...account, ...(username !== undefined && { username }) },
        newPassword,
        hash.value,
      )
    })
    if (!changed) return wrongCredentials('currentPassword')
    outbox.wake()
    return describe(session)
  }

  async function remove(session: Session, call: Call<z.infer<typeof confirmation>>) {
    const account = findAccount(session)
    if (!account) return unknownToken()
    const problem = await checkPassword(call, account)
    if (!problem) accounts.remove(account.id)
    return problem
  }

  return [
    route(readAccount, sessions.guard(describe)),
    routeWithBody(changeAccount, changes, sessions.guard(change), { admit }),
    routeWithBody(deleteAccount, confirmation, sessions.guard(remove), { admit }),
  ]
}
