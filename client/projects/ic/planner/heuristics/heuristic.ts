/** Estimates the cost of the actions from a state to a goal. */
export type Heuristic = {
  /** Whether it never overestimates. */
  admissible: boolean
  /** Returns the estimate for the state at `start`; Infinity for a dead end. */
  evaluate(words: Int32Array, start: number): number
  /**
   * Operators that can be applied in the last evaluated state, and that its estimate says to begin
   * with. Undefined if the heuristic has no such.
   */
  helpful?: readonly number[]
  /** Returns what the estimate for a state is made of; nothing more for a dead end than what it reaches. */
  explain(words: Int32Array, start: number): EstimateParts
}

/** What an estimate is made of. Operators are numbered as in the task; higher numbers are axioms. */
export type EstimateParts =
  /** Each fact that is reached, with the cheapest operator that adds it; -1 for facts of the state. */
  | {
      kind: 'costs'
      combine: 'sum' | 'max'
      facts: readonly { fact: number; cost: number; operator: number }[]
    }
  /** The operators of a relaxed plan, in an order in which they can be carried out. */
  | { kind: 'plan'; operators: readonly number[] }
  /** Sets of operators, one of which every plan has, and what each adds to the estimate. */
  | { kind: 'cuts'; cuts: readonly { cost: number; operators: readonly number[] }[] }
  | { kind: 'blind' }
