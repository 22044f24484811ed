import { hasBit } from '../bits.ts'
import type { Meter } from '../meter.ts'
import { createQueue, type Queue } from '../search/create-queue.ts'
import { type PackedLists, packLists, packInverse } from '../search/packed-lists.ts'
import type { Task } from '../task.ts'
import { MAX_COST, UNREACHED } from './delete-relaxation.ts'
import type { Heuristic } from './heuristic.ts'
import { relaxOperators } from './relaxed-operators.ts'

/* The zone of a fact during the search for a cut. */
const NO_ZONE = 0
const STATE_ZONE = 1
const GOAL_ZONE = 2

/**
 * Creates LM-cut (Helmert and Domshlak, ICAPS 2009). It finds cuts in the justification graph, from
 * each operator's most expensive precondition to its add effects. Every relaxed plan crosses each
 * cut (a disjunctive action landmark). A cut counts the lowest cost of its operators, which cost
 * that much less from then on, until hmax is 0. The conditional effects of an action share its
 * cost: each pays for a cut of another, so no action is counted more than once (Röger, Pommerening
 * and Helmert, Optimal planning in the presence of conditional effects, ECAI 2014, section 4).
 */
export function createLmCut(task: Task, costs: Int32Array, meter: Meter): Heuristic {
  const graph = new CutGraph(task, costs, meter)
  return {
    admissible: true,
    evaluate: (words, start) => graph.sumCuts(words, start),
    explain(words, start) {
      const cuts: Cut[] = []
      graph.sumCuts(words, start, cuts)
      return { kind: 'cuts', cuts }
    },
  }
}

/** What a cut adds to the estimate, and its operators. */
type Cut = { cost: number; operators: readonly number[] }

/**
 * The justification graph with two extra facts: `origin`, the precondition of operators without
 * one, and `end`, added by a free operator that requires all goals.
 */
class CutGraph {
  readonly #facts: number
  readonly #origin: number
  readonly #end: number
  readonly #preconditions: PackedLists
  readonly #adds: PackedLists
  readonly #consumers: PackedLists
  readonly #producers: PackedLists
  readonly #counts: Int32Array
  readonly #open: Int32Array
  /** Remaining cost of each operator, after the cuts so far. */
  readonly #operatorCosts: Int32Array
  readonly #initialCosts: Int32Array
  /** hmax of each fact. */
  readonly #factCosts: Int32Array
  /** The most expensive precondition of each reached operator, and its cost. */
  readonly #supporters: Int32Array
  readonly #supporterCosts: Int32Array
  readonly #zones: Uint8Array
  readonly #stack: Int32Array
  readonly #meter: Meter
  readonly #cut: number[] = []
  /** The action of each operator, and the first operator of each action. */
  readonly #owners: Int32Array
  readonly #firsts: Int32Array
  /** The last cut that lowered the cost of each action. */
  readonly #paid: Int32Array
  #round = 0
  readonly #queue: Queue

