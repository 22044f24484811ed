import { isSubset, listBits } from '../bits.ts'

/**
 * No-goods of one level: sets of facts that cannot all be true there. Each is indexed under the one
 * of its facts that has the shortest list.
 */
export class NoGoods {
  readonly #width: number
  readonly #lists: Int32Array[][]
  size = 0

  constructor(facts: number, width: number) {
    this.#width = width
    this.#lists = Array.from({ length: facts }, () => [])
  }

  /** Returns a no-good that is a subset of these facts. */
  find(facts: Int32Array): Int32Array | undefined {
    const width = this.#width
    for (let word = 0; word < width; word++) {
      for (let bits = facts[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const list = this.#lists[(word << 5) | (31 - Math.clz32(bits & -bits))] ?? []
        for (const set of list) if (isSubset(set, 0, facts, 0, width)) return set
      }
    }
    return undefined
  }

  add(facts: Int32Array): void {
    const lists = listBits(facts, 0, this.#width).map((fact) => this.#lists[fact] ?? [])
    const [first = []] = lists
    lists.reduce((best, list) => (list.length < best.length ? list : best), first).push(facts)
    this.size++
  }

  /** Lists all no-goods. */
  list(): Int32Array[] {
    return this.#lists.flat()
  }
}
