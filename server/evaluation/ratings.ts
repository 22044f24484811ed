import { createRatingQueries } from '../../db/queries/ratings.ts'
import { createReviewQueries } from '../../db/queries/reviews.ts'
import type { Database } from '../../db/open.ts'
import type { Rating, Ratings } from '../../shared/api/evaluation.ts'
import type { Clock } from '../../shared/clock.ts'
import { MAX_RATINGS_PER_DAY, MAX_REVIEWS_SHOWN, MAX_PENDING_REVIEWS } from '../../shared/limits.ts'
import { type Result, failure, success } from '../../shared/result.ts'
import { toUtcDay } from '../../shared/day.ts'
import type { Secrets } from '../secrets.ts'
import type { StorageCapacity } from '../storage-capacity.ts'

type Dependencies = {
  database: Database
  clock: Clock
  secrets: Secrets
  capacity: Pick<StorageCapacity, 'isFull'>
}

/** Why a rating was not saved. */
export type RatingProblem = 'day-full' | 'reviews-full' | 'site-full'

/** The ratings of the site. */
export type EvaluationRatings = {
  /**
   * Saves a visitor's rating, or changes the one of the same day. A new or changed comment needs approval.
   * @param network the visitor's address, as returned by `findClientAddress`
   */
  rate(network: string, rating: Rating): Result<undefined, RatingProblem>
  /** Returns all ratings: the same object until they change. */
  find(): Ratings
}

/**
 * Creates the ratings. Totals are cached until this process changes them, or SQLite reports a change of
 * another process, such as the owner's command line.
 */
export function createRatings({
  database,
  clock,
  secrets,
  capacity,
}: Dependencies): EvaluationRatings {
  const { connection } = database
  const ratings = createRatingQueries(connection)
  const reviews = createReviewQueries(connection)
  // Counts what other connections have written: https://sqlite.org/pragma.html#pragma_data_version
  const version = connection.prepare<[], number>('pragma data_version').pluck()
  let cached: { ratings: Ratings; text: string; version: number | undefined } | undefined
  let changed = false

  function read(): Ratings {
    const none = (): [number, number, number, number, number] => [0, 0, 0, 0, 0]
    const votes = { design: none(), content: none(), speed: none(), usability: none() }
    for (const { aspect, stars, votes: count } of ratings.countVotes()) {
      votes[aspect][stars - 1] = count
    }
    return { votes, reviews: reviews.listApproved(MAX_REVIEWS_SHOWN) }
  }

  return {
    rate(network, { comment, ...stars }) {
      const now = clock.now()
      const today = toUtcDay(now)
      const text = `${today} ${network}`
      changed = true
      return database.transaction(() => {
        // The key may have been rotated since the rating that this one changes.
        const voter =
          secrets.keys
            .map((key) => key.digest('rating', text))
            .find((digest) => ratings.find(digest) !== undefined) ?? secrets.digest('rating', text)
        const before = ratings.find(voter)
        if (before === undefined && ratings.countOfDay(today) >= MAX_RATINGS_PER_DAY) {
          return failure('day-full')
        }
        const previousComment = before === undefined ? '' : (reviews.findByRating(before) ?? '')
        const isNew = comment !== previousComment
        if (isNew && comment !== '' && reviews.countWaiting(before) >= MAX_PENDING_REVIEWS) {
          return failure('reviews-full')
        }
        if (comment.length > previousComment.length && capacity.isFull())
          return failure('site-full')
        const id = ratings.save(voter, today, stars)
        if (isNew) reviews.removeByRating(id)
        if (isNew && comment !== '') reviews.add(id, today, comment, now)
        return success(undefined)
      })
    },

    find() {
      const currentVersion = version.get()
      if (cached && !changed && cached.version === currentVersion) return cached.ratings
      const found = read()
      const text = JSON.stringify(found)
      cached = {
        ratings: cached?.text === text ? cached.ratings : found,
        text,
        version: currentVersion,
      }
      changed = false
      return cached.ratings
    },
  }
}
