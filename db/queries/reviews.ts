import type Sqlite from 'better-sqlite3'
import type { Review } from '../../shared/api/evaluation.ts'

/** A comment as the owner sees it. */
export type ReviewOverview = Review & { queuedAt: number; approvedAt: number | null }

/** Creates the queries of the table `review`: comments, which are public once approved. */
export function createReviewQueries(connection: Sqlite.Database) {
  const find = connection
    .prepare<[number], string>('select comment from review where rating_id = ?')
    .pluck()
  const add = connection.prepare<{
    ratingId: number
    ratedOn: string
    comment: string
    now: number
  }>(`
    insert into review (rating_id, rated_on, comment, queued_at)
    values (:ratingId, :ratedOn, :comment, :now)`)
  const removeByRating = connection.prepare<[number]>('delete from review where rating_id = ?')
  const countWaiting = connection
    .prepare<{ except: number | null }, number>(
      `select count(*) from review
      where approved_at is null and (:except is null or rating_id is not :except)`,
    )
    .pluck()
  const approved = connection.prepare<[number], Review>(`
    select id, rated_on as ratedOn, comment from review
    where approved_at is not null order by id desc limit ?`)
  const list = connection.prepare<[], ReviewOverview>(`
    select id, rated_on as ratedOn, comment, queued_at as queuedAt, approved_at as approvedAt
    from review order by approved_at is not null, id`)
  const findById = connection.prepare<[number], ReviewOverview>(`
    select id, rated_on as ratedOn, comment, queued_at as queuedAt, approved_at as approvedAt
    from review where id = ?`)
  const approve = connection.prepare<{ id: number; now: number }>(
    'update review set approved_at = :now where id = :id and approved_at is null',
  )
  const remove = connection.prepare<[number]>('delete from review where id = ?')
  const removeUnread = connection.prepare<{ queuedBefore: number; limit: number }>(`
    delete from review where id in (
      select id from review
      where approved_at is null and queued_at <= :queuedBefore limit :limit)`)
  const requeueAll = connection.prepare<[number]>(
    'update review set approved_at = null, queued_at = ?',
  )

  return {
    /** Returns the comment of a rating. */
    findByRating: (ratingId: number) => find.get(ratingId),
    add: (ratingId: number, ratedOn: string, comment: string, now: number) =>
      void add.run({ ratingId, ratedOn, comment, now }),
    removeByRating: (ratingId: number) => void removeByRating.run(ratingId),
    /** Counts comments that wait for approval, without that of the rating `except`. */
    countWaiting: (except: number | null = null) => countWaiting.get({ except }) ?? 0,
    /** Lists the latest approved comments. */
    listApproved: (limit: number) => approved.all(limit),
    /** Lists all comments: unapproved ones first, oldest first. */
    list: () => list.all(),
    findById: (id: number) => findById.get(id),
    /** Approves a comment; returns false when it is not waiting. */
    approve: (id: number, now: number) => approve.run({ id, now }).changes > 0,
    remove: (id: number) => remove.run(id).changes > 0,
    /** Deletes comments that have waited since that time or longer; returns how many. */
    removeUnread: (queuedBefore: number, limit: number) =>
      removeUnread.run({ queuedBefore, limit }).changes,
    /** Makes every comment wait for approval again. */
    requeueAll: (now: number) => void requeueAll.run(now),
  }
}
