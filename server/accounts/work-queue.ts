import { type Result, failure, success } from '../../shared/result.ts'

export type WorkQueue = {
  /** Runs the work when a place is free; refuses at once when too many wait already. */
  run<Value>(work: () => Promise<Value>): Promise<Result<Value, 'busy'>>
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>
}

/**
 * Lets at most `places` works run at once and `waiting` more wait for their turn, in order. A place
 * is held until its work ends, whether or not somebody still waits for it.
 */
export function createWorkQueue(places: number, waiting: number): WorkQueue {
  const turns: (() => void)[] = []
  const idlers: (() => void)[] = []
  let running = 0

  function free(): void {
    const next = turns.shift()
    if (next) return next()
    running--
    if (running === 0) for (const resolve of idlers.splice(0)) resolve()
  }

  return {
    async run(work) {
      if (running < places) running++
      else if (turns.length < waiting) await new Promise<void>((turn) => turns.push(turn))
      else return failure('busy')
      try {
        return success(await work())
      } finally {
        free()
      }
    },
    idle: () =>
      running === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve)),
  }
}
