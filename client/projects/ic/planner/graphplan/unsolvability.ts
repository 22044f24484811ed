import { listBits } from '../bits.ts'
import type { Extraction } from './extraction.ts'
import type { PlanningGraph } from './planning-graph.ts'

/**
 * Proves that more levels cannot help (Blum and Furst 1997, section 4.2, adapted to learned subsets).
 * After the level-off all levels are equal, and the no-goods of level k + 1 follow from those of
 * level k. If each no-good of level k is also one of level k + 1, it is one in all later levels.
 */
export class UnsolvabilityProof {
  readonly #graph: PlanningGraph
  readonly #extraction: Extraction
  /** Levels with a no-good that is none in the next level, so they can never complete the proof. */
  readonly #useless = new Set<number>()

  constructor(graph: PlanningGraph, extraction: Extraction) {
    this.#graph = graph
    this.#extraction = extraction
  }

  /** Returns the number of no-goods of each level. */
  countNoGoods(): number[] {
    return this.#graph.levels.map((_, level) => this.#extraction.noGoodsOf(level).size)
  }

  /**
   * Returns whether goals that failed in the last level fail in every later level.
   * @param before number of no-goods of each level before the search; only levels without a new
   * one are tested
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

  /** Returns whether each no-good of the level is one of the next level, searching there if unknown. */
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
      // The search in the next level may have added no-goods to this one.
      if (own.size === size) return true
    }
  }
}
