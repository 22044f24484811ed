import { createPasswords } from '../../server/accounts/passwords.ts'
import { openData } from '../../server/data-dir.ts'
import { DAY, systemClock } from '../../shared/clock.ts'
import { ACCOUNT_RETENTION, EXPIRY_NOTICE } from '../../shared/limits.ts'

/** The password of all accounts: one hash for all saves time. */
export const PASSWORD = 'analytical engine'

/** Returns the e-mail address of an account by its number, from 1 on. */
export function writeEmail(number: number | string): string {
  return `person-${number}@example.com`
}

/** How many accounts a data folder gets, and what they have. */
export type AccountOptions = {
  accounts: number
  /** The number of tasks in each list. */
  items: number
  /** Whether the accounts have expired, after a warning to their holders. */
  ended?: boolean
}

/**
 * Fills a data folder with accounts in one transaction, with SQL. The API would need an hour for the
 * hashes. Returns the hash of their password.
 */
export async function createAccounts(dataDir: string, people: AccountOptions): Promise<string> {
  const opened = openData(dataDir, systemClock)
  if (!opened.ok) throw new Error(opened.problem)
  const { database, secrets } = opened.value
  const { connection } = database
  const waiter = { known: true, network: '', name: '' }
  const hashed = await createPasswords(secrets).hash(PASSWORD, waiter)
  if (!hashed.ok) throw new Error('Nothing else hashes here')
  const now = systemClock.now()
  const { accounts, items, ended = false } = people
  const expiresAt = now + (ended ? -1 : ACCOUNT_RETENTION)
  const row = { accounts, items, hash: hashed.value, madeAt: now - DAY, expiresAt }
  database.transaction(() => {
    connection.prepare(ACCOUNTS).run(row)
    connection.prepare(ITEMS).run(row)
    if (!ended) return
    const warned = { at: now - 2 * EXPIRY_NOTICE }
    connection.prepare('update account set warned_at = :at').run(warned)
    connection.prepare('insert into purge_run values (1, ?, 0)').run(now)
  })
  database.close()
  return hashed.value
}

const ACCOUNTS = `
  with recursive numbered (number) as
    (select 1 union all select number + 1 from numbered where number < :accounts)
  insert into account
    (public_id, email, username, password_hash, created_at, last_login_at, expires_at)
  select lower(hex(randomblob(16))), 'person-' || number || '@example.com', 'Person ' || number,
    :hash, :madeAt, :madeAt, :expiresAt
  from numbered where :accounts > 0`

/** People add tasks over days, so the rows of one account are not adjacent. */
const ITEMS = `
  with recursive numbered (number) as
    (select 1 union all select number + 1 from numbered where number < :items)
  insert into todo_item (account_id, id, title, notes, position, created_at, updated_at)
  select account.id,
    lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-'
      || hex(randomblob(2)) || '-' || hex(randomblob(6))),
    'Task ' || number || ': write the report on the pictures',
    case number % 3 when 0 then 'What there is to say about it, line by line.' else '' end,
    printf('b%02d', number), :madeAt, :madeAt
  from numbered, account where :items > 0
  order by number, account.id`
