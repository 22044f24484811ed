import type { Ratings, Votes } from '../../../shared/api/evaluation.ts'
import { ASPECTS } from '../../../shared/api/evaluation.ts'

/** Summary of the votes on one or all aspects. */
export type Summary = {
  votes: number
  /** Mean stars with one decimal, `4.3`, rounded half up; undefined without votes. */
  mean: string | undefined
  /** From five stars down to one. */
  rows: readonly { stars: number; votes: number; percent: number }[]
  /** Share of four and five stars with its confidence interval, in percent. */
  content: { percent: number; low: number; high: number } | undefined
}

/** Summarises votes, in whole numbers except for the interval. */
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

/** Adds up the votes on all aspects. */
export function addVotes({ votes }: Pick<Ratings, 'votes'>): Votes {
  const sum = (stars: 0 | 1 | 2 | 3 | 4) =>
    ASPECTS.reduce((total, aspect) => total + votes[aspect][stars], 0)
  return [sum(0), sum(1), sum(2), sum(3), sum(4)]
}

/** Divides whole numbers and rounds half up. */
function divide(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

function writeTenths(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`
}

/** 97.5 % quantile of the normal distribution, for an interval of 95 %. */
const Z = 1.96

/**
 * Returns the Wilson score interval of 95 % for `some` of `all` votes, in whole percent.
 * @see E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, Journal
 * of the American Statistical Association 22 (1927), 209–212,
 * https://doi.org/10.1080/01621459.1927.10502953
 */
export function findInterval(some: number, all: number): { low: number; high: number } {
  const share = some / all
  const square = Z ** 2
  const centre = share + square / (2 * all)
  const half = Z * Math.sqrt((share * (1 - share)) / all + square / (4 * all ** 2))
  const inPercent = (value: number) => Math.round((100 * value) / (1 + square / all))
  // Rounding errors just below zero would read "-0".
  return { low: Math.max(0, inPercent(centre - half)), high: inPercent(centre + half) }
}
