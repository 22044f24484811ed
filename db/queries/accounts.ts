import type Sqlite from 'better-sqlite3'

export type Account = {
  id: number
  publicId: string
  email: string
  username: string
  passwordHash: string
  createdAt: number
  lastLoginAt: number
  expiresAt: number
  /** A digest of the wider network that registered it; null after a login from another one. */
  unconfirmedNetwork: Buffer | null
}

const COLUMNS = `id, public_id as publicId, email, username, password_hash as passwordHash,
  created_at as createdAt, last_login_at as lastLoginAt, expires_at as expiresAt,
  unconfirmed_network as unconfirmedNetwork`

type NewAccount = Pick<Account, 'publicId' | 'email' | 'username' | 'passwordHash'> & {
  now: number
  expiresAt: number
  unconfirmedNetwork?: Buffer | null
}

/** The table `account`. */
export function createAccountQueries(connection: Sqlite.Database) {
  const insert = connection.prepare<Required<NewAccount>>(`
    insert into account
      (public_id, email, username, password_hash, created_at, last_login_at, expires_at,
        unconfirmed_network)
    values (:publicId, :email, :username, :passwordHash, :now, :now, :expiresAt,
      :unconfirmedNetwork)`)
  const find = connection.prepare<[number], Account>(`select ${COLUMNS} from account where id = ?`)
  const findByEmail = connection.prepare<[string], Account>(
    `select ${COLUMNS} from account where email = ?`,
  )
  const keep = connection.prepare<{ id: number; now: number; expiresAt: number }>(`
    update account set last_login_at = :now, expires_at = :expiresAt, warned_at = null
    where id = :id`)
  const confirm = connection.prepare<{ id: number; network: Buffer }>(`
    update account set unconfirmed_network = null
    where id = :id and unconfirmed_network <> :network`)
  const rename = connection.prepare<[string, number]>(
    'update account set username = ? where id = ?',
  )
  const changeHash = connection.prepare<{ id: number; from: string; to: string }>(
    'update account set password_hash = :to where id = :id and password_hash = :from',
  )
  const remove = connection.prepare<[number]>('delete from account where id = ?')
  const ending = connection.prepare<{ before: number; most: number }, Account>(`
    select ${COLUMNS} from account a
    where expires_at <= :before and warned_at is null and removed_at is null
      and not exists (
        select 1 from mail_outbox m
        where m.account_id = a.id and m.kind = 'ending' and m.ended_at is null)
    order by expires_at limit :most`)
  const warn = connection.prepare<{ id: number; now: number; before: number }>(
    'update account set warned_at = :now where id = :id and expires_at <= :before',
  )
  const findLastId = connection
    .prepare<[], number>('select coalesce(max(id), 0) from account')
    .pluck()
  const clearWarnings = connection.prepare<{ after: number; last: number }>(`
    update account set warned_at = null
    where id > :after and id <= :last and warned_at is not null`)
  const capExpiry = connection.prepare<{ latest: number; most: number }>(`
    update account set expires_at = :latest
    where id in (select id from account where expires_at > :latest limit :most)`)
  const findExpired = connection
    .prepare<{ now: number; warnedBefore: number }, number>(
      `select id from account
      where expires_at <= :now and warned_at <= :warnedBefore and removed_at is null
      order by expires_at limit 1`,
    )
    .pluck()
  // No address has a space in it, and no password that hash.
  const hide = connection.prepare<{ id: number; now: number }>(`
    update account
    set removed_at = :now, email = 'removed ' || id, username = '', password_hash = '',
      unconfirmed_network = null
    where id = :id and removed_at is null`)
  const findRemoving = connection
    .prepare<[], number>('select id from account where removed_at is not null limit 1')
    .pluck()

  return {
    /** Gives the id. Throws when the address has an account. */
    insert: ({ unconfirmedNetwork = null, ...account }: NewAccount) =>
      Number(insert.run({ ...account, unconfirmedNetwork }).lastInsertRowid),
    find: (id: number) => find.get(id),
    findByEmail: (email: string) => findByEmail.get(email),
    /** Its holder was there: it is kept until `expiresAt`, and a warning no longer holds. */
    keep: (id: number, now: number, expiresAt: number) => void keep.run({ id, now, expiresAt }),
    /** Somebody has logged in from a wider network, which may be the one that registered. */
    confirm: (id: number, network: Buffer) => void confirm.run({ id, network }),
    rename: (id: number, username: string) => void rename.run(username, id),
    /** False when the hash is no longer the one that was checked, or the account is gone. */
    changeHash: (id: number, from: string, to: string) =>
      changeHash.run({ id, from, to }).changes > 0,
    remove: (id: number) => void remove.run(id),
    /** Accounts that end before a time and whose holders were not told, nor are about to be. */
    listExpiring: (before: number, most: number) => ending.all({ before, most }),
    /** Its holder was told that it ends; not if it was kept in the meantime. */
    markWarned: (id: number, now: number, before: number) => void warn.run({ id, now, before }),
    /** The greatest id that is given; 0 without accounts. */
    findLastId: () => findLastId.get() ?? 0,
    /** The holders of the accounts above the first id, up to the last, are to be warned anew. */
    clearWarnings: (after: number, last: number) => void clearWarnings.run({ after, last }),
    /** Accounts that end after that time end then; gives how many did, at most `most`. */
    capExpiry: (latest: number, most: number) => capExpiry.run({ latest, most }).changes,
    /** The first account past its end whose holder was told of it early enough. */
    findExpired: (now: number, warnedBefore: number) => findExpired.get({ now, warnedBefore }),
    /**
     * Nobody finds the account by its address any more, which is free, and no password is its own:
     * what is left is a row for its tasks to hang on until they are removed.
     */
    hide: (id: number, now: number) => void hide.run({ id, now }),
    /** An account that was hidden and is still to be removed. */
    findRemoving: () => findRemoving.get(),
  }
}
