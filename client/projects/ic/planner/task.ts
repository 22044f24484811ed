/**
 * A ground planning task: STRIPS (Fikes and Nilsson, Artificial Intelligence 2, 1971) with
 * conditional effects and action costs. Facts are numbers, in ascending lists. A state is the set
 * of facts that hold.
 */
export type Task = {
  /** Names of the facts, such as `(on a b)`. A negation is a separate fact: `(not (on a b))`. */
  facts: readonly string[]
  operators: readonly Operator[]
  /** Rules for facts that follow from others after each action. */
  axioms: readonly Axiom[]
  /** Facts for the negations of facts that axioms make true, -1 for a fact that is never true. */
  complements: readonly Complement[]
  init: readonly number[]
  goal: readonly number[]
  /** Goals that are unreachable even without delete effects; with any of them there is no plan. */
  unreachable: readonly string[]
  /** Whether the problem minimises the total cost; if not, every action costs 1. */
  hasCosts: boolean
}

/** A ground action. No fact is both added and deleted: the add effect wins. */
export type Operator = {
  /** Name in a plan, such as `(stack a b)`. */
  name: string
  cost: number
  preconditions: readonly number[]
  adds: readonly number[]
  deletes: readonly number[]
  /**
   * Conditional effects, applied in this order after `adds` and `deletes`. Their conditions are
   * those of the state before the action.
   */
  effects: readonly ConditionalEffect[]
}

/** A fact that holds if the conditions do; `stratum`: the order in which axioms are evaluated. */
export type Axiom = { conditions: readonly number[]; fact: number; stratum: number }

/** A fact that holds if and only if `fact` does not, after all axioms of the stratum. */
export type Complement = { fact: number; negation: number; stratum: number }

/** Facts that an action adds and deletes if the conditions hold. */
export type ConditionalEffect = {
  conditions: readonly number[]
  adds: readonly number[]
  deletes: readonly number[]
}

/**
 * Name of the fact and of the operators, without cost, that stand for a goal with alternatives. No
 * name in PDDL has an exclamation mark. Plans do not show these operators.
 */
export const GOAL_REACHED = '(goal!)'
