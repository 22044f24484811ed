import type Sqlite from 'better-sqlite3'

/** The views of a page, or the downloads of a form of the resume, on a day, `YYYY-MM-DD` in UTC. */
export type PageViews = { viewedOn: string; path: string; views: number }

/** The path of a page has no dot, that of a file has one. */
const IS_PAGE = "(instr(path, '.') = 0)"

/** Creates the queries of the table `page_view`. */
export function createPageViewQueries(connection: Sqlite.Database) {
  const add = connection.prepare<PageViews>(`
    insert into page_view (viewed_on, path, views) values (:viewedOn, :path, :views)
    on conflict do update set views = views + :views`)
  const byDay = connection.prepare<[string], Omit<PageViews, 'path'>>(`
    select viewed_on as viewedOn, sum(views) as views from page_view
    where viewed_on >= ? and ${IS_PAGE} group by viewed_on order by viewed_on`)
  const byPath = connection.prepare<[string], Omit<PageViews, 'viewedOn'>>(`
    select path, sum(views) as views from page_view
    where viewed_on >= ? and ${IS_PAGE} group by path order by views desc, path`)
  const byDownload = connection.prepare<[string], Omit<PageViews, 'viewedOn'>>(`
    select path, sum(views) as views from page_view
    where viewed_on >= ? and not ${IS_PAGE} group by path order by views desc, path`)
  const remove = connection.prepare<{ before: string; limit: number }>(`
    delete from page_view where (viewed_on, path) in (
      select viewed_on, path from page_view where viewed_on < :before limit :limit)`)

  return {
    add: (views: PageViews) => void add.run(views),
    /** Counts views by day since then; days without views are left out. */
    countByDay: (since: string) => byDay.all(since),
    /** Counts views by page since then, most viewed first. */
    countByPath: (since: string) => byPath.all(since),
    /** Counts downloads by form of the resume since then, most downloaded first. */
    countDownloads: (since: string) => byDownload.all(since),
    /** Deletes the views before a day; returns the number of rows. */
    removeBefore: (day: string, limit: number) => remove.run({ before: day, limit }).changes,
  }
}
