import type { Meter } from '../meter.ts'
import type { Operator } from '../task.ts'
import { holdsAll, packMasks, type PackedMasks } from './packed-masks.ts'

/**
 * What operators change in a state. Only the words that change are stored: a full row of bits for
 * each operator would take gigabytes for large tasks.
 */
export class Effects {
  /** The changes of operator `i` start at `#firsts[i]`: the unconditional one, then the others. */
  readonly #firsts: Int32Array
  readonly #conditions: PackedMasks
  readonly #adds: PackedMasks
  readonly #deletes: PackedMasks

  /** @throws LimitReached */
  constructor(operators: readonly Operator[], meter: Meter) {
    meter.reserve(4 * (operators.length + 1))
    this.#firsts = new Int32Array(operators.length + 1)
    operators.forEach(({ effects }, operator) => {
      this.#firsts[operator + 1] = (this.#firsts[operator] ?? 0) + 1 + effects.length
    })
    const changes = operators.flatMap(({ adds, deletes, effects }) => [
      { conditions: [], adds, deletes },
      ...effects,
    ])
    this.#conditions = packMasks(
      changes.map(({ conditions }) => conditions),
      meter,
    )
    this.#adds = packMasks(
      changes.map(({ adds }) => adds),
      meter,
    )
    this.#deletes = packMasks(
      changes.map(({ deletes }) => deletes),
      meter,
    )
  }

  /** Writes the successor of the state at `from` to `to`. @param width number of words of a state */
  apply(operator: number, words: Int32Array, from: number, to: number, width: number): void {
    for (let word = 0; word < width; word++) words[to + word] = words[from + word] ?? 0
    const end = this.#firsts[operator + 1] ?? 0
    for (let change = this.#firsts[operator] ?? 0; change < end; change++) {
      if (holdsAll(this.#conditions, change, words, from)) this.#change(change, words, to)
    }
  }

  #change(change: number, state: Int32Array, start: number): void {
    const { starts, words, masks } = this.#deletes
    const end = starts[change + 1] ?? 0
    for (let place = starts[change] ?? 0; place < end; place++) {
      const at = start + (words[place] ?? 0)
      state[at] = (state[at] ?? 0) & ~(masks[place] ?? 0)
    }
    const adds = this.#adds
    const addEnd = adds.starts[change + 1] ?? 0
    for (let place = adds.starts[change] ?? 0; place < addEnd; place++) {
      const at = start + (adds.words[place] ?? 0)
      state[at] = (state[at] ?? 0) | (adds.masks[place] ?? 0)
    }
  }
}
