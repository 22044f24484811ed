import type Sqlite from 'better-sqlite3'

type Login = { accountId: number; network: Buffer; now: number }

/** The table `login_network`: where accounts logged in from of late, by a keyed digest. */
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
  const removeBefore = connection.prepare<{ before: number; most: number }>(`
    delete from login_network where (account_id, network_hash) in (
      select account_id, network_hash from login_network where logged_in_at <= :before limit :most)`)

  return {
    /** The account logs in from the network; it keeps its latest `kept` networks. */
    record(login: Login, kept: number): void {
      record.run(login)
      removeOldest.run({ accountId: login.accountId, kept })
    },
    /** Whether any account logged in from there after the one time, up to the other. */
    isKnown: (network: Buffer, after: number, latest: number) =>
      isKnown.get({ network, after, latest }) === 1,
    /** Forgets logins of that time or before; gives how many. */
    removeBefore: (before: number, most: number) => removeBefore.run({ before, most }).changes,
  }
}
