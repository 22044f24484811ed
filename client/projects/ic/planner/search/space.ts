import type { Meter } from '../meter.ts'
import type { Operator, Task } from '../task.ts'
import { StateTable } from './state-table.ts'
import { collectMasks, Successors } from './successors.ts'

/** What a search found, and what it took. A plan is a list of operators. */
export type SearchResult = {
  plan: Operator[] | undefined
  /** States whose successors were made. */
  expanded: number
  /** Successors made, known ones included. */
  generated: number
}

/** How many expansions pass between two reports of memory. */
const REPORT_EVERY = 4096

/**
 * The states that a search has met, how each was first or best reached, and how to go on from
 * them. The initial state is number 0.
 */
export class Space {
  readonly states: StateTable
  readonly successors: Successors
  expanded = 0
  generated = 0
  /** Bytes that the search keeps for itself. */
  extraBytes = 0
  readonly #operators: readonly Operator[]
  readonly #goal: readonly [word: number, mask: number][]
  readonly #meter: Meter
  #parents = new Int32Array(1024)
  #causes = new Int32Array(1024)

  constructor(task: Task, meter: Meter) {
    // What adds only what it needs, and deletes nothing, leads nowhere.
    this.#operators = task.operators.filter(
      ({ preconditions, adds, deletes }) =>
        deletes.length > 0 || adds.some((fact) => !preconditions.includes(fact)),
    )
    this.states = new StateTable(task.facts.length, this.#operators)
    const { width } = this.states
    this.successors = new Successors(task.facts.length, this.#operators, width)
    this.#goal = [...collectMasks(task.goal)]
    this.#meter = meter
    this.states.insertFacts(task.init)
    this.#parents[0] = -1
  }

  /** Where the words of a state start. */
  startOf(state: number): number {
    return state * this.states.width
  }

  isGoal(state: number): boolean {
    const { words } = this.states
    const start = this.startOf(state)
    return this.#goal.every(([word, mask]) => ((words[start + word] ?? 0) & mask) === mask)
  }

  /** Counts an expansion; gives how many operators are then in `successors.found`. */
  expand(state: number): number {
    this.#meter.tick()
    if (++this.expanded % REPORT_EVERY === 0) this.#reportMemory()
    const count = this.successors.find(this.states.words, this.startOf(state))
    this.generated += count
    return count
  }

  /** Takes note of how the state is reached. */
  setCause(state: number, parent: number, operator: number): void {
    if (state >= this.#parents.length) {
      this.#parents = grow(this.#parents)
      this.#causes = grow(this.#causes)
    }
    this.#parents[state] = parent
    this.#causes[state] = operator
  }

  #reportMemory(): void {
    const causes = this.#parents.byteLength + this.#causes.byteLength
    this.#meter.reportMemory(this.states.bytes + causes + this.extraBytes)
  }

  /** The way to the state from the initial one; of no state the result of a search in vain. */
  finish(state: number | undefined): SearchResult {
    this.#reportMemory()
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

/** The array's values at the start of one of twice its length. */
export function grow(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(array.length * 2)
  grown.set(array)
  return grown
}
