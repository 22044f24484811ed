/** One timer for each path. */
export type Timers = {
  /** Runs the task for a path after a pause, in place of the one that waits. */
  start: (path: string, pause: number) => void
  stop: (path: string) => void
}

/** Creates timers of a task. */
export function createTimers(run: (path: string) => Promise<void>): Timers {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const stop = (path: string) => clearTimeout(timers.get(path))
  return {
    start(path, pause) {
      stop(path)
      timers.set(
        path,
        setTimeout(() => void run(path), pause),
      )
    },
    stop,
  }
}
