/** Estimates how many actions a state is from a goal. */
export type Heuristic = {
  /** Whether it never says more than it takes. */
  admissible: boolean
  /** The estimate for the state whose words start there; Infinity for a dead end. */
  evaluate(words: Int32Array, start: number): number
}
