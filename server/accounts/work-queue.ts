import { type Result, failure, success } from '../../shared/result.ts'
import { createTurns } from './turns.ts'

/** Who waits for work to be done. */
export type Waiter = {
  /** Whether its browser or network logged in of late: it does not wait behind strangers. */
  known: boolean
  /** The wide network that it comes from. */
  network: string
  /** Its address or its account, which has turns of its own within that network. */
  name: string
}

export type WorkQueue = {
  /**
   * Runs the work when a place is free. Networks take turns, and so do the waiters of a network. When
   * too many wait, the last one of the waiter with most is refused, in the network with most.
   */
  run<Value>(who: Waiter, work: () => Promise<Value>): Promise<Result<Value, 'busy'>>
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>
}

type Turn = (outcome: 'run' | 'busy') => void

/** Of so many turns, one is a stranger's if one waits: known waiters come first, but not always. */
const TURNS_PER_STRANGER = 4

/**
 * Lets at most `places` works run at once and `waiting` more wait, of known waiters and of strangers
 * each. A place is held until its work ends, whether or not somebody still waits for it, and through
 * the rest that follows.
 * @param rest told how many milliseconds the work took; undefined if none is needed
 */
export function createWorkQueue(
  places: number,
  waiting: number,
  rest?: (took: number) => Promise<void> | undefined,
): WorkQueue {
  const known = createTurns<Turn>()
  const strangers = createTurns<Turn>()
  const idlers: (() => void)[] = []
  let running = 0
  let knownInRow = 0

  function waitForTurn(who: Waiter): Promise<'run' | 'busy'> {
    return new Promise((turn) => {
      const lane = who.known ? known : strangers
      lane.add(who.network, who.name, turn)
      if (lane.count() > waiting) lane.removeLastOfMost()?.('busy')
    })
  }

  function findNext(): Turn | undefined {
    const isForStranger = knownInRow >= TURNS_PER_STRANGER - 1 && strangers.count() > 0
    if (isForStranger || known.count() === 0) {
      knownInRow = 0
      return strangers.next()
    }
    knownInRow++
    return known.next()
  }

  function free(): void {
    const next = findNext()
    if (next) return next('run')
    running--
    if (running === 0) for (const resolve of idlers.splice(0)) resolve()
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
