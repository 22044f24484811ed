/**
 * A planning task without variables, in STRIPS (Fikes and Nilsson, Artificial Intelligence 2, 1971).
 * Facts are numbers; each list of them rises. A state is the set of the facts that hold.
 */
export type Task = {
  /** The facts' names, such as `(on a b)`; the negation of a fact is one of its own, `(not (on a b))`. */
  facts: readonly string[]
  operators: readonly Operator[]
  init: readonly number[]
  goal: readonly number[]
  /** Goals that cannot come true even if nothing is ever deleted: with any of these there is no plan. */
  unreachable: readonly string[]
}

/**
 * A ground action. It can be applied where its preconditions hold; what it deletes goes, then what it
 * adds comes. No fact is in both: adding wins.
 */
export type Operator = {
  /** As it stands in a plan, such as `(stack a b)`. */
  name: string
  preconditions: readonly number[]
  adds: readonly number[]
  deletes: readonly number[]
}
