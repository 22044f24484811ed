import { hasBit } from '../bits.ts'
import type { Meter } from '../meter.ts'
import { createQueue, type Queue } from '../search/create-queue.ts'
import { type PackedLists, packLists, packInverse } from '../search/packed-lists.ts'
import type { Task } from '../task.ts'
import { relaxOperators } from './relaxed-operators.ts'

/** Cost of facts that were not reached; above every other cost. */
export const UNREACHED = 0x3fffffff

/** Cap for costs, in actions of the highest cost: sums can double with every operator. */
const MAX_ACTIONS = 100_000

/** Cap for costs, so that the sum of two fits into 31 bits. */
export const MAX_COST = 500_000_000

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
  /** See `packRecords`. */
  readonly #records: Int32Array
  readonly #firsts: Int32Array
  readonly #counts: Int32Array
  readonly #open: Int32Array
  readonly #free: readonly number[]
  readonly #isGoal: Uint8Array
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
    meter.reserve(4 * (3 * facts.length + 2 * conditions.length))
    this.costs = new Int32Array(facts.length)
    this.supporters = new Int32Array(facts.length)
    this.preconditions = packLists(conditions, meter)
    this.goal = goal
    this.owners = owners
    this.actions = actions
    this.#combine = combine
    this.#consumers = packInverse(conditions, facts.length, meter)
    const { starts, values } = packRecords(conditions, adds, costs, meter)
    this.#firsts = starts
    this.#records = values
    this.#counts = Int32Array.from(conditions, ({ length }) => length)
    this.#open = new Int32Array(conditions.length)
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
    queue.clear()
    for (let fact = 0; fact < costs.length; fact++) {
      if (hasBit(words, start, fact)) this.#reach(fact, 0, -1)
    }
    for (const operator of this.#free) this.#apply(operator, 0)
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

  /** Returns what the preconditions of a relaxed operator cost in the last exploration, added up. */
  costOf(operator: number): number {
    const { starts, values } = this.preconditions
    const end = starts[operator + 1] ?? 0
    let sum = 0
    for (let place = starts[operator] ?? 0; place < end; place++) {
      sum += this.costs[values[place] ?? 0] ?? 0
    }
    return sum
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
    const end = starts[fact + 1] ?? 0
    for (let place = starts[fact] ?? 0; place < end; place++) {
      const operator = values[place] ?? 0
      const left = (open[operator] ?? 0) - 1
      open[operator] = left
      // Facts are settled by ascending cost, so the last one is the most expensive.
      if (left === 0) this.#apply(operator, cost)
    }
  }

  /** @param highest what the most expensive precondition costs */
  #apply(operator: number, highest: number): void {
    const records = this.#records
    const { costs } = this
    let place = this.#firsts[operator] ?? 0
    const end = this.#firsts[operator + 1] ?? 0
    let cost = records[place++] ?? 0
    const addsStart = records[place++] ?? 0
    if (this.#combine === 'sum') {
      for (; place < addsStart; place++) cost += costs[records[place] ?? 0] ?? 0
    } else {
      cost += highest
    }
    cost = Math.min(cost, this.#maxCost)
    for (place = addsStart; place < end; place++) this.#reach(records[place] ?? 0, cost, operator)
  }

  #reach(fact: number, cost: number, supporter: number): void {
    if (cost >= (this.costs[fact] ?? 0)) return
    this.costs[fact] = cost
    this.supporters[fact] = supporter
    this.#queue.push(cost, fact)
  }
}

/**
 * Packs all that is read when an operator is applied into one place: its cost, where its added facts
 * begin, its preconditions and its added facts. Large tasks do not fit into the processor's caches.
 * @throws LimitReached
 */
function packRecords(
  conditions: readonly (readonly number[])[],
  adds: readonly (readonly number[])[],
  costs: Int32Array,
  meter: Meter,
): PackedLists {
  const starts = new Int32Array(conditions.length + 1)
  conditions.forEach((needed, operator) => {
    const length = 2 + needed.length + (adds[operator]?.length ?? 0)
    starts[operator + 1] = (starts[operator] ?? 0) + length
  })
  const total = starts[conditions.length] ?? 0
  meter.reserve(4 * (starts.length + total))
  const values = new Int32Array(total)
  conditions.forEach((needed, operator) => {
    const start = starts[operator] ?? 0
    const addsStart = start + 2 + needed.length
    values[start] = costs[operator] ?? 0
    values[start + 1] = addsStart
    values.set(needed, start + 2)
    values.set(adds[operator] ?? [], addsStart)
  })
  return { starts, values }
}
