import type { Domain } from '../pddl/domain.ts'
import { EQUALS, type Literal } from '../pddl/literal.ts'
import type { Problem } from '../pddl/problem.ts'
import type { Meter } from '../meter.ts'
import type { ConditionalEffect, Operator, Task } from '../task.ts'
import type { AtomTable } from './atom-table.ts'
import { substitute, type Instance } from './instantiate.ts'
import { Negations } from './negations.ts'

/*
 * Sizes in bytes, measured in Node 20 and rounded up: of a ground action in all its forms, and of
 * each number in its lists.
 */
const OPERATOR_BYTES = 500
const NUMBER_BYTES = 24
const FACT_BYTES = 400

/** The effects of most operators. */
const NONE: readonly ConditionalEffect[] = []

/**
 * Compiles ground actions to a STRIPS task. Unreachable atoms are always false: they become no
 * facts, and their negations hold.
 * @throws LimitReached
 * @param atoms every reachable atom; the first `initial` ones are the initial state
 */
export function compileTask(
  { domain, problem }: { domain: Domain; problem: Problem },
  instances: readonly Instance[],
  atoms: AtomTable,
  initial: number,
  meter: Meter,
): Task {
  meter.reserve(atoms.size * FACT_BYTES)
  const negations = new Negations(atoms.size)
  const find = ({ predicate, terms }: Literal, objects: readonly number[]) =>
    atoms.find(predicate, substitute(terms, objects))
  const listFound = (literals: readonly Literal[], objects: readonly number[]) =>
    literals.flatMap((literal) => find(literal, objects) ?? [])
  const format = (predicate: string, objects: readonly number[]) =>
    `(${[predicate, ...objects.map((object) => problem.objects[object]?.name)].join(' ')})`
  const nameOf = (predicate: number) => domain.predicates[predicate]?.name ?? '='

  const goal: number[] = []
  const unreachable: string[] = []
  for (const literal of problem.goal) {
    const objects = substitute(literal.terms, [])
    const atom = find(literal, [])
    const holds = literal.predicate === EQUALS ? objects[0] === objects[1] : atom !== undefined
    if (atom !== undefined) goal.push(literal.negated ? negations.require(atom) : atom)
    else if (holds === literal.negated) {
      const name = format(nameOf(literal.predicate), objects)
      unreachable.push(literal.negated ? `(not ${name})` : name)
    }
  }
  // Effects need the complete set of required negations, so all conditions come first.
  const conditions = instances.map(({ schema, objects }) => {
    const { length } = [...schema.positive, ...schema.fluentNegative, ...schema.action.effect]
    meter.tick()
    meter.reserve(OPERATOR_BYTES + NUMBER_BYTES * (length + objects.length))
    return [
      ...listFound(schema.positive, objects),
      ...listFound(schema.fluentNegative, objects).map((atom) => negations.require(atom)),
    ]
  })
  const operators = instances.map(({ schema, objects }, index): Operator => {
    const adds = listFound(schema.adds, objects)
    const added = new Set(adds)
    const deletes = listFound(schema.deletes, objects).filter((atom) => !added.has(atom))
    return {
      name: format(schema.action.name, objects),
      cost: 1,
      preconditions: sortFacts(conditions[index] ?? []),
      adds: sortFacts([...adds, ...negations.of(deletes)]),
      deletes: sortFacts([...deletes, ...negations.of(adds)]),
      effects: NONE,
    }
  })
  const facts = Array.from({ length: atoms.size }, (_, atom) =>
    format(nameOf(atoms.predicateOf(atom)), atoms.argumentsOf(atom)),
  )
  const init = Array.from({ length: initial }, (_, atom) => atom)
  const absent = negations.of(negations.atoms.filter((atom) => atom >= initial))
  return {
    facts: [...facts, ...negations.atoms.map((atom) => `(not ${facts[atom] ?? ''})`)],
    operators,
    init: [...init, ...absent],
    goal: sortFacts(goal),
    unreachable,
    hasCosts: false,
  }
}

function sortFacts(facts: readonly number[]): number[] {
  return [...new Set(facts)].sort((a, b) => a - b)
}
