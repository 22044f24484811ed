/** Twice the text may take as many times as long: 2 and room for what else a machine does. */
const MAX_GROWTH = 2.5

/** Measures a run in milliseconds. */
type Stopwatch = (run: () => unknown) => number

/** Milliseconds that count as nothing. */
const MIN_TIME = 1

/** Milliseconds of a run that is long enough to be compared, as a quarter of it is; a quadratic one never gets to the end. */
const MIN_COMPARED_TIME = 80

/** The doublings that have to show growth. More memory, or a larger kind of object, shows in one or two. */
const DOUBLINGS = 3

const MAX_ROUNDS = 10

/**
 * How many times as long a reader takes for twice the text, where that is more than linear time
 * would give; undefined if it is not. Texts get longer up to the largest, or until one takes long.
 * Growth counts where each of the last doublings shows it.
 * @param read gets a text of about that many units
 * @param maxLength the most that can reach it
 * @param stopwatch measures one read
 */
export function findGrowth(
  read: (text: string) => unknown,
  write: (length: number) => string,
  maxLength: number,
  stopwatch: Stopwatch = measureTime,
): number | undefined {
  const createRun = () =>
    createTimedRun((length) => {
      const text = write(Math.floor(length))
      return stopwatch(() => read(text))
    })
  const first = createRun()
  let length = Math.max(2, Math.floor(maxLength / 64))
  for (let time = 0; length < maxLength && time < MIN_COMPARED_TIME;) {
    time = first.run(length)
    length *= time < MIN_COMPARED_TIME / 64 ? 8 : 2
  }
  length = Math.min(length, maxLength)
  let growth: number | undefined
  for (let doubling = 0; doubling < DOUBLINGS; doubling++) {
    const shown = measureGrowth(createRun, length / 2 ** doubling)
    if (shown === undefined) return undefined
    growth ??= shown
  }
  return growth
}

/**
 * The same for a text of one length. What counts is the least of several runs: another program can
 * only make a run longer, and one round with linear times is enough.
 */
function measureGrowth(createRun: () => TimedRun, length: number): number | undefined {
  const half = createRun()
  const whole = createRun()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    whole.run(length)
    if (whole.least <= MIN_TIME) return undefined
    half.run(length / 2)
    half.run(length / 2)
    if (whole.least <= MAX_GROWTH * half.least + MIN_TIME) return undefined
  }
  return whole.least / half.least
}

type TimedRun = { least: number; run: (length: number) => number }

function createTimedRun(measure: (length: number) => number): TimedRun {
  const timed: TimedRun = {
    least: Infinity,
    run(length) {
      const time = measure(length)
      timed.least = Math.min(timed.least, time)
      return time
    },
  }
  return timed
}

function measureTime(run: () => unknown): number {
  const before = process.cpuUsage()
  const begun = performance.now()
  run()
  const passed = performance.now() - begun
  const { user, system } = process.cpuUsage(before)
  // Other programs add to the one, the threads of the garbage collector to the other.
  return Math.min(passed, (user + system) / 1000)
}
