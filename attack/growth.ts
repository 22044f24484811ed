/** Twice the text may take as many times as long: 2 and room for what else a machine does. */
const MAX_GROWTH = 2.5

/** Milliseconds that count as nothing. */
const FLOOR = 1

/** Milliseconds of a run that is long enough to be compared; a quadratic one never gets to the end. */
const LONG_ENOUGH = 20

const MAX_ROUNDS = 10

/**
 * How many times as long a reader takes for twice the text, where that is more than linear time
 * would give; undefined if it is not. Texts get longer up to the largest, or until one takes long.
 * What counts is the CPU time of this process, the least of several runs: another program can only
 * make a run longer, and one round with linear times is enough.
 * @param read gets a text of about that many units
 * @param largest the most that can reach it
 */
export function findGrowth(
  read: (text: string) => unknown,
  write: (length: number) => string,
  largest: number,
): number | undefined {
  const half = createRun(read, write)
  const whole = createRun(read, write)
  let length = Math.max(2, Math.floor(largest / 64))
  for (let time = 0; length < largest && time < LONG_ENOUGH;) {
    time = half.run(length)
    length *= time < LONG_ENOUGH / 64 ? 8 : 2
  }
  length = Math.min(length, largest)
  half.reset()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    whole.run(length)
    if (whole.least <= FLOOR) return undefined
    half.run(length / 2)
    half.run(length / 2)
    if (whole.least <= MAX_GROWTH * half.least + FLOOR) return undefined
  }
  return whole.least / half.least
}

function createRun(read: (text: string) => unknown, write: (length: number) => string) {
  const run = {
    least: Infinity,
    reset: () => (run.least = Infinity),
    run(length: number): number {
      const text = write(Math.floor(length))
      const before = process.cpuUsage()
      read(text)
      const { user, system } = process.cpuUsage(before)
      const time = (user + system) / 1000
      run.least = Math.min(run.least, time)
      return time
    },
  }
  return run
}
