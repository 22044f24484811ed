import type { Operator } from '../task.ts'
import { type PackedLists, packLists } from './packed-lists.ts'

/**
 * Finds the operators that can be applied in a state. Each operator is watched by one of its
 * preconditions, the one that watches fewest; only the operators watched by facts of the state are
 * looked at.
 */
export class Successors {
  /** The operators found by the last `find`, as many as it said. */
  readonly found: Int32Array
  readonly #width: number
  readonly #watched: PackedLists
  readonly #always: number[]
  /** Of each operator's preconditions the words and, in them, the bits. */
  readonly #words: PackedLists
  readonly #masks: Int32Array

  /** @param width how many words of 32 facts a state has */
  constructor(facts: number, operators: readonly Operator[], width: number) {
    this.found = new Int32Array(operators.length)
    this.#width = width
    const watched = Array.from({ length: facts }, (): number[] => [])
    const uses = countUses(facts, operators)
    this.#always = []
    operators.forEach(({ preconditions }, operator) => {
      const [watch] = preconditions.toSorted((a, b) => (uses[a] ?? 0) - (uses[b] ?? 0))
      if (watch === undefined) this.#always.push(operator)
      else watched[watch]?.push(operator)
    })
    this.#watched = packLists(watched)
    const masks = operators.map(({ preconditions }) => collectMasks(preconditions))
    this.#words = packLists(masks.map((map) => [...map.keys()]))
    this.#masks = packLists(masks.map((map) => [...map.values()])).values
  }

  /** Writes the operators for the state at `start` into `found`; gives how many there are. */
  find(words: Int32Array, start: number): number {
    const { found } = this
    const { starts, values } = this.#watched
    let count = 0
    for (const operator of this.#always) found[count++] = operator
    for (let word = 0; word < this.#width; word++) {
      let bits = words[start + word] ?? 0
      while (bits !== 0) {
        const fact = (word << 5) | (31 - Math.clz32(bits & -bits))
        bits &= bits - 1
        const end = starts[fact + 1] ?? 0
        for (let place = starts[fact] ?? 0; place < end; place++) {
          const operator = values[place] ?? 0
          if (this.#holds(operator, words, start)) found[count++] = operator
        }
      }
    }
    return count
  }

  #holds(operator: number, words: Int32Array, start: number): boolean {
    const { starts, values } = this.#words
    const end = starts[operator + 1] ?? 0
    for (let place = starts[operator] ?? 0; place < end; place++) {
      const mask = this.#masks[place] ?? 0
      if (((words[start + (values[place] ?? 0)] ?? 0) & mask) !== mask) return false
    }
    return true
  }
}

function countUses(facts: number, operators: readonly Operator[]): Int32Array {
  const uses = new Int32Array(facts)
  for (const { preconditions } of operators) {
    for (const fact of preconditions) uses[fact] = (uses[fact] ?? 0) + 1
  }
  return uses
}

/** The facts as bits, by word. */
export function collectMasks(facts: readonly number[]): Map<number, number> {
  const masks = new Map<number, number>()
  for (const fact of facts) {
    masks.set(fact >>> 5, (masks.get(fact >>> 5) ?? 0) | (1 << (fact & 31)))
  }
  return masks
}
