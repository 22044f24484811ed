import type { Meter } from '../meter.ts'
import type { Operator, Task } from '../task.ts'
import { growArray } from './grow-array.ts'
import { createAxiomEvaluator } from './axiom-evaluator.ts'
import { holdsAll, packMasks, type PackedMasks } from './packed-masks.ts'
import { StateTable } from './state-table.ts'
import { Successors } from './successors.ts'

/** The result of a search, with its plan as a list of operators. */
export type SearchResult = {
  plan: Operator[] | undefined
  /** Number of expanded states. */
  expanded: number
  /** Number of generated successors, duplicates included. */
  generated: number
}

/** Initial length of the arrays with one entry for each state. */
export const INITIAL_STATES = 1024

/** The generated states, the parent and operator of each, and the successor generator. State 0 is initial. */
export class SearchSpace {
  readonly states: StateTable
  readonly successors: Successors
  expanded = 0
  generated = 0
  readonly #operators: readonly Operator[]
  /** The number in the task of each operator. */
  readonly #numbers: readonly number[]
  readonly #goal: PackedMasks
  readonly #meter: Meter
  #parents = new Int32Array(INITIAL_STATES)
  #causes = new Int32Array(INITIAL_STATES)

  /** @throws LimitReached */
  constructor(task: Task, meter: Meter) {
    // An operator that deletes nothing and adds only its preconditions changes no state.
    const kept = [...task.operators.entries()].filter(
      ([, { preconditions, adds, deletes, effects }]) =>
        deletes.length > 0 ||
        effects.length > 0 ||
        adds.some((fact) => !preconditions.includes(fact)),
    )
    this.#numbers = kept.map(([number]) => number)
    this.#operators = kept.map(([, operator]) => operator)
    const axioms = createAxiomEvaluator(task, meter)
    this.states = new StateTable(task.facts.length, this.#operators, meter, axioms)
    const { width } = this.states
    this.successors = new Successors(task.facts.length, this.#operators, width, meter)
    meter.reserve(this.#parents.byteLength + this.#causes.byteLength)
    this.#goal = packMasks([task.goal], meter)
    this.#meter = meter
    this.states.insertFacts(task.init)
    this.#parents[0] = -1
  }

  /** Returns the index of a state's first word. */
  offsetOf(state: number): number {
    return state * this.states.width
  }

  isGoal(state: number): boolean {
    return holdsAll(this.#goal, 0, this.states.words, this.offsetOf(state))
  }

  /** Expands a state. Returns the number of applicable operators in `successors.found`. */
  expand(state: number): number {
    this.#meter.tick()
    this.expanded++
    const count = this.successors.find(this.states.words, this.offsetOf(state))
    this.generated += count
    return count
  }

  /** Stores the parent of a state and the operator that leads from it. */
  setParent(state: number, parent: number, operator: number): void {
    if (state >= this.#parents.length) {
      this.#parents = growArray(this.#parents, this.#meter)
      this.#causes = growArray(this.#causes, this.#meter)
    }
    this.#parents[state] = parent
    this.#causes[state] = operator
  }

  /** Number of operators. */
  get operatorCount(): number {
    return this.#operators.length
  }

  /** Returns the number that an operator in `successors.found` has in the task. */
  numberOf(operator: number): number {
    return this.#numbers[operator] ?? -1
  }

  /** Returns the cost of an operator in `successors.found`. */
  costOf(operator: number): number {
    return this.#operators[operator]?.cost ?? 0
  }

  /** Returns the name of an operator in `successors.found`; an empty one for -1. */
  nameOf(operator: number): string {
    return this.#operators[operator]?.name ?? ''
  }

  /** Returns the result with the plan that leads to a goal state, or without one. */
  finish(state: number | undefined): SearchResult {
    const { expanded, generated } = this
    if (state === undefined) return { plan: undefined, expanded, generated }
    const plan: Operator[] = []
    for (let at = state; at > 0; at = this.#parents[at] ?? 0) {
      const operator = this.#operators[this.#causes[at] ?? 0]
      if (operator) plan.unshift(operator)
    }
    return { plan, expanded, generated }
  }
}
