import { hasBit } from '../bits.ts'
import { BucketQueue } from '../search/bucket-queue.ts'
import { type PackedLists, packLists, packPlaces } from '../search/packed-lists.ts'
import type { Task } from '../task.ts'
import type { Heuristic } from './heuristic.ts'

const UNREACHED = 0x3fffffff

/** Where a fact stands in the search for a cut. */
const FREE = 0
const BEFORE_CUT = 1
const BEHIND_CUT = 2

/**
 * LM-cut (Helmert and Domshlak, ICAPS 2009): cuts in the graph that leads from each operator's dearest
 * precondition to what it adds. Every plan that ignores deletes crosses each cut, so one action for each
 * can be counted; operators of a cut are free from then on, until hmax is 0.
 */
export function createLmCut(task: Task): Heuristic {
  const graph = new CutGraph(task)
  return { admissible: true, evaluate: (words, start) => graph.count(words, start) }
}

/**
 * Facts and operators with two facts more: `origin` holds in every state and is the precondition
 * of operators without one; `end` is added by an operator of its own that needs all goals and is free.
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
  /** What each operator still costs: 1, or 0 once it was in a cut. */
  readonly #prices: Int32Array
  readonly #fullPrices: Int32Array
  /** hmax of each fact. */
  readonly #costs: Int32Array
  /** The dearest precondition of each operator that is reached, and its cost. */
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
    this.#consumers = packPlaces(conditions, size)
    this.#producers = packPlaces(adds, size)
    this.#counts = Int32Array.from(conditions, ({ length }) => length)
    this.#open = new Int32Array(all.length)
    this.#fullPrices = new Int32Array(all.length).fill(1)
    this.#fullPrices[operators.length] = 0
    this.#prices = new Int32Array(all.length)
    this.#costs = new Int32Array(size)
    this.#supporters = new Int32Array(all.length)
    this.#supporterCosts = new Int32Array(all.length)
    this.#zones = new Uint8Array(size)
    this.#stack = new Int32Array(size)
  }

  /** How many cuts there are for the state; Infinity if no goal is reached. */
  count(words: Int32Array, start: number): number {
    this.#prices.set(this.#fullPrices)
    this.#explore(words, start)
    if (this.#costs[this.#end] === UNREACHED) return Infinity
    let cuts = 0
    while ((this.#costs[this.#end] ?? 0) > 0) {
      cuts++
      this.#zones.fill(FREE)
      this.#markBehind()
      this.#findCut(words, start)
      for (const operator of this.#cut) this.#prices[operator] = 0
      this.#update()
    }
    return cuts
  }

  /** hmax of every fact for the state. */
  #explore(words: Int32Array, start: number): void {
    const queue = this.#queue
    const { starts, values } = this.#consumers
    const open = this.#open
    this.#costs.fill(UNREACHED)
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
      if (cost > (this.#costs[fact] ?? 0)) continue
      const end = starts[fact + 1] ?? 0
      for (let place = starts[fact] ?? 0; place < end; place++) {
        const operator = values[place] ?? 0
        const left = (open[operator] ?? 0) - 1
        open[operator] = left
        if (left > 0) continue
        // Facts come in the order of their costs: the last precondition is a dearest one.
        this.#supporters[operator] = fact
        this.#supporterCosts[operator] = cost
        this.#reachAdds(operator)
      }
    }
  }

  /** hmax after the operators of the cut have become free: only what gets cheaper is looked at. */
  #update(): void {
    const queue = this.#queue
    const { starts, values } = this.#consumers
    for (const operator of this.#cut) this.#reachAdds(operator)
    while (queue.size > 0) {
      const cost = queue.lowestKey
      const fact = queue.pop() ?? 0
      if (cost > (this.#costs[fact] ?? 0)) continue
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
    let dearest = -1
    const end = starts[operator + 1] ?? 0
    for (let place = starts[operator] ?? 0; place < end; place++) {
      const fact = values[place] ?? 0
      const cost = this.#costs[fact] ?? 0
      if (cost > dearest) {
        dearest = cost
        supporter = fact
      }
    }
    this.#supporters[operator] = supporter
    this.#supporterCosts[operator] = dearest
  }

  #reachAdds(operator: number): void {
    const { starts, values } = this.#adds
    const cost = (this.#supporterCosts[operator] ?? 0) + (this.#prices[operator] ?? 0)
    const end = starts[operator + 1] ?? 0
    for (let place = starts[operator] ?? 0; place < end; place++) {
      this.#reach(values[place] ?? 0, cost)
    }
  }

  #reach(fact: number, cost: number): void {
    if (cost >= (this.#costs[fact] ?? 0)) return
    this.#costs[fact] = cost
    this.#queue.push(cost, fact)
  }

  /** Marks the facts from which the end is reached for nothing. */
  #markBehind(): void {
    const { starts, values } = this.#producers
    const stack = this.#stack
    let height = 0
    stack[height++] = this.#end
    this.#zones[this.#end] = BEHIND_CUT
    while (height > 0) {
      const fact = stack[--height] ?? 0
      const end = starts[fact + 1] ?? 0
      for (let place = starts[fact] ?? 0; place < end; place++) {
        const operator = values[place] ?? 0
        const supporter = this.#supporters[operator] ?? -1
        if (this.#prices[operator] !== 0 || supporter === -1) continue
        if (this.#zones[supporter] === BEHIND_CUT) continue
        this.#zones[supporter] = BEHIND_CUT
        stack[height++] = supporter
      }
    }
  }

  /** The operators that lead from what the state reaches without them to what is behind the cut. */
  #findCut(words: Int32Array, start: number): void {
    const { starts, values } = this.#consumers
    const stack = this.#stack
    const zones = this.#zones
    let height = 0
    this.#cut.length = 0
    stack[height++] = this.#origin
    zones[this.#origin] = BEFORE_CUT
    for (let fact = 0; fact < this.#facts; fact++) {
      if (!hasBit(words, start, fact)) continue
      zones[fact] = BEFORE_CUT
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

  /** The operator is in the cut, or what it adds is before the cut too; gives the stack's height. */
  #cross(operator: number, height: number): number {
    const { starts, values } = this.#adds
    const from = starts[operator] ?? 0
    const end = starts[operator + 1] ?? 0
    for (let place = from; place < end; place++) {
      if (this.#zones[values[place] ?? 0] === BEHIND_CUT) {
        this.#cut.push(operator)
        return height
      }
    }
    let top = height
    for (let place = from; place < end; place++) {
      const fact = values[place] ?? 0
      if (this.#zones[fact] !== FREE) continue
      this.#zones[fact] = BEFORE_CUT
      this.#stack[top++] = fact
    }
    return top
  }
}
