import type { Meter } from '../meter.ts'
import { createQueue, type Queue } from './create-queue.ts'
import { growArray } from './grow-array.ts'
import { INITIAL_STATES, type SearchSpace } from './search-space.ts'

/** Number of states that helpful operators are taken for after progress, as in LAMA. */
const BOOST = 1000

/** Bytes of an entry of a list, whose arrays grow by half. */
const ENTRY_BYTES = 16

/** A state that a search has reached, and how. */
type Reached = { state: number; parent: number; operator: number }

/**
 * The open lists of a greedy search with deferred evaluation and helpful operators (Richter and
 * Westphal, The LAMA planner, JAIR 39, 2010). A successor waits with the estimate of its parent, and
 * is generated when it is its turn. Those of helpful operators wait in a second list as well. The
 * lists take turns, and the second is preferred for a while when an estimate is the lowest so far.
 */
export class DeferredSearch {
  readonly #space: SearchSpace
  readonly #meter: Meter
  readonly #all: Queue
  readonly #helpful: Queue
  /** Entries are the state times this, plus the operator. */
  readonly #stride: number
  readonly #isHelpful: Uint8Array
  #seen = new Uint8Array(INITIAL_STATES)
  #lowest = Infinity
  /** How many more states the list of helpful operators is owed than the other. */
  #lead = 0

  /** @param costs one for each operator of the task. @throws LimitReached */
  constructor(space: SearchSpace, costs: Int32Array, meter: Meter) {
    meter.reserve(INITIAL_STATES + costs.length)
    this.#space = space
    this.#meter = meter
    this.#all = createQueue(costs)
    this.#helpful = createQueue(costs)
    this.#stride = space.operatorCount + 1
    this.#isHelpful = new Uint8Array(costs.length)
  }

  /**
   * Adds the successors of a state to the lists.
   * @param helpful numbers of operators in the task
   * @throws LimitReached
   */
  expand(state: number, estimate: number, helpful: readonly number[]): void {
    if (estimate < this.#lowest) {
      this.#lowest = estimate
      this.#lead = BOOST
    }
    const space = this.#space
    const isHelpful = this.#isHelpful
    for (const operator of helpful) isHelpful[operator] = 1
    const count = space.expand(state)
    this.#meter.reserve((count + helpful.length) * ENTRY_BYTES)
    for (let index = 0; index < count; index++) {
      const operator = space.successors.found[index] ?? 0
      const entry = state * this.#stride + operator
      this.#all.push(estimate, entry)
      if (isHelpful[space.numberOf(operator)] === 1) this.#helpful.push(estimate, entry)
    }
    for (const operator of helpful) isHelpful[operator] = 0
  }

  /** Returns the next state that was not returned before; undefined if there is none. @throws LimitReached */
  next(): Reached | undefined {
    for (;;) {
      const usesHelpful = this.#helpful.size > 0 && (this.#lead > 0 || this.#all.size === 0)
      this.#lead += usesHelpful ? -1 : 1
      const entry = (usesHelpful ? this.#helpful : this.#all).pop()
      if (entry === undefined) return undefined
      const operator = entry % this.#stride
      const parent = (entry - operator) / this.#stride
      const state = this.#space.states.insertSuccessor(parent, operator)
      while (state >= this.#seen.length) this.#seen = growArray(this.#seen, this.#meter)
      if (this.#seen[state] === 1) continue
      this.#seen[state] = 1
      return { state, parent, operator }
    }
  }
}
