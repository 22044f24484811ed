import type { Ratings, Votes } from '../../../shared/api/evaluation.ts'
import { ASPECTS } from '../../../shared/api/evaluation.ts'

/** What the votes on one aspect, or on all of them, come to. */
export type Summary = {
  votes: number
  /** Stars in the mean with one decimal, `4.3`, rounded half up; undefined without votes. */
  mean: string | undefined
  /** From five stars down to one. */
  rows: readonly { stars: number; votes: number; percent: number }[]
  /** Votes of four and five stars, and in what range their share is likely to be; both in percent. */
  content: { percent: number; low: number; high: number } | undefined
}

/** Sums votes up. Counts are whole numbers, and so are all steps but the interval's. */
export function summarise(votes: Votes): Summary {
  const count = votes.reduce((sum, amount) => sum + amount, 0)
  const stars = votes.reduce((sum, amount, index) => sum + amount * (index + 1), 0)
  const content = votes[3] + votes[4]
  const rows = votes.map((amount, index) => ({
    stars: index + 1,
    votes: amount,
    percent: count === 0 ? 0 : divide(100 * amount, count),
  }))
  return {
    votes: count,
    mean: count === 0 ? undefined : writeTenths(divide(10 * stars, count)),
    rows: rows.reverse(),
    content:
      count === 0
        ? undefined
        : { percent: divide(100 * content, count), ...findInterval(content, count) },
  }
}

/** The votes on all aspects together. */
export function addVotes({ votes }: Pick<Ratings, 'votes'>): Votes {
  const sum = (stars: 0 | 1 | 2 | 3 | 4) =>
    ASPECTS.reduce((total, aspect) => total + votes[aspect][stars], 0)
  return [sum(0), sum(1), sum(2), sum(3), sum(4)]
}

/** A quotient of whole numbers, rounded half up to a whole one. */
function divide(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

function writeTenths(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** The 97.5 % quantile of the normal distribution, for 95 % between two bounds. */
const Z = 1.96

/**
 * Where a share is to be looked for that was seen in some of all votes: the Wilson score interval of
 * 95 %, in whole percent.
 * @see E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, Journal of
 * the American Statistical Association 22 (1927), 209–212, https://doi.org/10.1080/01621459.1927.10502953
 */
export function findInterval(some: number, all: number): { low: number; high: number } {
  const share = some / all
  const square = Z ** 2
  const centre = share + square / (2 * all)
  const half = Z * Math.sqrt((share * (1 - share)) / all + square / (4 * all ** 2))
  const inPercent = (value: number) => Math.round((100 * value) / (1 + square / all))
  // Rounding may end a hair below nought, which would read "-0".
  return { low: Math.max(0, inPercent(centre - half)), high: inPercent(centre + half) }
}
