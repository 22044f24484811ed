import type { Clock } from '../../../../shared/clock.ts'

/** The reason why a planner stopped early. */
export type Limit = 'time' | 'memory' | 'actions' | 'cancelled'

/** The resource limits of a planner. */
export type Limits = {
  /** Milliseconds from the start. */
  time: number
  /** Maximum size of the search's tables, in bytes. */
  memory: number
  /** Maximum number of ground actions. */
  actions: number
  /** Polled during the search; true cancels it. */
  isCancelled?: (() => boolean) | undefined
}

/** Thrown when a limit is reached or the search is cancelled. */
export class LimitReached extends Error {
  readonly limit: Limit

  constructor(limit: Limit) {
    super(limit)
    this.limit = limit
  }
}

/** Number of calls of `tick` between two checks. */
const TICKS = 1024

/** Enforces the limits of one run. */
export class Meter {
  readonly limits: Limits
  /** Maximum of the reported sizes, in bytes. */
  peakMemory = 0
  readonly #clock: Clock
  readonly #start: number
  #ticks = 0

  constructor(limits: Limits, clock: Clock) {
    this.limits = limits
    this.#clock = clock
    this.#start = clock.now()
  }

  /** Milliseconds since the start. */
  get elapsed(): number {
    return this.#clock.now() - this.#start
  }

  /** Checks time and cancellation once in `TICKS` calls, for inner loops. @throws LimitReached */
  tick(): void {
    if (++this.#ticks % TICKS === 0) this.check()
  }

  /** Checks time and cancellation now. @throws LimitReached */
  check(): void {
    if (this.limits.isCancelled?.()) throw new LimitReached('cancelled')
    if (this.elapsed > this.limits.time) throw new LimitReached('time')
  }

  /** Reports the current size of the tables. @throws LimitReached */
  reportMemory(bytes: number): void {
    this.peakMemory = Math.max(this.peakMemory, bytes)
    if (bytes > this.limits.memory) throw new LimitReached('memory')
  }
}
