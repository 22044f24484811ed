/** Runs a generator to its end without a pause, and returns its result. */
export function runToEnd<Result>(work: Iterator<unknown, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
