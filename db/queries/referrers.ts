import type Sqlite from 'better-sqlite3'
import { MAX_REFERRERS } from '../../shared/limits.ts'

/** Stands for the hosts beyond the maximum of a day. No host that is counted lacks a dot. */
export const OTHER_REFERRERS = 'other'

/** The views that came from the pages of a host on a day, `YYYY-MM-DD` in UTC. */
export type Referrer = { viewedOn: string; host: string; views: number }

/** Creates the queries of the table `referrer`. */
export function createReferrerQueries(connection: Sqlite.Database) {
  const add = connection.prepare<Referrer & { max: number; other: string }>(`
    insert into referrer (viewed_on, host, views)
    select :viewedOn, iif(
      exists (select 1 from referrer where viewed_on = :viewedOn and host = :host)
        or (select count(*) from referrer where viewed_on = :viewedOn) < :max,
      :host, :other), :views
    where true
    on conflict do update set views = views + :views`)
  const byHost = connection.prepare<[string], Omit<Referrer, 'viewedOn'>>(`
    select host, sum(views) as views from referrer
    where viewed_on >= ? group by host order by views desc, host`)
  const remove = connection.prepare<{ before: string; limit: number }>(`
    delete from referrer where (viewed_on, host) in (
      select viewed_on, host from referrer where viewed_on < :before limit :limit)`)

  return {
    /** Adds views; those of a host beyond the maximum of the day are added to `OTHER_REFERRERS`. */
    add: (referrer: Referrer) =>
      void add.run({ ...referrer, max: MAX_REFERRERS, other: OTHER_REFERRERS }),
    /** Counts views by host since then, most views first. */
    countByHost: (since: string) => byHost.all(since),
    /** Deletes the views before a day; returns the number of rows. */
    removeBefore: (day: string, limit: number) => remove.run({ before: day, limit }).changes,
  }
}
