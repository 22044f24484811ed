import type Sqlite from 'better-sqlite3'

/** Creates the queries of the table `ip_registry`: keyed digests of addresses that registered. */
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
  const touch = connection.prepare<{ address: Buffer; now: number }>(
    'update ip_registry set last_seen_at = :now where address_hash = :address',
  )
  const forget = connection.prepare<[Buffer]>('delete from ip_registry where address_hash = ?')
  const remove = connection.prepare<{ seenBefore: number; limit: number }>(`
    delete from ip_registry where address_hash in (
      select address_hash from ip_registry where last_seen_at <= :seenBefore limit :limit)`)

  return {
    /** Returns when the address last registered an account. */
    findRegistration: (address: Buffer) => find.get(address),
    /**
     * Returns the time of the `count`th latest registration in a wide network; undefined when there are
     * fewer after that time.
     */
    findInNetwork: (network: Buffer, count: number, after: number, now: number) =>
      findInNetwork.get({ network, after, now, skipped: count - 1 }),
    /** Records a registration. */
    record: (address: Buffer, network: Buffer, now: number) =>
      void record.run({ address, network, now }),
    /** Updates when an address was last seen, if it has registered an account. */
    touch: (address: Buffer, now: number) => void touch.run({ address, now }),
    /** Lets the address register again; returns false when it is unknown. */
    forget: (address: Buffer) => forget.run(address).changes > 0,
    /** Deletes addresses last seen at that time or before; returns how many. */
    removeUnseen: (seenBefore: number, limit: number) => remove.run({ seenBefore, limit }).changes,
  }
}
