import { createBits, hasBit, listBits } from '../bits.ts'
import type { Meter } from '../meter.ts'
import { LevelSearch } from './level-search.ts'
import { NoGoods } from './no-goods.ts'
import type { GraphplanObserver } from './observer.ts'
import type { Level, PlanningGraph } from './planning-graph.ts'

/** Approximate overhead of a small array in JavaScript engines, in bytes. */
const ARRAY_OVERHEAD = 150

/** Extracts a plan from a planning graph by backward search, and learns no-goods. */
export class Extraction {
  /** Number of searched goal sets. */
  searched = 0
  readonly #graph: PlanningGraph
  readonly #meter: Meter
  readonly #observer: GraphplanObserver | undefined
  readonly #noGoods: NoGoods[] = []
  readonly #searches: LevelSearch[] = []
  /** The operators that add each fact without requiring it. */
  readonly #producers: readonly number[][]
  /** The first level that contains each fact. */
  readonly #ranks: number[] = []
  /** The chosen actions of each level. */
  readonly #steps: number[][] = []

  constructor(graph: PlanningGraph, meter: Meter, observer: GraphplanObserver | undefined) {
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

  /** Returns the no-goods of a level. */
  noGoodsOf(level: number): NoGoods {
    const { task, factWidth } = this.#graph.actions
    return (this.#noGoods[level] ??= new NoGoods(task.facts.length, factWidth))
  }

  /**
   * Finds actions without mutexes for levels 1 to `level`, no-ops included, that achieve the facts.
   * Returns undefined if there are none; a subset of the facts is then a no-good.
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

  /** Fills the steps up to the level, else returns the no-good among the goals. */
  #solve(number: number, goalSet: Int32Array): Int32Array | undefined {
    const level = this.#graph.levels[number]
    if (number === 0 || !level) return undefined
    const noGoods = this.noGoodsOf(number)
    const known = noGoods.find(goalSet)
    if (known) {
      if (this.#observer) this.#observer.noGoodHit?.(number, this.#listFacts(known))
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
    this.#meter.reserve(conflict.byteLength + ARRAY_OVERHEAD)
    noGoods.add(conflict)
    if (this.#observer) this.#observer.noGoodLearned?.(number, this.#listFacts(conflict))
    return conflict
  }

  #createSearch(number: number, level: Level): LevelSearch {
    const { actions } = this.#graph
    const listCandidates = (goal: number) =>
      // The no-op comes first: keeping a fact needs no action.
      [actions.noOpOf(goal), ...(this.#producers[goal] ?? [])].filter((action) =>
        hasBit(level.actions, 0, action),
      )
    return new LevelSearch({ actions, level, number }, this.#meter, listCandidates, this.#observer)
  }

  #listFacts(facts: Int32Array): number[] {
    return listBits(facts, 0, this.#graph.actions.factWidth)
  }

  /** Sorts the most constrained goals first: fewest producers, then latest first level. */
  #sortGoals(goals: number[]): number[] {
    const waysTo = (goal: number) => this.#producers[goal]?.length ?? 0
    const rankOf = (goal: number) => this.#ranks[goal] ?? 0
    return goals.sort((a, b) => waysTo(a) - waysTo(b) || rankOf(b) - rankOf(a))
  }
}
