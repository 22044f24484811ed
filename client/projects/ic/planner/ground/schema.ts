import type { Action, Domain } from '../pddl/domain.ts'
import { EQUALS, type Literal } from '../pddl/literal.ts'
import type { Problem } from '../pddl/problem.ts'

/** An action made ready for joins: its literals sorted by what they are. */
export type Schema = {
  number: number
  action: Action
  /** Positive conditions. */
  joined: readonly Literal[]
  /** Places in `joined` of conditions that actions can make true. */
  fluent: readonly number[]
  /** Negative conditions that no action can change. */
  excluded: readonly Literal[]
  /** Negative conditions that actions can change. */
  absent: readonly Literal[]
  equalities: readonly Literal[]
  adds: readonly Literal[]
  deletes: readonly Literal[]
  /** For each parameter, which objects fit it: by object, 1 or 0. */
  fits: readonly Uint8Array[]
}

/** Prepares the actions of a domain for a problem. */
export function createSchemas(
  domain: Domain,
  problem: Problem,
  isFluent: readonly boolean[],
): Schema[] {
  const fits = new Map<string, Uint8Array>()
  const findFits = (types: readonly number[]) => {
    const key = types.join(' ')
    const known = fits.get(key) ?? listFits(types, domain, problem)
    fits.set(key, known)
    return known
  }
  return domain.actions.map((action, number) => {
    const conditions = action.precondition.filter(({ predicate }) => predicate !== EQUALS)
    const joined = conditions.filter(({ negated }) => !negated)
    return {
      number,
      action,
      joined,
      fluent: [...joined.keys()].filter((index) => isFluent[joined[index]?.predicate ?? -1]),
      excluded: conditions.filter(({ predicate, negated }) => negated && !isFluent[predicate]),
      absent: conditions.filter(({ predicate, negated }) => negated && isFluent[predicate]),
      equalities: action.precondition.filter(({ predicate }) => predicate === EQUALS),
      adds: action.effect.filter(({ negated }) => !negated),
      deletes: action.effect.filter(({ negated }) => negated),
      fits: action.parameters.map(({ types }) => findFits(types)),
    }
  })
}

/** For each predicate, whether some action changes it; the others are static. */
export function findFluents({ predicates, actions }: Domain): boolean[] {
  const changed = new Set(actions.flatMap(({ effect }) => effect.map(({ predicate }) => predicate)))
  return predicates.map((_, predicate) => changed.has(predicate))
}

function listFits(types: readonly number[], { types: { above } }: Domain, { objects }: Problem) {
  return Uint8Array.from(objects, (object) =>
    Number(object.types.some((type) => types.some((other) => above[type]?.has(other)))),
  )
}
