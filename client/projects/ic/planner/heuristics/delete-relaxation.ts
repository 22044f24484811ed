import { hasBit } from '../bits.ts'
import type { Meter } from '../meter.ts'
import { createQueue, type Queue } from '../search/create-queue.ts'
import { type PackedLists, packLists, packInverse } from '../search/packed-lists.ts'
import type { Task } from '../task.ts'
import { relaxOperators } from './relaxed-operators.ts'

/** Cost of facts that were not reached; above every other cost. */
const UNREACHED = 0x3fffffff

/** Cap for costs, in actions of the highest cost: sums can double with every operator. */
const MAX_ACTIONS = 100_000

/** Cap for costs, so that the sum of two fits into 31 bits. */
const MAX_COST = 500_000_000

/**
 * Costs of facts in the delete relaxation, by Dijkstra's algorithm. An operator costs its own cost
 * more than its preconditions: their `sum` (hadd) or `max` (hmax). A fact costs as much as the cheapest
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
  readonly #actionCosts: Int32Array
  readonly #maxCost: number
  readonly #queue: Queue
  /** The operator of the task for each operator of the relaxation. */
  readonly owners: Int32Array
  /** Number of operators of the task that `owners` names, axioms included. */
  readonly actions: number

  /** @throws LimitReached */
  constructor(task: Task, combine: 'sum' | 'max', actionCosts: Int32Array, meter: Meter) {
    const { facts, goal } = task
    const { conditions, adds, costs, owners, actions } = relaxOperators(task, actionCosts, meter)
    meter.reserve(4 * (3 * facts.length + 3 * conditions.length))
    this.costs = new Int32Array(facts.length)
    this.supporters = new Int32Array(facts.length)
    this.preconditions = packLists(conditions, meter)
    this.goal = goal
    this.owners = owners
    this.actions = actions
    this.#combine = combine
    this.#consumers = packInverse(conditions, facts.length, meter)
    this.#adds = packLists(adds, meter)
    this.#counts = Int32Array.from(conditions, ({ length }) => length)
    this.#open = new Int32Array(conditions.length)
    this.#operatorCosts = new Int32Array(conditions.length)
    this.#actionCosts = costs
    this.#maxCost = Math.min(MAX_COST, MAX_ACTIONS * costs.reduce((a, b) => Math.max(a, b), 1))
    this.#queue = createQueue(costs)
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

  /** Returns what the preconditions of a relaxed operator cost together. */
  costOf(operator: number): number {
    return this.#operatorCosts[operator] ?? 0
  }

  /** Lists the facts whose costs the last exploration knows, the cheapest first. */
  listCosts(): { fact: number; cost: number; operator: number }[] {
    const { costs, supporters, owners, goal } = this
    // It ends at the last goal: what costs more may turn out to be cheaper.
    const last = goal.reduce((most, fact) => Math.max(most, costs[fact] ?? 0), 0)
    return [...costs.keys()]
      .map((fact) => {
        const supporter = supporters[fact] ?? -1
        return { fact, cost: costs[fact] ?? 0, operator: owners[supporter] ?? -1 }
      })
      .filter(({ cost }) => cost <= last && cost < UNREACHED)
      .sort((a, b) => a.cost - b.cost)
  }

  #settle(fact: number, cost: number): void {
    const { starts, values } = this.#consumers
    const open = this.#open
    const operatorCosts = this.#operatorCosts
    const maxCost = this.#maxCost
    const isSum = this.#combine === 'sum'
    const end = starts[fact + 1] ?? 0
    for (let place = starts[fact] ?? 0; place < end; place++) {
      const operator = values[place] ?? 0
      // Facts are settled by ascending cost, so the last one is the most expensive.
      const sum = isSum ? (operatorCosts[operator] ?? 0) + cost : cost
      operatorCosts[operator] = sum < maxCost ? sum : maxCost
      const left = (open[operator] ?? 0) - 1
      open[operator] = left
      if (left === 0) this.#apply(operator)
    }
  }

  #apply(operator: number): void {
    const { starts, values } = this.#adds
    const cost = Math.min(
      (this.#operatorCosts[operator] ?? 0) + (this.#actionCosts[operator] ?? 0),
      this.#maxCost,
    )
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
