/**
 * Returns the processor time of a run in milliseconds: the minimum of several, because a busy
 * machine only adds to it.
 */
export function measureCpuTime(run: () => unknown, rounds = 5): number {
  let min = Infinity
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    min = Math.min(min, (user + system) / 1000)
  }
  return min
}
