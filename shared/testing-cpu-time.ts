/**
 * Milliseconds of the processor that a run takes: the least of some, because a busy machine can only
 * add to it.
 */
export function measureCpuTime(run: () => unknown, rounds = 5): number {
  let least = Infinity
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
