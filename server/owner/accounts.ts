import { createAccountQueries } from '../../db/queries/accounts.ts'
import { createCalendarFeedQueries } from '../../db/queries/calendar-feeds.ts'
import { createOverviewQueries } from '../../db/queries/overview.ts'
import { createSessionQueries } from '../../db/queries/sessions.ts'
import { parseEmail } from '../../shared/rules/email.ts'
import { sessionEnd } from '../accounts/session-end.ts'
import { createDeletions } from '../deletions.ts'
import { type Call, type Command, usageError, type Outcome, refuse, report } from './command.ts'
import { confirmLoss, YES_FLAG } from './confirm.ts'
import { type OpenSite, openExistingSecrets, withSite } from './open-site.ts'
import { formatTable } from './table.ts'
import { formatTime } from './units.ts'

/** The command that lists accounts. */
export const accountsCommand: Command = {
  name: 'accounts',
  example: 'accounts',
  summary: 'lists the accounts of the to-do list',
  details:
    'Accounts expire 7 days after their last use, at the earliest one day after the warning mail.',
  operands: [],
  flags: {},
  run: (call) => withSite(call, (site) => listAccounts(site, call)),
}

function listAccounts({ database }: OpenSite, { clock }: Call): Outcome {
  const accounts = createOverviewQueries(database.connection).listAccounts(sessionEnd(clock.now()))
  const rows = accounts.map(({ id, email, username, createdAt, expiresAt, tasks, sessions }) => [
    id,
    email,
    username,
    formatTime(createdAt),
    formatTime(expiresAt),
    tasks,
    sessions,
  ])
  const titles = ['id', 'e-mail', 'username', 'made (UTC)', 'kept until', 'tasks', 'sessions']
  return report({ accounts }, formatTable(titles, rows, 'There are no accounts.'))
}

/** The command that deletes an account. */
export const deleteAccountCommand: Command = {
  name: 'accounts delete',
  example: 'accounts delete ada@example.com',
  summary: 'deletes an account with its tasks, sessions and queued mails',
  details: 'Sessions end at once. The account holder gets no mail about it.',
  operands: ['EMAIL'],
  flags: YES_FLAG,
  run(call) {
    const email = parseEmail(call.operands[0] ?? '')
    if (!email.ok) return usageError('EMAIL takes the address of an account.')
    return withSite(call, (site) => deleteAccount(site, call, email.value))
  },
}

async function deleteAccount(
  { config, database }: OpenSite,
  call: Call,
  email: string,
): Promise<Outcome> {
  const secrets = openExistingSecrets(config.dataDir)
  if (!secrets.ok) return refuse(secrets.problem)
  const deletions = createDeletions({
    ...config,
    database,
    clock: call.clock,
    secrets: secrets.value,
  })
  const accounts = createAccountQueries(database.connection)
  const overview = createOverviewQueries(database.connection)
  const account = accounts.findByEmail(email)
  if (!account) return refuse(`${email} has no account.`)
  const { id, username } = account
  const { open, completed, inTrash } = overview.countTasks(id)
  const tasks = open + completed + inTrash
  const objection = await confirmLoss(
    call,
    `This deletes the account of ${email} (${username}) and its tasks: ${tasks}.`,
  )
  if (objection) return refuse(objection)
  // Looks the account up again: it may have changed during the question, and ids are reused.
  const deleted = database.transaction(() => {
    const found = accounts.findByEmail(email)?.publicId === account.publicId
    if (!found) return false
    accounts.remove(id)
    deletions.record([account.publicId])
    return true
  })
  if (!deleted) return refuse(`${email} has no account any more.`)
  // Its queued mails may have contained encrypted passwords.
  database.truncateLog()
  return report({ deleted: { id, email, tasks } }, `The account of ${email} is deleted.\n`)
}

/** The command that ends all sessions of an account; it loses no data, so it asks nothing. */
export const logOutAccountCommand: Command = {
  name: 'accounts logout',
  example: 'accounts logout ada@example.com',
  summary: 'ends all sessions of an account and its calendar address',
  details: 'Tasks and password stay, and the account holder can log in again. No mail is sent.',
  operands: ['EMAIL'],
  flags: {},
  run(call) {
    const email = parseEmail(call.operands[0] ?? '')
    if (!email.ok) return usageError('EMAIL takes the address of an account.')
    return withSite(call, ({ database }) => {
      const account = createAccountQueries(database.connection).findByEmail(email.value)
      if (!account) return refuse(`${email.value} has no account.`)
      database.transaction(() => {
        createSessionQueries(database.connection).removeAll(account.id)
        createCalendarFeedQueries(database.connection).remove(account.id)
      })
      return report({ loggedOut: email.value }, `${email.value} is logged out everywhere.\n`)
    })
  },
}
