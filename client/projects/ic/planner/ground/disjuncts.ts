import type { Condition } from '../pddl/condition.ts'
import type { Literal } from '../pddl/literal.ts'

/** One way to satisfy a condition. */
export type Disjunct = {
  literals: readonly Literal[]
  /** Variables of existential quantifiers, which become parameters. */
  variables: readonly number[]
  /** Conditions that are too large to split here; they are ground for each instance. */
  rest: readonly Condition[]
}

/** Maximum number of disjuncts of one action before it is instantiated. */
const MAX_DISJUNCTS = 32

const EMPTY: Disjunct = { literals: [], variables: [], rest: [] }

/** Splits a condition into at most `MAX_DISJUNCTS`, which are counted first. */
export function splitCondition(condition: Condition): Disjunct[] {
  return split(condition, MAX_DISJUNCTS)
}

function split(condition: Condition, most: number): Disjunct[] {
  if (countDisjuncts(condition) > most && condition.kind !== 'and') {
    return [{ ...EMPTY, rest: [condition] }]
  }
  switch (condition.kind) {
    case 'literal':
      return [{ ...EMPTY, literals: [condition.literal] }]
    case 'forall':
      return [{ ...EMPTY, rest: [condition] }]
    case 'or':
      return condition.parts.flatMap((part) => split(part, most))
    case 'exists':
      return split(condition.body, most).map((disjunct) => ({
        ...disjunct,
        variables: [...condition.variables, ...disjunct.variables],
      }))
    case 'and': {
      let found = [EMPTY]
      for (const part of condition.parts) {
        const others = split(part, Math.floor(most / found.length))
        found = found.flatMap((a) => others.map((b) => merge(a, b)))
      }
      return found
    }
  }
}

function merge(a: Disjunct, b: Disjunct): Disjunct {
  return {
    literals: [...a.literals, ...b.literals],
    variables: [...a.variables, ...b.variables],
    rest: [...a.rest, ...b.rest],
  }
}

function countDisjuncts(condition: Condition): number {
  switch (condition.kind) {
    case 'literal':
    case 'forall':
      return 1
    case 'exists':
      return countDisjuncts(condition.body)
    case 'or':
      return condition.parts.reduce((sum, part) => sum + countDisjuncts(part), 0)
    case 'and':
      return condition.parts.reduce((product, part) => product * countDisjuncts(part), 1)
  }
}
