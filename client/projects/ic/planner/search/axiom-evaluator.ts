import { hasBit, setBit } from '../bits.ts'
import type { Meter } from '../meter.ts'
import type { Axiom, Complement, Task } from '../task.ts'
import { type PackedLists, packInverse, packLists } from './packed-lists.ts'
import { type PackedMasks, packMasks } from './packed-masks.ts'

/** The axioms of one stratum, and the negations that hold after them. */
type Stratum = {
  facts: Int32Array
  conditions: PackedLists
  /** For each fact, the axioms that have it as a condition. */
  consumers: PackedLists
  complements: readonly Complement[]
  open: Int32Array
}

/** Returns an evaluator of the task's axioms; undefined if there are none. @throws LimitReached */
export function createAxiomEvaluator(task: Task, meter: Meter): AxiomEvaluator | undefined {
  if (task.axioms.length + task.complements.length === 0) return undefined
  return new AxiomEvaluator(task, meter)
}

/**
 * Computes derived facts, stratum by stratum: in each, axioms are applied until nothing changes,
 * which counts their open conditions down.
 */
export class AxiomEvaluator {
  /** All facts that depend on axioms. */
  readonly #derived: PackedMasks
  readonly #strata: readonly Stratum[]
  readonly #queue: number[] = []

  /** @throws LimitReached */
  constructor({ facts, axioms, complements }: Task, meter: Meter) {
    const derived = new Set([
      ...axioms.map(({ fact }) => fact),
      ...complements.map(({ negation }) => negation),
    ])
    this.#derived = packMasks([[...derived].sort((a, b) => a - b)], meter)
    const numbers = new Set([...axioms, ...complements].map(({ stratum }) => stratum))
    this.#strata = [...numbers]
      .sort((a, b) => a - b)
      .map((number) => {
        const isOwn = ({ stratum }: Axiom | Complement) => stratum === number
        const own = axioms.filter(isOwn)
        const lists = own.map(({ conditions }) => conditions)
        meter.reserve(8 * own.length)
        return {
          facts: Int32Array.from(own, ({ fact }) => fact),
          conditions: packLists(lists, meter),
          consumers: packInverse(lists, facts.length, meter),
          complements: complements.filter(isOwn),
          open: new Int32Array(own.length),
        }
      })
  }

  /** Replaces the derived facts of the state at `start`. */
  evaluate(words: Int32Array, start: number): void {
    const { words: places, masks } = this.#derived
    for (let index = 0; index < places.length; index++) {
      const word = start + (places[index] ?? 0)
      words[word] = (words[word] ?? 0) & ~(masks[index] ?? 0)
    }
    for (const stratum of this.#strata) this.#complete(stratum, words, start)
  }

  #complete(
    { facts, conditions, consumers, complements, open }: Stratum,
    words: Int32Array,
    start: number,
  ): void {
    const queue = this.#queue
    queue.length = 0
    for (let axiom = 0; axiom < facts.length; axiom++) {
      const end = conditions.starts[axiom + 1] ?? 0
      let count = 0
      for (let place = conditions.starts[axiom] ?? 0; place < end; place++) {
        if (!hasBit(words, start, conditions.values[place] ?? 0)) count++
      }
      open[axiom] = count
      if (count === 0) queue.push(axiom)
    }
    for (const axiom of queue) {
      const fact = facts[axiom] ?? 0
      if (hasBit(words, start, fact)) continue
      setBit(words, start, fact)
      const end = consumers.starts[fact + 1] ?? 0
      for (let place = consumers.starts[fact] ?? 0; place < end; place++) {
        const other = consumers.values[place] ?? 0
        const left = (open[other] ?? 0) - 1
        open[other] = left
        if (left === 0) queue.push(other)
      }
    }
    for (const { fact, negation } of complements) {
      if (fact === -1 || !hasBit(words, start, fact)) setBit(words, start, negation)
    }
  }
}
