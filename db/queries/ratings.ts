import type Sqlite from 'better-sqlite3'
import { type Aspect, ASPECTS, type Stars } from '../../shared/api/evaluation.ts'

/** The number of votes for an aspect with that many stars. */
export type VoteCount = { aspect: Aspect; stars: number; votes: number }

/**
 * Creates the queries of `rating` (the current day) and `rating_count` (totals of past days). Days are
 * `YYYY-MM-DD` in UTC.
 */
export function createRatingQueries(connection: Sqlite.Database) {
  const find = connection
    .prepare<[Buffer], number>('select id from rating where voter_hash = ?')
    .pluck()
  const countOfDay = connection
    .prepare<[string], number>('select count(*) from rating where rated_on = ?')
    .pluck()
  const save = connection
    .prepare<Stars & { ratedOn: string; voter: Buffer }, number>(
      `insert into rating (rated_on, voter_hash, design, content, speed, usability)
      values (:ratedOn, :voter, :design, :content, :speed, :usability)
      on conflict (voter_hash) do update set
        design = :design, content = :content, speed = :speed, usability = :usability
      returning id`,
    )
    .pluck()
  const running = ASPECTS.map(
    (aspect) => `select '${aspect}' as aspect, ${aspect} as stars, count(*) as votes
      from rating group by stars`,
  )
  const countVotes = connection.prepare<[], VoteCount>(`
    select aspect, stars, sum(votes) as votes from (
      select aspect, stars, votes from rating_count union all ${running.join(' union all ')})
    group by aspect, stars`)

  /* The ratings of a batch: the oldest of other days. */
  const pastRatings = `select id from rating where rated_on <> :today order by id limit :limit`
  const fold = ASPECTS.map((aspect) =>
    connection.prepare<{ today: string; limit: number }>(`
      insert into rating_count (rated_on, aspect, stars, votes)
      select rated_on, '${aspect}', ${aspect}, count(*) from rating
      where id in (${pastRatings}) group by rated_on, ${aspect}
      on conflict do update set votes = votes + excluded.votes`),
  )
  const removePast = connection.prepare<{ today: string; limit: number }>(
    `delete from rating where id in (${pastRatings})`,
  )
  const aggregateDays = connection.transaction((today: string, limit: number) => {
    for (const statement of fold) statement.run({ today, limit })
    return removePast.run({ today, limit }).changes
  })

  return {
    /** Returns the id of a voter's rating. */
    find: (voter: Buffer) => find.get(voter),
    countOfDay: (day: string) => countOfDay.get(day) ?? 0,
    /** Inserts or replaces a voter's rating; returns its id. */
    save(voter: Buffer, ratedOn: string, { design, content, speed, usability }: Stars): number {
      const id = save.get({ voter, ratedOn, design, content, speed, usability })
      if (id === undefined) throw new Error('SQLite returned no rating')
      return id
    },
    /** Counts votes by aspect and stars; counts of zero are left out. */
    countVotes: () => countVotes.all(),
    /**
     * Adds ratings of other days to the anonymous totals and deletes them; returns how many. Later days
     * are included, because the clock may have been ahead.
     */
    aggregateDays: (today: string, limit: number): number => aggregateDays.immediate(today, limit),
  }
}
