/** Estimates the cost of the actions from a state to a goal. */
export type Heuristic = {
  /** Whether it never overestimates. */
  admissible: boolean
  /** Returns the estimate for the state at `start`; Infinity for a dead end. */
  evaluate(words: Int32Array, start: number): number
}
