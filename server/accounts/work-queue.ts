import { type Result, failure, success } from '../../shared/result.ts'

export type WorkQueue = {
  /**
   * Runs the work when a place is free. Those who wait take turns by `who`, so that nobody holds
   * all the others up; when too many wait, the last one of whoever has most is refused.
   */
  run<Value>(who: string, work: () => Promise<Value>): Promise<Result<Value, 'busy'>>
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>
}

type Turn = (outcome: 'run' | 'busy') => void

/**
 * Lets at most `places` works run at once and `waiting` more wait. A place is held until its work
 * ends, whether or not somebody still waits for it, and through the rest that follows.
 * @param rest told how many milliseconds the work took; undefined if none is needed
 */
export function createWorkQueue(
  places: number,
  waiting: number,
  rest?: (took: number) => Promise<void> | undefined,
): WorkQueue {
  // By who waits, in the order in which they have their next turn.
  const lines = new Map<string, Turn[]>()
  const idlers: (() => void)[] = []
  let running = 0
  let length = 0

  function waitForTurn(who: string): Promise<'run' | 'busy'> {
    return new Promise((turn) => {
      const line = lines.get(who)
      if (line) line.push(turn)
      else lines.set(who, [turn])
      length++
      if (length > waiting) refuseOne()
    })
  }

  /** Of two who have as many, the one who came later. */
  function refuseOne(): void {
    const [who, line] = [...lines].reduce((most, one) =>
      one[1].length < most[1].length ? most : one,
    )
    const turn = line.pop()
    if (line.length === 0) lines.delete(who)
    length--
    turn?.('busy')
  }

  function free(): void {
    const [next] = lines
    if (!next) {
      running--
      if (running === 0) for (const resolve of idlers.splice(0)) resolve()
      return
    }
    const [who, line] = next
    const turn = line.shift()
    // Whoever had a turn has the next one after all others.
    lines.delete(who)
    if (line.length > 0) lines.set(who, line)
    length--
    turn?.('run')
  }

  return {
    async run(who, work) {
      if (running < places) running++
      else if ((await waitForTurn(who)) === 'busy') return failure('busy')
      const begun = performance.now()
      try {
        return success(await work())
      } finally {
        const resting = rest?.(performance.now() - begun)
        if (resting) void resting.then(free)
        else free()
      }
    },
    idle: () =>
      running === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve)),
  }
}
