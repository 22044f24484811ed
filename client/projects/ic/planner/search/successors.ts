import type { Operator } from '../task.ts'
import { type PackedLists, packLists } from './packed-lists.ts'

/**
 * Generates the applicable operators of a state. Each operator is indexed under its rarest
 * precondition, so only operators indexed under facts of the state are tested.
 */
export class Successors {
  /** Result of the last `find`, which returns how many entries are valid. */
  readonly found: Int32Array
  readonly #width: number
  readonly #watched: PackedLists
  readonly #always: number[]
  /** Preconditions of each operator: word indexes, and the bits in these words. */
  readonly #words: PackedLists
  readonly #masks: Int32Array

  /** @param width number of words of a state */
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

  /** Writes the applicable operators of the state at `start` to `found`; returns their number. */
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

/** Returns the bits of the facts by word index. */
export function collectMasks(facts: readonly number[]): Map<number, number> {
  const masks = new Map<number, number>()
  for (const fact of facts) {
    masks.set(fact >>> 5, (masks.get(fact >>> 5) ?? 0) | (1 << (fact & 31)))
  }
  return masks
}
