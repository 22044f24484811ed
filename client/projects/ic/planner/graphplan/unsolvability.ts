import { listBits } from '../bits.ts'
import type { Extraction } from './extraction.ts'
import type { PlanningGraph } from './planning-graph.ts'

/**
 * Proves that more levels are of no use (after Blum and Furst 1997, section 4.2, for no-goods that are
 * only part of what was searched). From the level-off on all levels are alike. No-goods of level k + 1
 * follow from those of level k; if each of level k is one of level k + 1 as well, then the same reasons hold
 * one level up, and by induction in all levels: what failed fails for ever.
 */
export class UnsolvabilityProof {
  readonly #graph: PlanningGraph
  readonly #extraction: Extraction
  /** Levels with a no-good that does not hold in the next one: they prove nothing, ever. */
  readonly #useless = new Set<number>()

  constructor(graph: PlanningGraph, extraction: Extraction) {
    this.#graph = graph
    this.#extraction = extraction
  }

  /** How many no-goods each level has. */
  countNoGoods(): number[] {
    return this.#graph.levels.map((_, level) => this.#extraction.noGoodsOf(level).size)
  }

  /**
   * Whether goals that failed in the last level fail for ever.
   * @param before how many no-goods each level had before they were tried: only a level that has
   * learnt nothing from them is worth a closer look
   * @throws LimitReached
   */
  isComplete(before: readonly number[]): boolean {
    const { levelOff, levels } = this.#graph
    if (levelOff === undefined) return false
    for (let level = levelOff; level < levels.length - 1; level++) {
      if (this.#useless.has(level)) continue
      if (this.#extraction.noGoodsOf(level).size !== before[level]) continue
      if (this.#holdsAbove(level)) return true
      this.#useless.add(level)
    }
    return false
  }

  /** Whether each no-good of the level is one of the next, or turns out to be when it is tried there. */
  #holdsAbove(level: number): boolean {
    const own = this.#extraction.noGoodsOf(level)
    const above = this.#extraction.noGoodsOf(level + 1)
    for (;;) {
      const { size } = own
      for (const noGood of own.list()) {
        if (above.find(noGood)) continue
        const facts = listBits(noGood, 0, this.#graph.actions.factWidth)
        if (this.#extraction.find(level + 1, facts)) return false
      }
      // The search above may have taught something here.
      if (own.size === size) return true
    }
  }
}
