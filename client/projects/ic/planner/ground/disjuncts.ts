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
  if (condition.kind !== 'and' && countDisjuncts(condition) > most) {
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
      let found = [copy(EMPTY)]
      for (const part of listConjuncts(condition)) {
        const others = split(part, Math.floor(most / found.length))
        const [only] = others
        if (others.length === 1 && only) for (const disjunct of found) addTo(disjunct, only)
        else found = found.flatMap((a) => others.map((b) => addTo(copy(a), b)))
      }
      return found
    }
  }
}

/** Lists the parts of a conjunction, and of those within it: each level would copy its literals. */
function* listConjuncts(condition: Condition): Generator<Condition, void> {
  const open = [condition]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.kind !== 'and') yield next
    else for (const part of next.parts.toReversed()) open.push(part)
  }
}

/** A disjunct that can be changed. */
type OpenDisjunct = { literals: Literal[]; variables: number[]; rest: Condition[] }

function copy({ literals, variables, rest }: Disjunct): OpenDisjunct {
  return { literals: [...literals], variables: [...variables], rest: [...rest] }
}

function addTo(disjunct: OpenDisjunct, { literals, variables, rest }: Disjunct): OpenDisjunct {
  for (const literal of literals) disjunct.literals.push(literal)
  for (const variable of variables) disjunct.variables.push(variable)
  for (const condition of rest) disjunct.rest.push(condition)
  return disjunct
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
