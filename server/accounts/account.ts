import { z } from 'zod'
import { type Account, createAccountQueries } from '../../db/queries/accounts.ts'
import { createCalendarFeedQueries } from '../../db/queries/calendar-feeds.ts'
import { createReminderSettingQueries } from '../../db/queries/reminder-settings.ts'
import { createTodoQueries } from '../../db/queries/todo-items.ts'
import {
  changeAccount,
  deleteAccount,
  findDeletedAccounts,
  type Profile,
  readAccount,
} from '../../shared/api/accounts.ts'
import {
  MAX_ACCOUNTS_ASKED,
  MAX_PUBLIC_ID_LENGTH,
  MAX_PASSWORD_CHANGES,
  MAX_UNCONFIRMED_PASSWORD_CHANGES,
} from '../../shared/limits.ts'
import { parsePassword } from '../../shared/rules/password.ts'
import { parseUsername } from '../../shared/rules/username.ts'
import { text } from '../http/body.ts'
import { type Call, type Route, route, routeWithBody } from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import type { AccountDependencies } from './dependencies.ts'
import { invalidToken, tooBusy, wrongCredentials } from './problems.ts'
import type { Session } from './sessions.ts'

function createChangesSchema(languages: readonly string[]) {
  return z
    .strictObject({
      currentPassword: text(parsePassword),
      username: text(parseUsername).exactOptional(),
      newPassword: text(parsePassword).exactOptional(),
      language: z
        .enum(languages, 'Expected the tag of a language of the site’s texts, such as de.')
        .exactOptional(),
    })
    .refine(
      ({ username, newPassword, language }) => (username ?? newPassword ?? language) !== undefined,
      { path: ['username'], message: 'A new username, password or language is needed.' },
    )
}

const confirmation = z.strictObject({ currentPassword: text(parsePassword) })

const question = z.strictObject({
  accounts: z
    .array(z.string().max(MAX_PUBLIC_ID_LENGTH, 'Expected the id of an account.'))
    .max(MAX_ACCOUNTS_ASKED, `Expected at most ${MAX_ACCOUNTS_ASKED} accounts.`),
})

/** A change that another request forestalled: a login has hashed the password again, or it is another one now. */
const HASH_CHANGED = Symbol('hash changed')

/** Creates a handler that repeats a change while the hash of the password changes during its check. */
function untilHashStays<Body, Reply>(
  attempt: (session: Session, call: Call<Body>) => Promise<Reply | Problem | typeof HASH_CHANGED>,
) {
  return async (session: Session, call: Call<Body>): Promise<Reply | Problem> => {
    for (;;) {
      const result = await attempt(session, call)
      if (result !== HASH_CHANGED) return result
    }
  }
}

