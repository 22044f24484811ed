import { hasBit } from '../bits.ts'
import { BucketQueue } from '../search/bucket-queue.ts'
import { type PackedLists, packLists, packInverse } from '../search/packed-lists.ts'
import type { Task } from '../task.ts'

/** Cost of facts that were not reached; above every other cost. */
const UNREACHED = 0x3fffffff

/** Cap for costs: sums can double with every operator. */
const MAX_COST = 100_000

/**
 * Costs of facts in the delete relaxation, by Dijkstra's algorithm. An operator costs 1 more than
 * its preconditions: their `sum` (hadd) or `max` (hmax). A fact costs as much as the cheapest
 * operator that adds it (Bonet and Geffner, Planning as heuristic search, Artificial Intelligence
 * 129, 2001).
 */
export class DeleteRelaxation {
  readonly costs: Int32Array
  /** For each fact, the cheapest operator that adds it; -1 for facts of the state. */
  readonly supporters: Int32Array
  readonly preconditions: PackedLists
  readonly goal: readonly number[]
  readonly #combine: 'sum' | 'max'
  readonly #consumers: PackedLists
  readonly #adds: PackedLists
  readonly #counts: Int32Array
  readonly #open: Int32Array
  readonly #operatorCosts: Int32Array
  readonly #free: readonly number[]
  readonly #isGoal: Uint8Array
  readonly #queue = new BucketQueue()

  constructor({ facts, operators, goal }: Task, combine: 'sum' | 'max') {
    const conditions = operators.map(({ preconditions }) => preconditions)
    this.costs = new Int32Array(facts.length)
    this.supporters = new Int32Array(facts.length)
    this.preconditions = packLists(conditions)
    this.goal = goal
    this.#combine = combine
    this.#consumers = packInverse(conditions, facts.length)
    this.#adds = packLists(operators.map(({ adds }) => adds))
    this.#counts = Int32Array.from(conditions, ({ length }) => length)
    this.#open = new Int32Array(operators.length)
    this.#operatorCosts = new Int32Array(operators.length)
    this.#free = [...conditions.keys()].filter((operator) => conditions[operator]?.length === 0)
    this.#isGoal = new Uint8Array(facts.length)
    for (const fact of goal) this.#isGoal[fact] = 1
  }

  /** Computes costs and supporters until all goals are reached. Returns whether they are. */
  explore(words: Int32Array, start: number): boolean {
    const { costs } = this
    const queue = this.#queue
    costs.fill(UNREACHED)
    this.#open.set(this.#counts)
    this.#operatorCosts.fill(0)
    queue.clear()
    for (let fact = 0; fact < costs.length; fact++) {
      if (hasBit(words, start, fact)) this.#reach(fact, 0, -1)
    }
    for (const operator of this.#free) this.#apply(operator)
    let missing = this.goal.length
    while (missing > 0 && queue.size > 0) {
      const cost = queue.lowestKey
      const fact = queue.pop() ?? 0
      if (cost > (costs[fact] ?? 0)) continue
      missing -= this.#isGoal[fact] ?? 0
      this.#settle(fact, cost)
    }
    return missing === 0
  }

  #settle(fact: number, cost: number): void {
    const { starts, values } = this.#consumers
    const open = this.#open
    const operatorCosts = this.#operatorCosts
    const end = starts[fact + 1] ?? 0
    for (let place = starts[fact] ?? 0; place < end; place++) {
      const operator = values[place] ?? 0
      // Facts are settled by ascending cost, so the last one is the most expensive.
      operatorCosts[operator] =
        this.#combine === 'sum' ? (operatorCosts[operator] ?? 0) + cost : cost
      const left = (open[operator] ?? 0) - 1
      open[operator] = left
      if (left === 0) this.#apply(operator)
    }
  }

  #apply(operator: number): void {
    const { starts, values } = this.#adds
    const cost = Math.min((this.#operatorCosts[operator] ?? 0) + 1, MAX_COST)
    const end = starts[operator + 1] ?? 0
    for (let place = starts[operator] ?? 0; place < end; place++) {
      this.#reach(values[place] ?? 0, cost, operator)
    }
  }

  #reach(fact: number, cost: number, supporter: number): void {
    if (cost >= (this.costs[fact] ?? 0)) return
    this.costs[fact] = cost
    this.supporters[fact] = supporter
    this.#queue.push(cost, fact)
  }
}
