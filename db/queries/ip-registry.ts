import type Sqlite from 'better-sqlite3'

/** The table `ip_registry`: addresses that made an account, by a keyed digest. */
export function createRegistryQueries(connection: Sqlite.Database) {
  const find = connection
    .prepare<[Buffer], number>('select registered_at from ip_registry where address_hash = ?')
    .pluck()
  const findInNetwork = connection
    .prepare<{ network: Buffer; after: number; now: number; skipped: number }, number>(
      `select registered_at from ip_registry
      where wide_network = :network and registered_at > :after and registered_at <= :now
      order by registered_at desc limit 1 offset :skipped`,
    )
    .pluck()
  const record = connection.prepare<{ address: Buffer; network: Buffer; now: number }>(`
    insert into ip_registry (address_hash, wide_network, registered_at, last_seen_at)
    values (:address, :network, :now, :now)
    on conflict do update set registered_at = :now, last_seen_at = :now`)
  const see = connection.prepare<{ address: Buffer; now: number }>(
    'update ip_registry set last_seen_at = :now where address_hash = :address',
  )
  const forget = connection.prepare<[Buffer]>('delete from ip_registry where address_hash = ?')
  const remove = connection.prepare<{ seenBefore: number; most: number }>(`
    delete from ip_registry where address_hash in (
      select address_hash from ip_registry where last_seen_at <= :seenBefore limit :most)`)

  return {
    /** When the address last made an account. */
    findRegistration: (address: Buffer) => find.get(address),
    /**
     * When the address of that wider network registered that is the `count`th, the latest being the
     * first; undefined when there are fewer after that time.
     */
    findInNetwork: (network: Buffer, count: number, after: number, now: number) =>
      findInNetwork.get({ network, after, now, skipped: count - 1 }),
    /** The address of that wider network makes an account. */
    record: (address: Buffer, network: Buffer, now: number) =>
      void record.run({ address, network, now }),
    /** The address was here; nothing is kept of those that made no account. */
    see: (address: Buffer, now: number) => void see.run({ address, now }),
    /** Lets the address make another account; false when it has made none. */
    forget: (address: Buffer) => forget.run(address).changes > 0,
    /** Forgets addresses last seen at that time or before; gives how many. */
    removeUnseen: (seenBefore: number, most: number) => remove.run({ seenBefore, most }).changes,
  }
}
