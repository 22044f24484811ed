import type Sqlite from 'better-sqlite3'

type Login = { accountId: number; network: Buffer; now: number }

/** Creates the queries of the table `login_network`: keyed digests of the networks of recent logins. */
export function createLoginNetworkQueries(connection: Sqlite.Database) {
  const record = connection.prepare<Login>(`
    insert into login_network (account_id, network_hash, logged_in_at)
    values (:accountId, :network, :now)
    on conflict do update set logged_in_at = :now`)
  const removeOldest = connection.prepare<{ accountId: number; kept: number }>(`
    delete from login_network where account_id = :accountId and network_hash in (
      select network_hash from login_network where account_id = :accountId
      order by logged_in_at desc limit -1 offset :kept)`)
  const isKnown = connection
    .prepare<{ network: Buffer; after: number; latest: number }, number>(
      `select exists (
        select 1 from login_network
        where network_hash = :network and logged_in_at > :after and logged_in_at <= :latest)`,
    )
    .pluck()
  const removeBefore = connection.prepare<{ before: number; limit: number }>(`
    delete from login_network where (account_id, network_hash) in (
      select account_id, network_hash from login_network where logged_in_at <= :before limit :limit)`)

  return {
    /** Records a login and keeps only the latest `kept` networks of the account. */
    record(login: Login, kept: number): void {
      record.run(login)
      removeOldest.run({ accountId: login.accountId, kept })
    },
    /** Returns whether any account logged in from the network between the two times. */
    isKnown: (network: Buffer, after: number, latest: number) =>
      isKnown.get({ network, after, latest }) === 1,
    /** Deletes logins of that time or before; returns how many. */
    removeBefore: (before: number, limit: number) => removeBefore.run({ before, limit }).changes,
  }
}
