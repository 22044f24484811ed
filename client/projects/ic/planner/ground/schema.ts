import type { Action, Domain } from '../pddl/domain.ts'
import { EQUALS, type Literal } from '../pddl/literal.ts'
import type { Problem } from '../pddl/problem.ts'

/** An action prepared for joins, with its literals grouped by kind. */
export type Schema = {
  number: number
  action: Action
  /** Positive conditions. */
  positive: readonly Literal[]
  /** Indexes in `positive` of conditions that actions can make true. */
  fluentPositions: readonly number[]
  /** Negative conditions that no action can change. */
  staticNegative: readonly Literal[]
  /** Negative conditions that actions can change. */
  fluentNegative: readonly Literal[]
  equalities: readonly Literal[]
  adds: readonly Literal[]
  deletes: readonly Literal[]
  /** For each parameter, a 1 for every object of its type. */
  objectsByParameter: readonly Uint8Array[]
}

/** Prepares the actions of a domain for grounding. */
export function createSchemas(
  domain: Domain,
  problem: Problem,
  isFluent: readonly boolean[],
): Schema[] {
  const known = new Map<string, Uint8Array>()
  const findObjects = (types: readonly number[]) => {
    const key = types.join(' ')
    const objects = known.get(key) ?? markObjects(types, domain, problem)
    known.set(key, objects)
    return objects
  }
  return domain.actions.map((action, number) => {
    const conditions = action.precondition.filter(({ predicate }) => predicate !== EQUALS)
    const positive = conditions.filter(({ negated }) => !negated)
    return {
      number,
      action,
      positive,
      fluentPositions: [...positive.keys()].filter(
        (index) => isFluent[positive[index]?.predicate ?? -1],
      ),
      staticNegative: conditions.filter(
        ({ predicate, negated }) => negated && !isFluent[predicate],
      ),
      fluentNegative: conditions.filter(({ predicate, negated }) => negated && isFluent[predicate]),
      equalities: action.precondition.filter(({ predicate }) => predicate === EQUALS),
      adds: action.effect.filter(({ negated }) => !negated),
      deletes: action.effect.filter(({ negated }) => negated),
      objectsByParameter: action.parameters.map(({ types }) => findObjects(types)),
    }
  })
}

/** Returns, for each predicate, whether it is a fluent, which some action changes. */
export function findFluents({ predicates, actions }: Domain): boolean[] {
  const changed = new Set(actions.flatMap(({ effect }) => effect.map(({ predicate }) => predicate)))
  return predicates.map((_, predicate) => changed.has(predicate))
}

function markObjects(types: readonly number[], { types: { above } }: Domain, { objects }: Problem) {
  return Uint8Array.from(objects, (object) =>
    Number(object.types.some((type) => types.some((other) => above[type]?.has(other)))),
  )
}
