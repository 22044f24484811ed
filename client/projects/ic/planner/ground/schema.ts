import { type Condition, TRUE } from '../pddl/condition.ts'
import type { Action, Domain } from '../pddl/domain.ts'
import type { Rule } from '../pddl/derived.ts'
import { EQUALS, type Literal, type Parameter } from '../pddl/literal.ts'
import type { Problem } from '../pddl/problem.ts'
import { splitCondition } from './disjuncts.ts'
import { isAnySubtype } from '../pddl/type-hierarchy.ts'

/** One disjunct of an action prepared for joins, with its literals grouped by kind. */
export type Schema = {
  action: Action
  /** The stratum of an axiom, undefined for an action. */
  stratum: number | undefined
  /** The variables to find objects for: the parameters, and those of existential quantifiers. */
  enumerated: readonly number[]
  /** Positive conditions. */
  positive: readonly Literal[]
  /** Indexes in `positive` of conditions that actions can make true. */
  fluentPositions: readonly number[]
  /** Negative conditions that no action can change. */
  staticNegative: readonly Literal[]
  /** Negative conditions that actions can change. */
  fluentNegative: readonly Literal[]
  equalities: readonly Literal[]
  /** Conditions that are checked for each instance. */
  rest: readonly Condition[]
  /** For each variable, a 1 for every object of its type. */
  objectsByVariable: readonly Uint8Array[]
  /** Whether several instances may be the same ground action. */
  repeats: boolean
}

/** Prepares the actions and axioms of a domain for grounding: one schema for each disjunct. */
export function createSchemas(
  domain: Domain,
  isFluent: readonly boolean[],
  listObjects: (variable: Parameter) => Uint8Array,
): Schema[] {
  const axioms = domain.axioms.map((rule) => ({
    ...toAction(rule, 'of a derived predicate'),
    stratum: rule.stratum,
  }))
  const actions = domain.actions.map((action) => ({ ...action, stratum: undefined }))
  return [...actions, ...axioms].flatMap(({ stratum, ...action }) => {
    const disjuncts = splitCondition(action.precondition)
    const objectsByVariable = action.variables.map(listObjects)
    return disjuncts.map(({ literals, variables, rest }): Schema => {
      const conditions = literals.filter(({ predicate }) => predicate !== EQUALS)
      const positive = conditions.filter(({ negated }) => !negated)
      const negative = conditions.filter(({ negated }) => negated)
      return {
        action,
        stratum,
        enumerated: [...action.variables.slice(0, action.arity).keys(), ...variables],
        positive,
        fluentPositions: [...positive.keys()].filter(
          (index) => isFluent[positive[index]?.predicate ?? -1],
        ),
        staticNegative: negative.filter(({ predicate }) => !isFluent[predicate]),
        fluentNegative: negative.filter(({ predicate }) => isFluent[predicate]),
        equalities: literals.filter(({ predicate }) => predicate === EQUALS),
        rest,
        objectsByVariable,
        repeats: disjuncts.length > 1 || variables.length > 0,
      }
    })
  })
}

/** Returns a rule as an action of this name that adds its fact. */
export function toAction(
  { predicate, at, arity, variables, condition }: Rule,
  name: string,
): Action {
  const terms = Array.from({ length: arity }, (_, index) => index)
  const effect = {
    variables: [],
    condition: TRUE,
    literals: [{ predicate, terms, negated: false }],
  }
  return { name, at, arity, variables, precondition: condition, effects: [effect], costs: [] }
}

/** Returns, for each predicate, whether it is a fluent, which some action or axiom changes. */
export function findFluents({ predicates, actions, axioms }: Domain): boolean[] {
  const changed = new Set(axioms.map(({ predicate }) => predicate))
  const listed = new Set(
    actions.flatMap(({ effects }) =>
      effects.flatMap(({ literals }) => literals.map(({ predicate }) => predicate)),
    ),
  )
  return predicates.map((_, predicate) => changed.has(predicate) || listed.has(predicate))
}

/** Creates a function that returns, for a variable, a 1 for every object of its types. */
export function createObjectLists(
  { types: hierarchy }: Domain,
  { objects }: Problem,
): (variable: Parameter) => Uint8Array {
  const known = new Map<string, Uint8Array>()
  return ({ types }) => {
    const key = types.join(' ')
    const found =
      known.get(key) ??
      Uint8Array.from(objects, (object) => Number(isAnySubtype(hierarchy, object.types, types)))
    known.set(key, found)
    return found
  }
}