  /** @throws LimitReached */
  constructor(task: Task, actionCosts: Int32Array, meter: Meter) {
    const { facts, goal } = task
    this.#facts = facts.length
    this.#origin = facts.length
    this.#end = facts.length + 1
    this.#meter = meter
    const relaxed = relaxOperators(task, actionCosts, meter)
    const adds = [...relaxed.adds, [this.#end]]
    const conditions = [...relaxed.conditions, goal].map((list) =>
      list.length === 0 ? [this.#origin] : list,
    )
    const count = conditions.length
    const size = facts.length + 2
    meter.reserve(4 * (7 * count + 3 * size))
    this.#preconditions = packLists(conditions, meter)
    this.#adds = packLists(adds, meter)
    this.#consumers = packInverse(conditions, size, meter)
    this.#producers = packInverse(adds, size, meter)
    this.#counts = Int32Array.from(conditions, ({ length }) => length)
    this.#open = new Int32Array(count)
    this.#initialCosts = new Int32Array(count)
    this.#initialCosts.set(relaxed.costs)
    this.#operatorCosts = new Int32Array(count)
    this.#queue = createQueue(relaxed.costs)
    this.#owners = relaxed.owners
    this.#paid = new Int32Array(relaxed.actions)
    this.#firsts = new Int32Array(relaxed.actions + 1)
    for (const owner of relaxed.owners) {
      this.#firsts[owner + 1] = (this.#firsts[owner + 1] ?? 0) + 1
    }
    for (let owner = 0; owner < relaxed.actions; owner++) {
      this.#firsts[owner + 1] = (this.#firsts[owner + 1] ?? 0) + (this.#firsts[owner] ?? 0)
    }
    this.#factCosts = new Int32Array(size)
    this.#supporters = new Int32Array(count)
    this.#supporterCosts = new Int32Array(count)
    this.#zones = new Uint8Array(size)
    this.#stack = new Int32Array(size)
  }

  /**
   * Returns the sum of the costs of the cuts for a state; Infinity if a goal is unreachable.
   * @param cuts takes the cuts, if it is given
   * @throws LimitReached
   */
  sumCuts(words: Int32Array, start: number, cuts?: Cut[]): number {
    this.#operatorCosts.set(this.#initialCosts)
    this.#explore(words, start)
    if (this.#factCosts[this.#end] === UNREACHED) return Infinity
    let sum = 0
    while ((this.#factCosts[this.#end] ?? 0) > 0) {
      this.#zones.fill(NO_ZONE)
      this.#markGoalZone()
      this.#findCut(words, start)
      const operators = cuts && [...new Set(this.#cut.map((each) => this.#owners[each] ?? 0))]
      const cost = this.#payCut()
      sum += cost
      if (operators) cuts.push({ cost, operators })
      // One evaluation of a large task takes long.
      this.#meter.check()
      this.#update()
    }
    return sum
  }

  /** Lowers the costs by the lowest cost in the cut, which becomes all operators that changed. */
  #payCut(): number {
    const costs = this.#operatorCosts
    let lowest = MAX_COST
    for (const operator of this.#cut) lowest = Math.min(lowest, costs[operator] ?? 0)
    this.#round++
    const found = this.#cut.length
    for (let index = 0; index < found; index++) {
      const operator = this.#cut[index] ?? 0
      const owner = this.#owners[operator] ?? 0
      if (this.#paid[owner] === this.#round) continue
      this.#paid[owner] = this.#round
      const end = this.#firsts[owner + 1] ?? 0
      for (let other = this.#firsts[owner] ?? 0; other < end; other++) {
        costs[other] = (costs[other] ?? 0) - lowest
        if (other !== operator && this.#supporters[other] !== -1) this.#cut.push(other)
      }
    }
    return lowest
  }

  /** Computes hmax of every fact for a state. */
  #explore(words: Int32Array, start: number): void {
    const queue = this.#queue
    const { starts, values } = this.#consumers
    const open = this.#open
    this.#factCosts.fill(UNREACHED)
    this.#supporters.fill(-1)
    open.set(this.#counts)
    queue.clear()
    this.#reach(this.#origin, 0)
    for (let fact = 0; fact < this.#facts; fact++) {
      if (hasBit(words, start, fact)) this.#reach(fact, 0)
    }
    while (queue.size > 0) {
      const cost = queue.lowestKey
      const fact = queue.pop() ?? 0
      if (cost > (this.#factCosts[fact] ?? 0)) continue
      const end = starts[fact + 1] ?? 0
      for (let place = starts[fact] ?? 0; place < end; place++) {
        const operator = values[place] ?? 0
        const left = (open[operator] ?? 0) - 1
        open[operator] = left
        if (left > 0) continue
        // Facts arrive by ascending cost, so the last precondition is the most expensive one.
        this.#supporters[operator] = fact
        this.#supporterCosts[operator] = cost
        this.#reachAdds(operator)
      }
    }
  }

  /** Updates hmax after the operators of the cut have become free. */
  #update(): void {
    const queue = this.#queue
    const { starts, values } = this.#consumers
    for (const operator of this.#cut) this.#reachAdds(operator)
    while (queue.size > 0) {
      const cost = queue.lowestKey
      const fact = queue.pop() ?? 0
      if (cost > (this.#factCosts[fact] ?? 0)) continue
      const end = starts[fact + 1] ?? 0
      for (let place = starts[fact] ?? 0; place < end; place++) {
        const operator = values[place] ?? 0
        if (this.#supporters[operator] !== fact) continue
        const before = this.#supporterCosts[operator] ?? 0
        if (before <= cost) continue
        this.#chooseSupporter(operator)
        if ((this.#supporterCosts[operator] ?? 0) < before) this.#reachAdds(operator)
      }
    }
  }

  #chooseSupporter(operator: number): void {
    const { starts, values } = this.#preconditions
    let supporter = -1
    let maxCost = -1
    const end = starts[operator + 1] ?? 0
    for (let place = starts[operator] ?? 0; place < end; place++) {
      const fact = values[place] ?? 0
      const cost = this.#factCosts[fact] ?? 0
      if (cost > maxCost) {
        maxCost = cost
        supporter = fact
      }
    }
    this.#supporters[operator] = supporter
    this.#supporterCosts[operator] = maxCost
  }

  #reachAdds(operator: number): void {
    const { starts, values } = this.#adds
    // The cap lowers hmax, which stays admissible.
    const cost = Math.min(
      (this.#supporterCosts[operator] ?? 0) + (this.#operatorCosts[operator] ?? 0),
      MAX_COST,
    )
    const end = starts[operator + 1] ?? 0
    for (let place = starts[operator] ?? 0; place < end; place++) {
      this.#reach(values[place] ?? 0, cost)
    }
  }

  #reach(fact: number, cost: number): void {
    if (cost >= (this.#factCosts[fact] ?? 0)) return
    this.#factCosts[fact] = cost
    this.#queue.push(cost, fact)
  }

  /** Marks the goal zone: the facts that reach `end` at cost 0. */
  #markGoalZone(): void {
    const { starts, values } = this.#producers
    const stack = this.#stack
    let height = 0
    stack[height++] = this.#end
    this.#zones[this.#end] = GOAL_ZONE
    while (height > 0) {
      const fact = stack[--height] ?? 0
      const end = starts[fact + 1] ?? 0
      for (let place = starts[fact] ?? 0; place < end; place++) {
        const operator = values[place] ?? 0
        const supporter = this.#supporters[operator] ?? -1
        if (this.#operatorCosts[operator] !== 0 || supporter === -1) continue
        if (this.#zones[supporter] === GOAL_ZONE) continue
        this.#zones[supporter] = GOAL_ZONE
        stack[height++] = supporter
      }
    }
  }

  /** Collects the operators that lead from the zone of the state into the goal zone. */
  #findCut(words: Int32Array, start: number): void {
    const { starts, values } = this.#consumers
    const stack = this.#stack
    const zones = this.#zones
    let height = 0
    this.#cut.length = 0
    stack[height++] = this.#origin
    zones[this.#origin] = STATE_ZONE
    for (let fact = 0; fact < this.#facts; fact++) {
      if (!hasBit(words, start, fact)) continue
      zones[fact] = STATE_ZONE
      stack[height++] = fact
    }
    while (height > 0) {
      const fact = stack[--height] ?? 0
      const end = starts[fact + 1] ?? 0
      for (let place = starts[fact] ?? 0; place < end; place++) {
        const operator = values[place] ?? 0
        if (this.#supporters[operator] !== fact) continue
        height = this.#cross(operator, height)
      }
    }
  }

  /** Adds the operator to the cut, or its effects to the zone of the state; returns the stack height. */
  #cross(operator: number, height: number): number {
    const { starts, values } = this.#adds
    const from = starts[operator] ?? 0
    const end = starts[operator + 1] ?? 0
    for (let place = from; place < end; place++) {
      if (this.#zones[values[place] ?? 0] === GOAL_ZONE) {
        this.#cut.push(operator)
        return height
      }
    }
    let top = height
    for (let place = from; place < end; place++) {
      const fact = values[place] ?? 0
      if (this.#zones[fact] !== NO_ZONE) continue
      this.#zones[fact] = STATE_ZONE
      this.#stack[top++] = fact
    }
    return top
  }
}
