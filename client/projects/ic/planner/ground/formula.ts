import type { Meter } from '../meter.ts'
import type { Condition } from '../pddl/condition.ts'
import { EQUALS, type Literal, type Parameter } from '../pddl/literal.ts'
import type { AtomTable } from './atom-table.ts'
import { substitute } from './instantiate.ts'
import type { Negations } from './negations.ts'

/** A ground condition over facts, simplified. */
type Formula = boolean | number | { kind: 'and' | 'or'; parts: readonly Formula[] }

/** What conditions are ground with. */
export type GroundingContext = {
  atoms: AtomTable
  negations: Negations
  isFluent: readonly boolean[]
  /** For each type list, a 1 for every object of one of the types. */
  listObjects: (variable: Parameter) => Uint8Array
  meter: Meter
}

/** Maximum number of conjunctions that a condition is expanded to. */
export const MAX_CASES = 1000

/**
 * Grounds a condition to alternative lists of facts, one of which must hold: `[]` is false, `[[]]`
 * is true. Quantifiers run over the objects of their types, and everything that is decided by
 * static or unreachable atoms is dropped. Returns undefined for more than `MAX_CASES`, which are
 * counted before they are listed.
 * @param objects the object of each variable; those of quantifiers are overwritten
 * @throws LimitReached
 */
export function groundCondition(
  condition: Condition,
  variables: readonly Parameter[],
  objects: number[],
  context: GroundingContext,
): number[][] | undefined {
  const formula = simplify(condition, variables, objects, context)
  if (countCases(formula) > MAX_CASES) return undefined
  const cases = new Map<string, number[]>()
  for (const facts of listCases(formula)) {
    const sorted = [...new Set(facts)].sort((a, b) => a - b)
    if (!context.negations.isContradiction(sorted)) cases.set(sorted.join(' '), sorted)
  }
  return [...cases.values()]
}

function simplify(
  condition: Condition,
  variables: readonly Parameter[],
  objects: number[],
  context: GroundingContext,
): Formula {
  context.meter.tick()
  switch (condition.kind) {
    case 'literal':
      return groundLiteral(condition.literal, objects, context)
    case 'and':
    case 'or':
      return combine(condition.kind, condition.parts, (part) =>
        simplify(part, variables, objects, context),
      )
    case 'exists':
    case 'forall': {
      const kind = condition.kind === 'forall' ? 'and' : 'or'
      const bindings = listBindings(condition.variables, variables, objects, context)
      return combine(kind, bindings, () => simplify(condition.body, variables, objects, context))
    }
  }
}

/** Combines formulas; stops at the first one that decides the result. */
function combine<Part>(
  kind: 'and' | 'or',
  parts: Iterable<Part>,
  ground: (part: Part) => Formula,
): Formula {
  const decisive = kind === 'or'
  const found: Formula[] = []
  for (const part of parts) {
    const formula = ground(part)
    if (formula === decisive) return decisive
    if (typeof formula === 'object' && formula.kind === kind) {
      for (const inner of formula.parts) found.push(inner)
    } else if (formula !== !decisive) found.push(formula)
  }
  const kept = absorb(found)
  const [only] = kept
  if (only === undefined) return !decisive
  return kept.length === 1 ? only : { kind, parts: kept }
}

/** Drops parts that another part makes redundant: a ∧ (a ∨ b) is a, and so is a ∨ (a ∧ b). */
function absorb(parts: readonly Formula[]): readonly Formula[] {
  const facts = new Set(parts.filter((part) => typeof part === 'number'))
  if (facts.size === 0) return parts
  const others = parts.filter(
    (part) =>
      typeof part === 'object' &&
      !part.parts.some((inner) => typeof inner === 'number' && facts.has(inner)),
  )
  return [...facts, ...others]
}

/** Binds the variables in `objects` to all combinations of objects of their types, one after another. */
export function* listBindings(
  bound: readonly number[],
  variables: readonly Parameter[],
  objects: number[],
  context: Pick<GroundingContext, 'listObjects' | 'meter'>,
): Generator<readonly number[]> {
  const [first, ...others] = bound
  const variable = first === undefined ? undefined : variables[first]
  if (first === undefined || !variable) {
    yield objects
    return
  }
  const fits = context.listObjects(variable)
  for (let object = 0; object < fits.length; object++) {
    context.meter.tick()
    if (fits[object] !== 1) continue
    objects[first] = object
    yield* listBindings(others, variables, objects, context)
  }
}

function groundLiteral(
  { predicate, terms, negated }: Literal,
  objects: readonly number[],
  { atoms, negations, isFluent }: GroundingContext,
): Formula {
  const args = substitute(terms, objects)
  if (predicate === EQUALS) return (args[0] === args[1]) !== negated
  const atom = atoms.find(predicate, args)
  if (atom === undefined || isFluent[predicate] !== true) return (atom !== undefined) !== negated
  return negated ? negations.require(atom) : atom
}

/**
 * Returns whether a condition may hold if its fluent atoms may.
 * @param objects the object of each variable outside of quantifiers
 */
export function mayHold(
  condition: Condition,
  objects: readonly number[],
  { atoms, isFluent }: Pick<GroundingContext, 'atoms' | 'isFluent'>,
): boolean {
  const may = (part: Condition): boolean => {
    switch (part.kind) {
      case 'literal': {
        const { predicate, terms, negated } = part.literal
        const args = substitute(terms, objects)
        if (predicate === EQUALS) return (args[0] === args[1]) !== negated
        if (isFluent[predicate] === true) return true
        return (atoms.find(predicate, args) !== undefined) !== negated
      }
      case 'and':
        return part.parts.every(may)
      case 'or':
        return part.parts.some(may)
      default:
        return true
    }
  }
  return may(condition)
}

function countCases(formula: Formula): number {
  if (typeof formula === 'boolean') return Number(formula)
  if (typeof formula === 'number') return 1
  const counts = formula.parts.map(countCases)
  return formula.kind === 'or'
    ? counts.reduce((sum, count) => sum + count, 0)
    : counts.reduce((product, count) => product * count, 1)
}

function listCases(formula: Formula): number[][] {
  if (typeof formula === 'boolean') return formula ? [[]] : []
  if (typeof formula === 'number') return [[formula]]
  if (formula.kind === 'or') return formula.parts.flatMap(listCases)
  const facts = formula.parts.filter((part) => typeof part === 'number')
  let found = [facts]
  for (const part of formula.parts) {
    if (typeof part === 'number') continue
    const others = listCases(part)
    found = found.flatMap((a) => others.map((b) => [...a, ...b]))
  }
  return found
}
