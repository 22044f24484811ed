import { createBits, hasBit, listBits } from '../bits.ts'
import type { Meter } from '../meter.ts'
import { LevelSearch } from './level-search.ts'
import { NoGoods } from './no-goods.ts'
import type { Observer } from './observer.ts'
import type { Level, PlanningGraph } from './planning-graph.ts'

/** About what an engine keeps beside the contents of a small array, in bytes. */
const ARRAY_OVERHEAD = 150

/** Searches a planning graph backwards, level by level, and remembers what failed. */
export class Extraction {
  /** How many sets of goals were searched. */
  searched = 0
  #learned = 0
  readonly #graph: PlanningGraph
  readonly #meter: Meter
  readonly #observer: Observer | undefined
  readonly #noGoods: NoGoods[] = []
  readonly #searches: LevelSearch[] = []
  /** For each fact the operators that add it and do more than keep it. */
  readonly #producers: readonly number[][]
  /** The level in which each fact comes first. */
  readonly #ranks: number[] = []
  /** The actions of each level. */
  readonly #steps: number[][] = []

  constructor(graph: PlanningGraph, meter: Meter, observer: Observer | undefined) {
    const { task } = graph.actions
    this.#graph = graph
    this.#meter = meter
    this.#observer = observer
    this.#producers = task.facts.map(() => [])
    task.operators.forEach(({ preconditions, adds }, operator) => {
      for (const fact of adds) {
        if (!preconditions.includes(fact)) this.#producers[fact]?.push(operator)
      }
    })
  }

  /** What is known not to be true in a level. */
  noGoodsOf(level: number): NoGoods {
    const { task, factWidth } = this.#graph.actions
    return (this.#noGoods[level] ??= new NoGoods(task.facts.length, factWidth))
  }

  /**
   * The actions of levels 1 to this one, no-ops included, that make the facts true, no two of which
   * exclude each other there. Undefined if there are none; then part of the facts is a no-good.
   * @throws LimitReached
   */
  find(level: number, facts: Iterable<number>): readonly (readonly number[])[] | undefined {
    this.#rankFacts()
    const goals = createBits(this.#graph.actions.factWidth, facts)
    return this.#solve(level, goals) ? undefined : this.#steps.slice(1, level + 1)
  }

  #rankFacts(): void {
    this.#graph.levels.forEach(({ facts }, level) => {
      for (const fact of listBits(facts, 0, this.#graph.actions.factWidth)) {
        this.#ranks[fact] ??= level
      }
    })
  }

  /** Fills the steps up to the level, else gives the no-good in the goals. */
  #solve(number: number, goalSet: Int32Array): Int32Array | undefined {
    const level = this.#graph.levels[number]
    if (number === 0 || !level) return undefined
    const noGoods = this.noGoodsOf(number)
    const known = noGoods.find(goalSet)
    if (known) {
      if (this.#observer) this.#observer.noGoodMet?.(number, this.#listFacts(known))
      return known
    }
    this.searched++
    const goals = this.#sortGoals(this.#listFacts(goalSet))
    this.#observer?.goalsOpened?.(number, goals)
    const search = (this.#searches[number] ??= this.#createSearch(number, level))
    const conflict = search.run(goals, (facts) => this.#solve(number - 1, facts))
    if (!conflict) {
      this.#steps[number] = search.chosen
      return undefined
    }
    noGoods.add(conflict)
    this.#learned++
    this.#meter.reportMemory(
      this.#graph.bytes + this.#learned * (conflict.byteLength + ARRAY_OVERHEAD),
    )
    if (this.#observer) this.#observer.noGoodLearned?.(number, this.#listFacts(conflict))
    return conflict
  }

  #createSearch(number: number, level: Level): LevelSearch {
    const { actions } = this.#graph
    const listCandidates = (goal: number) =>
      // Its no-op first: what is true already costs nothing.
      [actions.noOpOf(goal), ...(this.#producers[goal] ?? [])].filter((action) =>
        hasBit(level.actions, 0, action),
      )
    return new LevelSearch({ actions, level, number }, this.#meter, listCandidates, this.#observer)
  }

  #listFacts(facts: Int32Array): number[] {
    return listBits(facts, 0, this.#graph.actions.factWidth)
  }

  /** Those with the fewest ways first, since they fail first; then those that come late. */
  #sortGoals(goals: number[]): number[] {
    const waysTo = (goal: number) => this.#producers[goal]?.length ?? 0
    const rankOf = (goal: number) => this.#ranks[goal] ?? 0
    return goals.sort((a, b) => waysTo(a) - waysTo(b) || rankOf(b) - rankOf(a))
  }
}
