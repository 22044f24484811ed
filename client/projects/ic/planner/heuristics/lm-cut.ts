import { hasBit } from '../bits.ts'
import { BucketQueue } from '../search/bucket-queue.ts'
import { type PackedLists, packLists, packInverse } from '../search/packed-lists.ts'
import type { Task } from '../task.ts'
import type { Heuristic } from './heuristic.ts'

const UNREACHED = 0x3fffffff

/* The zone of a fact during the search for a cut. */
const NO_ZONE = 0
const STATE_ZONE = 1
const GOAL_ZONE = 2

/**
 * Creates LM-cut (Helmert and Domshlak, ICAPS 2009). It finds cuts in the justification graph, from
 * each operator's most expensive precondition to its add effects. Every relaxed plan crosses each
 * cut (a disjunctive action landmark). Operators of a cut cost 0 from then on, until hmax is 0.
 */
export function createLmCut(task: Task): Heuristic {
  const graph = new CutGraph(task)
  return { admissible: true, evaluate: (words, start) => graph.count(words, start) }
}

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
  /** Remaining cost of each operator: 1, or 0 once it was in a cut. */
  readonly #operatorCosts: Int32Array
  readonly #initialCosts: Int32Array
  /** hmax of each fact. */
  readonly #factCosts: Int32Array
  /** The most expensive precondition of each reached operator, and its cost. */
  readonly #supporters: Int32Array
  readonly #supporterCosts: Int32Array
  readonly #zones: Uint8Array
  readonly #stack: Int32Array
  readonly #cut: number[] = []
  readonly #queue = new BucketQueue()

  constructor({ facts, operators, goal }: Task) {
    this.#facts = facts.length
    this.#origin = facts.length
    this.#end = facts.length + 1
    const all = [...operators, { preconditions: goal, adds: [this.#end] }]
    const conditions = all.map(({ preconditions }) =>
      preconditions.length === 0 ? [this.#origin] : preconditions,
    )
    const adds = all.map((operator) => operator.adds)
    const size = facts.length + 2
    this.#preconditions = packLists(conditions)
    this.#adds = packLists(adds)
    this.#consumers = packInverse(conditions, size)
    this.#producers = packInverse(adds, size)
    this.#counts = Int32Array.from(conditions, ({ length }) => length)
    this.#open = new Int32Array(all.length)
    this.#initialCosts = new Int32Array(all.length).fill(1)
    this.#initialCosts[operators.length] = 0
    this.#operatorCosts = new Int32Array(all.length)
    this.#factCosts = new Int32Array(size)
    this.#supporters = new Int32Array(all.length)
    this.#supporterCosts = new Int32Array(all.length)
    this.#zones = new Uint8Array(size)
    this.#stack = new Int32Array(size)
  }

  /** Counts the cuts for a state; Infinity if a goal is unreachable. */
  count(words: Int32Array, start: number): number {
    this.#operatorCosts.set(this.#initialCosts)
    this.#explore(words, start)
    if (this.#factCosts[this.#end] === UNREACHED) return Infinity
    let cuts = 0
    while ((this.#factCosts[this.#end] ?? 0) > 0) {
      cuts++
      this.#zones.fill(NO_ZONE)
      this.#markGoalZone()
      this.#findCut(words, start)
      for (const operator of this.#cut) this.#operatorCosts[operator] = 0
      this.#update()
    }
    return cuts
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
    const cost = (this.#supporterCosts[operator] ?? 0) + (this.#operatorCosts[operator] ?? 0)
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
