/**
 * Returns the chance of at least `hits` successes in independent trials (Poisson binomial
 * distribution).
 * Trial by trial: P(k) = P(k)·(1 − p) + P(k − 1)·p (Y. H. Wang, On the number of successes in
 * independent trials, Statistica Sinica 3(2), 1993).
 * @param chances chance of each trial, 0 to 1
 */
export function chanceOfAtLeast(hits: number, chances: readonly number[]): number {
  let exactly = [1]
  for (const chance of chances) {
    exactly = [...exactly, 0].map(
      (still, count) => still * (1 - chance) + (exactly[count - 1] ?? 0) * chance,
    )
  }
  return exactly.slice(hits).reduce((sum, value) => sum + value, 0)
}

/** Formats a chance: "37.7 % of the time", "1 time in 1,200". */
export function describeChance(chance: number): string {
  if (chance >= 0.9995) return 'always'
  if (chance >= 0.1) return `${(chance * 100).toFixed(1)} % of the time`
  if (chance < 1e-9) return 'practically never'
  const times = Number((1 / chance).toPrecision(2))
  return `1 time in ${times.toLocaleString('en')}`
}
