import type { Clock } from '../../../../shared/clock.ts'

/**
 * The reason why a planner stopped early. For Graphplan, `cases`: of conditional effects; `axioms`:
 * derived predicates that depend on themselves.
 */
export type Limit = 'time' | 'memory' | 'actions' | 'cases' | 'axioms' | 'cancelled'

/** The resource limits of a planner. */
export type Limits = {
  /** Milliseconds from the start. */
  time: number
  /** Maximum size of the ground task and of the search's tables, in bytes. */
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
  /** Maximum of the reserved bytes. */
  peakMemory = 0
  #reserved = 0
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

  /** Creates a meter with these limits for a share of the time that is left. */
  share(part: number): Meter {
    return new Meter(
      { ...this.limits, time: (this.limits.time - this.elapsed) * part },
      this.#clock,
    )
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

  /** Counts memory, in bytes, before it is allocated. @throws LimitReached */
  reserve(bytes: number): void {
    if (this.#reserved + bytes > this.limits.memory) throw new LimitReached('memory')
    this.#reserved += bytes
    this.peakMemory = Math.max(this.peakMemory, this.#reserved)
  }

  /** Counts memory, in bytes, that is no longer used. */
  release(bytes: number): void {
    this.#reserved -= bytes
  }
}