/** Creates the endpoints of the own account; each change needs the current password. */
export function accountRoutes(dependencies: AccountDependencies): Route[] {
  const { dailyCap, database, deletions, outbox, passwords, sessions, throttle } = dependencies
  const { authenticate } = sessions
  const changes = createChangesSchema(dependencies.languages)
  const { browsers, findMailLanguage, hasCalendarFeeds, hasReminders, languages } = dependencies
  const accounts = createAccountQueries(database.connection)
  const feeds = createCalendarFeedQueries(database.connection)
  const reminders = createReminderSettingQueries(database.connection)
  const todos = createTodoQueries(database.connection)

  /** Returns the account; undefined when it was deleted during the request. */
  function findAccount({ accountId }: Session): Account | undefined {
    return accounts.find(accountId)
  }

  function describe(session: Session): Profile | Problem {
    const account = findAccount(session)
    if (!account) return invalidToken()
    const { id, username, email, language, createdAt, expiresAt } = account
    const tasks = todos.count(id)
    return {
      ...{ username, email, createdAt, expiresAt, tasks },
      languages: languages.filter((tag) => findMailLanguage(tag) === tag),
      language: findMailLanguage(language),
      calendarSince: hasCalendarFeeds ? feeds.findTime(id) : null,
      reminders: hasReminders ? (reminders.find(id) ?? null) : null,
      push: browsers?.describe(session) ?? null,
      sessions: sessions.list(session),
    }
  }

  /** Checks the current password and returns the problem, if there is one. */
  async function checkPassword(
    call: Call<{ currentPassword: string }>,
    { email, passwordHash }: Account,
  ): Promise<Problem | undefined> {
    const { currentPassword } = call.body
    const right = await throttle.check(call, email, (requester) =>
      // A caller with a session counts as known.
      passwords.verify(passwordHash, currentPassword, { ...requester, known: true }),
    )
    if (right instanceof Problem) return right
    return right ? undefined : wrongCredentials('currentPassword')
  }

  /**
   * Limits password changes: each sends a mail, and the address may be somebody else's. Accounts with
   * logins from two networks count as confirmed.
   */
  function findNewPasswordRefusal({ email, unconfirmedNetwork }: Account): Problem | undefined {
    const isConfirmed = unconfirmedNetwork === null
    const max = isConfirmed ? MAX_PASSWORD_CHANGES : MAX_UNCONFIRMED_PASSWORD_CHANGES
    return throttle.findPasswordChangeRefusal(email, max) ?? dailyCap.findRefusal('password-change')
  }

  /**
   * Runs a change after a password check, unless the hash or session changed during the check. The salted hash also shows
   * that the id was not reused. Returns the problem, if there is one, or that the new hash has to be checked.
   */
  function changeIfUnchanged(
    session: Session,
    account: Account,
    run: () => void,
    newHash?: string,
  ): Problem | typeof HASH_CHANGED | undefined {
    const { id, passwordHash } = account
    return database.transaction(() => {
      const lateRefusal = newHash === undefined ? undefined : findNewPasswordRefusal(account)
      if (lateRefusal) return lateRefusal
      if (!sessions.isValid(session)) return wrongCredentials('currentPassword')
      if (!accounts.changeHash(id, passwordHash, newHash ?? passwordHash)) return HASH_CHANGED
      run()
      return undefined
    })
  }

  /** Ends all other sessions and queues the mail with the new password. */
  function recordNewPassword(session: Session, account: Account, password: string): void {
    sessions.endOthers(session)
    throttle.recordPasswordChange(account.email)
    dailyCap.record('password-change')
    // A queued mail with an old password must not arrive later.
    outbox.cancel(account.id, ['credentials', 'password-changed'])
    const { id, email, language } = account
    outbox.add({ kind: 'password-changed', to: { address: email }, password, language }, id)
  }

  async function tryToChange(session: Session, call: Call<z.infer<typeof changes>>) {
    const account = findAccount(session)
    if (!account) return invalidToken()
    const { username, newPassword, language } = call.body
    const problem =
      (newPassword === undefined ? undefined : findNewPasswordRefusal(account)) ??
      (await checkPassword(call, account))
    if (problem) return problem
    const hash =
      newPassword === undefined
        ? undefined
        : await passwords.hash(newPassword, {
            ...throttle.findRequester(call.request),
            known: true,
          })
    if (hash?.ok === false) return tooBusy()
    const refused = changeIfUnchanged(
      session,
      account,
      () => {
        // Only what this request names: another one may have changed the rest during the check.
        if (username !== undefined) accounts.rename(account.id, username)
        if (language !== undefined) accounts.changeLanguage(account.id, language)
        const changed = accounts.find(account.id)
        if (newPassword !== undefined && changed) recordNewPassword(session, changed, newPassword)
      },
      hash?.value,
    )
    if (refused) return refused
    if (newPassword !== undefined) outbox.wake()
    return describe(session)
  }

  async function tryToRemove(session: Session, call: Call<z.infer<typeof confirmation>>) {
    const account = findAccount(session)
    if (!account) return invalidToken()
    const problem = await checkPassword(call, account)
    if (problem) return problem
    const refused = changeIfUnchanged(session, account, () => {
      accounts.remove(account.id)
      deletions.record([account.publicId])
    })
    if (refused) return refused
    // Erases secrets of its queued mails from the write-ahead log.
    database.truncateLog()
    return undefined
  }

  return [
    route(readAccount, sessions.guard(describe)),
    routeWithBody(changeAccount, changes, sessions.guard(untilHashStays(tryToChange)), {
      authenticate,
    }),
    routeWithBody(
      findDeletedAccounts,
      question,
      sessions.guard(
        (_, { body }) => ({ deleted: body.accounts.filter((id) => !accounts.exists(id)) }),
        () => false,
      ),
      { authenticate },
    ),
    routeWithBody(deleteAccount, confirmation, sessions.guard(untilHashStays(tryToRemove)), {
      authenticate,
    }),
  ]
}
