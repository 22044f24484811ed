import type Sqlite from 'better-sqlite3'

/** A row of the table `account`; times are milliseconds since 1970. */
export type Account = {
  id: number
  publicId: string
  email: string
  username: string
  passwordHash: string
  createdAt: number
  lastLoginAt: number
  expiresAt: number
  /** A digest of the wide network that registered it; null after a login from another network. */
  unconfirmedNetwork: Buffer | null
  /** The language of its mails (BCP 47); null for that of the site. */
  language: string | null
}

const COLUMNS = `id, public_id as publicId, email, username, password_hash as passwordHash,
  created_at as createdAt, last_login_at as lastLoginAt, expires_at as expiresAt,
  unconfirmed_network as unconfirmedNetwork, language`

type NewAccount = Pick<Account, 'publicId' | 'email' | 'username' | 'passwordHash'> & {
  now: number
  expiresAt: number
  unconfirmedNetwork?: Buffer | null
  language?: string | null
}

/** Creates the queries of the table `account`. */
export function createAccountQueries(connection: Sqlite.Database) {
  const insert = connection.prepare<Required<NewAccount>>(`
    insert into account
      (public_id, email, username, password_hash, created_at, last_login_at, expires_at,
        unconfirmed_network, language)
    values (:publicId, :email, :username, :passwordHash, :now, :now, :expiresAt,
      :unconfirmedNetwork, :language)`)
  const find = connection.prepare<[number], Account>(
    `select ${COLUMNS} from account where id = ? and removed_at is null`,
  )
  const exists = connection
    .prepare<[string], number>('select 1 from account where public_id = ? and removed_at is null')
    .pluck()
  const findByEmail = connection.prepare<[string], Account>(
    `select ${COLUMNS} from account where email = ?`,
  )
  const extend = connection.prepare<{ id: number; now: number; expiresAt: number }>(`
    update account set last_login_at = :now, expires_at = :expiresAt, warned_at = null
    where id = :id`)
  const markConfirmed = connection.prepare<{ id: number; network: Buffer }>(`
    update account set unconfirmed_network = null
    where id = :id and unconfirmed_network <> :network`)
  const rename = connection.prepare<[string, number]>(
    'update account set username = ? where id = ?',
  )
  const changeLanguage = connection.prepare<[string | null, number]>(
    'update account set language = ? where id = ?',
  )
  const changeHash = connection.prepare<{ id: number; from: string; to: string }>(
    'update account set password_hash = :to where id = :id and password_hash = :from',
  )
  const remove = connection.prepare<[number]>('delete from account where id = ?')
  const listExpiring = connection.prepare<{ before: number; limit: number }, Account>(`
    select ${COLUMNS} from account a
    where expires_at <= :before and warned_at is null and removed_at is null
      and not exists (
        select 1 from mail_outbox m
        where m.account_id = a.id and m.kind = 'ending' and m.ended_at is null)
    order by expires_at limit :limit`)
  const markWarned = connection.prepare<{ id: number; now: number; before: number }>(
    'update account set warned_at = :now where id = :id and expires_at <= :before',
  )
  const findLastId = connection
    .prepare<[], number>('select coalesce(max(id), 0) from account')
    .pluck()
  const clearWarnings = connection.prepare<{ after: number; last: number }>(`
    update account set warned_at = null
    where id > :after and id <= :last and warned_at is not null`)
  const capExpiry = connection.prepare<{ latest: number; limit: number }>(`
    update account set expires_at = :latest
    where id in (select id from account where expires_at > :latest limit :limit)`)
  const findExpired = connection
    .prepare<{ now: number; warnedBefore: number }, number>(
      `select id from account
      where expires_at <= :now and warned_at <= :warnedBefore and removed_at is null
      order by expires_at limit 1`,
    )
    .pluck()
  // A valid address has no space, and no password has an empty hash.
  const beginRemoval = connection.prepare<{ id: number; now: number }>(`
    update account
    set removed_at = :now, email = 'removed ' || id, username = '', password_hash = '',
      unconfirmed_network = null
    where id = :id and removed_at is null`)
  const findRemoving = connection
    .prepare<[], number>('select id from account where removed_at is not null limit 1')
    .pluck()

  return {
    /** Inserts an account and returns its id. Throws when the address has one. */
    insert: ({ unconfirmedNetwork = null, language = null, ...account }: NewAccount) =>
      Number(insert.run({ ...account, unconfirmedNetwork, language }).lastInsertRowid),
    find: (id: number) => find.get(id),
    /** Returns whether there is an account with this public id, whose removal has not begun. */
    exists: (publicId: string) => exists.get(publicId) !== undefined,
    findByEmail: (email: string) => findByEmail.get(email),
    /** Records activity: sets the expiry to `expiresAt` and clears the warning. */
    extend: (id: number, now: number, expiresAt: number) => void extend.run({ id, now, expiresAt }),
    /** Confirms the account if this wide network is not the one that registered it. */
    markConfirmed: (id: number, network: Buffer) => void markConfirmed.run({ id, network }),
    rename: (id: number, username: string) => void rename.run(username, id),
    changeLanguage: (id: number, language: string | null) => void changeLanguage.run(language, id),
    /** Replaces the hash; returns false when it is not `from` any more or the account is deleted. */
    changeHash: (id: number, from: string, to: string) =>
      changeHash.run({ id, from, to }).changes > 0,
    remove: (id: number) => void remove.run(id),
    /** Lists accounts that expire by then, without a warning that was sent or is queued. */
    listExpiring: (before: number, limit: number) => listExpiring.all({ before, limit }),
    /** Records the warning, unless the account was extended in the meantime. */
    markWarned: (id: number, now: number, before: number) =>
      void markWarned.run({ id, now, before }),
    /** Returns the highest id; 0 without accounts. */
    findLastId: () => findLastId.get() ?? 0,
    /** Clears the warnings of the accounts above one id, up to the other. */
    clearWarnings: (after: number, last: number) => void clearWarnings.run({ after, last }),
    /** Caps the expiry of up to `limit` accounts at that time; returns how many changed. */
    capExpiry: (latest: number, limit: number) => capExpiry.run({ latest, limit }).changes,
    /** Finds the first expired account that was warned early enough. */
    findExpired: (now: number, warnedBefore: number) => findExpired.get({ now, warnedBefore }),
    /**
     * Empties an account before its removal: the address is free again and nobody can log in. The row
     * stays until its tasks are deleted.
     */
    beginRemoval: (id: number, now: number) => void beginRemoval.run({ id, now }),
    /** Finds an account whose removal has begun. */
    findRemoving: () => findRemoving.get(),
  }
}
