import type { Clock } from '../../../../shared/clock.ts'

/** Why a planner gave up. */
export type Limit = 'time' | 'memory' | 'actions' | 'cancelled'

/** How much a planner may use. */
export type Limits = {
  /** Milliseconds from the start. */
  time: number
  /** Bytes of the tables that a search keeps. */
  memory: number
  /** Ground actions. */
  actions: number
  /** Asked every now and then: true ends the work. */
  isCancelled?: (() => boolean) | undefined
}

/** Thrown from within the work when a limit is reached. */
export class LimitReached extends Error {
  readonly limit: Limit

  constructor(limit: Limit) {
    super(limit)
    this.limit = limit
  }
}

/** Calls of `tick` between two looks at the clock. */
const TICKS = 1024

/** Watches the limits of one run. */
export class Meter {
  readonly limits: Limits
  /** The most bytes that were ever reported. */
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

  /** For inner loops: looks at clock and cancellation once in many calls. @throws LimitReached */
  tick(): void {
    if (++this.#ticks % TICKS === 0) this.check()
  }

  /** Looks at clock and cancellation now. @throws LimitReached */
  check(): void {
    if (this.limits.isCancelled?.()) throw new LimitReached('cancelled')
    if (this.elapsed > this.limits.time) throw new LimitReached('time')
  }

  /** Takes note of how many bytes the tables have now. @throws LimitReached */
  reportMemory(bytes: number): void {
    this.peakMemory = Math.max(this.peakMemory, bytes)
    if (bytes > this.limits.memory) throw new LimitReached('memory')
  }
}
