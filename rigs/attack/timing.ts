/** Takes the times of two things in turns, so that what slows the machine slows both; milliseconds. */
export async function timeInTurns(
  rounds: number,
  one: (round: number) => Promise<unknown>,
  other: (round: number) => Promise<unknown>,
): Promise<{ ones: number[]; others: number[] }> {
  const ones: number[] = []
  const others: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Whoever is first may find the machine in another state than who comes after.
    const inTurn = [() => time(one, ones, round), () => time(other, others, round)]
    for (const run of round % 2 === 0 ? inTurn : inTurn.reverse()) await run()
  }
  return { ones, others }
}

async function time(
  run: (round: number) => Promise<unknown>,
  times: number[],
  round: number,
): Promise<void> {
  const start = performance.now()
  await run(round)
  times.push(performance.now() - start)
}

/**
 * How likely a time of the one is longer than one of the other: 0.5 when they cannot be told apart, 0
 * or 1 when each single time tells. It is the Mann-Whitney U statistic over the number of pairs
 * (Mann and Whitney 1947); with 60 and 60 times that are alike its standard deviation is 0.053.
 */
export function chanceOfLonger(ones: readonly number[], others: readonly number[]): number {
  const pairs = ones.flatMap((one) =>
    others.map((other) => (one > other ? 1 : +(one === other) / 2)),
  )
  return pairs.reduce((sum, won) => sum + won, 0) / pairs.length
}

export function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN
}
