import type { Meter } from '../meter.ts'
import type { Operator } from '../task.ts'
import { type PackedLists, packInverse } from './packed-lists.ts'
import { holdsAll, packMasks, type PackedMasks } from './packed-masks.ts'

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
  readonly #preconditions: PackedMasks

  /**
   * @param width number of words of a state
   * @throws LimitReached
   */
  constructor(facts: number, operators: readonly Operator[], width: number, meter: Meter) {
    meter.reserve(4 * operators.length)
    this.found = new Int32Array(operators.length)
    this.#width = width
    const uses = countUses(facts, operators)
    const watched = operators.map(({ preconditions }) => findRarest(preconditions, uses))
    this.#always = [...watched.keys()].filter((operator) => watched[operator]?.length === 0)
    this.#watched = packInverse(watched, facts, meter)
    this.#preconditions = packMasks(
      operators.map(({ preconditions }) => preconditions),
      meter,
    )
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
          if (holdsAll(this.#preconditions, operator, words, start)) found[count++] = operator
        }
      }
    }
    return count
  }
}

/** Returns the fact with the fewest uses as a list, which is empty if there is no fact. */
function findRarest(facts: readonly number[], uses: Int32Array): number[] {
  let [rarest] = facts
  if (rarest === undefined) return []
  for (const fact of facts) if ((uses[fact] ?? 0) < (uses[rarest] ?? 0)) rarest = fact
  return [rarest]
}

function countUses(facts: number, operators: readonly Operator[]): Int32Array {
  const uses = new Int32Array(facts)
  for (const { preconditions } of operators) {
    for (const fact of preconditions) uses[fact] = (uses[fact] ?? 0) + 1
  }
  return uses
}
