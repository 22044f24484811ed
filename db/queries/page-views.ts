import type Sqlite from 'better-sqlite3'

/** How often a page was asked for on a day, `YYYY-MM-DD` in UTC. */
export type PageViews = { viewedOn: string; path: string; views: number }

/** The table `page_view`. */
export function createPageViewQueries(connection: Sqlite.Database) {
  const add = connection.prepare<PageViews>(`
    insert into page_view (viewed_on, path, views) values (:viewedOn, :path, :views)
    on conflict do update set views = views + :views`)
  const byDay = connection.prepare<[string], Omit<PageViews, 'path'>>(`
    select viewed_on as viewedOn, sum(views) as views from page_view
    where viewed_on >= ? group by viewed_on order by viewed_on`)
  const byPath = connection.prepare<[string], Omit<PageViews, 'viewedOn'>>(`
    select path, sum(views) as views from page_view
    where viewed_on >= ? group by path order by views desc, path`)
  const remove = connection.prepare<{ before: string; most: number }>(`
    delete from page_view where (viewed_on, path) in (
      select viewed_on, path from page_view where viewed_on < :before limit :most)`)

  return {
    add: (views: PageViews) => void add.run(views),
    /** Days since that one, without those that had no views. */
    countByDay: (since: string) => byDay.all(since),
    /** The page that was asked for most comes first. */
    countByPath: (since: string) => byPath.all(since),
    /** Removes what was counted before a day; gives how many rows. */
    removeBefore: (day: string, most: number) => remove.run({ before: day, most }).changes,
  }
}
