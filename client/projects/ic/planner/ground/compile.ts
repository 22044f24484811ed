import { LimitReached } from '../meter.ts'
import { PddlError } from '../pddl/diagnostic.ts'
import type { Condition } from '../pddl/condition.ts'
import type { Domain } from '../pddl/domain.ts'
import type { Literal } from '../pddl/literal.ts'
import type { Problem, World } from '../pddl/problem.ts'
import {
  type Axiom,
  type Complement,
  type ConditionalEffect,
  GOAL_REACHED,
  type Operator,
  type Task,
} from '../task.ts'
import { groundCondition, type GroundingContext, listBindings, MAX_CASES } from './formula.ts'
import { type Instance, substitute } from './instantiate.ts'
import { Negations } from './negations.ts'
import { splitEffects } from './split-effects.ts'

/*
 * Sizes in bytes, measured in Node 20 and rounded up: of a ground action in all its forms, and of
 * each number in its lists.
 */
const OPERATOR_BYTES = 500
const NUMBER_BYTES = 24

/** The effects of most operators. */
const NONE: readonly ConditionalEffect[] = []

/** Reports a condition that cannot be compiled, with the text that contains it. */
export class GroundingError extends PddlError {
  readonly source: 'domain' | 'problem'

  constructor(source: 'domain' | 'problem', at: number, name: string) {
    const most = `at most ${MAX_CASES.toLocaleString('en')} ways to satisfy it`
    super(at, 'condition with too many alternatives', name, most)
    this.source = source
  }
}

/** The atoms that an instance changes in some states: under the facts of each list of `cases`. */
type ConditionalChange = { cases: readonly (readonly number[])[]; atom: number; negated: boolean }

/** The changes of an instance: atoms that it adds and deletes, and those that depend on the state. */
type Changes = { adds: number[]; deletes: number[]; conditional: ConditionalChange[] }

/**
 * Compiles ground actions to a task. Unreachable atoms are always false: they become no facts, and
 * their negations hold. Disjunctions become an operator for each case.
 * @param initial the first atoms, which are the initial state
 * @throws LimitReached
 * @throws GroundingError
 */
export function compileTask(
  { domain, problem }: World,
  instances: readonly Instance[],
  {
    context: outer,
    initial,
    effects,
  }: {
    context: Omit<GroundingContext, 'negations'>
    initial: number
    effects: 'conditional' | 'split'
  },
): Task {
  const { atoms, meter } = outer
  const negations = new Negations(atoms.size)
  const context: GroundingContext = { ...outer, negations }
  const format = (predicate: string, objects: readonly number[]) =>
    `(${[predicate, ...objects.map((object) => problem.objects[object]?.name)].join(' ')})`

  const goal = compileGoal(problem, context, format, domain)
  // Effects need the complete set of required negations, so all conditions come first.
  const conditions = instances.map((instance) => listConditions(instance, context))
  const changes = instances.map((instance) => listChanges(instance, context))
  if (effects === 'split') {
    for (const { conditional } of changes) {
      for (const { cases } of conditional)
        cases.flat().forEach((fact) => negations.complement(fact))
    }
  }
  const operators: Operator[] = []
  const axioms: Axiom[] = []
  const seen = new Set<string>()
  instances.forEach(({ schema, objects, cost }, index) => {
    const { stratum } = schema
    if (stratum !== undefined) {
      const [fact = 0] = changes[index]?.adds ?? []
      for (const list of conditions[index] ?? []) axioms.push({ conditions: list, fact, stratum })
      return
    }
    const name = format(schema.action.name, objects.slice(0, schema.action.arity))
    const changed = compileChanges(changes[index], negations)
    for (const preconditions of conditions[index] ?? []) {
      const key = schema.repeats ? `${name} ${preconditions.join(' ')}` : ''
      if (key !== '' && seen.has(key)) continue
      seen.add(key)
      const operator = { name, cost, preconditions, ...changed }
      if (effects === 'conditional') operators.push(operator)
      else operators.push(...splitEffects(operator, (fact) => negations.complement(fact), meter))
      if (operators.length > meter.limits.actions) throw new LimitReached('actions')
    }
  })
  const facts = Array.from({ length: atoms.size }, (_, atom) =>
    format(domain.predicates[atoms.predicateOf(atom)]?.name ?? '', atoms.argumentsOf(atom)),
  )
  const init = Array.from({ length: initial }, (_, atom) => atom)
  const absent = negations.of(negations.atoms.filter((atom) => atom >= initial))
  const names = [...facts, ...negations.atoms.map((atom) => `(not ${facts[atom] ?? ''})`)]
  const task = {
    facts: names,
    operators,
    axioms,
    complements: listComplements(domain, atoms, negations),
    init: [...init, ...absent],
    goal: sortFacts(goal.cases[0] ?? []),
    unreachable: goal.unreachable,
    hasCosts: problem.hasMetric,
  }
  return goal.cases.length > 1 ? addGoalOperators(task, goal.cases) : task
}

/** Lists the required negations of facts that axioms make true. */
function listComplements(
  { axioms }: Domain,
  atoms: GroundingContext['atoms'],
  negations: Negations,
): Complement[] {
  const strata = new Map(axioms.map(({ predicate, stratum }) => [predicate, stratum]))
  return negations.atoms.flatMap((fact) => {
    const stratum = strata.get(atoms.predicateOf(fact))
    return stratum === undefined ? [] : { fact, negation: negations.require(fact), stratum }
  })
}

/** Adds an operator without cost for each way to reach the goal. */
function addGoalOperators(task: Task, cases: readonly (readonly number[])[]): Task {
  const reached = task.facts.length
  const finish = cases.map((facts) => ({
    name: GOAL_REACHED,
    cost: 0,
    preconditions: sortFacts(facts),
    adds: [reached],
    deletes: [],
    effects: NONE,
  }))
  return {
    ...task,
    facts: [...task.facts, GOAL_REACHED],
    operators: [...task.operators, ...finish],
    goal: [reached],
  }
}

type Format = (predicate: string, objects: readonly number[]) => string

/** Grounds the goal to the ways to reach it, and lists its literals that cannot become true. */
function compileGoal(
  problem: Problem,
  context: GroundingContext,
  format: Format,
  domain: Domain,
): { cases: number[][]; unreachable: string[] } {
  const objects = problem.variables.map(() => -1)
  const cases = groundCondition(problem.goal, problem.variables, objects, context)
  if (!cases) throw new GroundingError('problem', problem.goalAt, 'the goal')
  if (cases.length > 0) return { cases, unreachable: [] }
  const parts = problem.goal.kind === 'and' ? problem.goal.parts : [problem.goal]
  const unreachable = parts
    .filter((part) => isFalse(part, problem, context))
    .map((part) => {
      if (part.kind !== 'literal') return 'the goal'
      const { predicate, terms, negated } = part.literal
      const name = domain.predicates[predicate]?.name ?? '='
      const atom = format(name, substitute(terms, []))
      return negated ? `(not ${atom})` : atom
    })
  return { cases: [], unreachable: unreachable.length === 0 ? ['the goal'] : unreachable }
}

function isFalse(condition: Condition, { variables }: Problem, context: GroundingContext): boolean {
  const objects = variables.map(() => -1)
  return groundCondition(condition, variables, objects, context)?.length === 0
}

/** Lists the facts that an instance needs, in all alternatives. */
function listConditions({ schema, objects }: Instance, context: GroundingContext): number[][] {
  const { action, positive, fluentNegative, rest } = schema
  const { negations, meter } = context
  const needed: number[] = []
  for (const literal of [...positive, ...fluentNegative]) {
    const atom = findAtom(literal, objects, context)
    if (atom !== undefined) needed.push(literal.negated ? negations.require(atom) : atom)
  }
  const all: Condition = { kind: 'and', parts: rest }
  const cases =
    rest.length === 0 ? [[]] : groundCondition(all, action.variables, [...objects], context)
  if (!cases) throw new GroundingError('domain', action.at, `action ${action.name}`)
  return cases.map((facts) => {
    meter.tick()
    const list = facts.length === 0 ? sortFacts(needed) : sortFacts([...needed, ...facts])
    meter.reserve(OPERATOR_BYTES + NUMBER_BYTES * (list.length + objects.length))
    return list
  })
}

/** Lists the atoms that an instance changes. */
function listChanges({ schema, objects }: Instance, context: GroundingContext): Changes {
  const { action } = schema
  const { meter } = context
  const changes: Changes = { adds: [], deletes: [], conditional: [] }
  for (const { variables, condition, literals } of action.effects) {
    for (const binding of listBindings(variables, action.variables, [...objects], context)) {
      const cases = groundCondition(condition, action.variables, [...binding], context)
      if (!cases) throw new GroundingError('domain', action.at, `action ${action.name}`)
      if (cases.length === 0) continue
      const isCertain = cases.some((facts) => facts.length === 0)
      for (const literal of literals) {
        const atom = findAtom(literal, binding, context)
        if (atom === undefined) continue
        meter.reserve(NUMBER_BYTES * (1 + cases.reduce((sum, facts) => sum + facts.length, 0)))
        if (!isCertain) changes.conditional.push({ cases, atom, negated: literal.negated })
        else if (literal.negated) changes.deletes.push(atom)
        else changes.adds.push(atom)
      }
    }
  }
  return changes
}

function findAtom(
  { predicate, terms }: Literal,
  objects: readonly number[],
  { atoms }: GroundingContext,
): number | undefined {
  return atoms.find(predicate, substitute(terms, objects))
}

/** Converts changes of atoms to changes of facts. Adding an atom wins over deleting it. */
function compileChanges(
  changes: Changes = { adds: [], deletes: [], conditional: [] },
  negations: Negations,
): Pick<Operator, 'adds' | 'deletes' | 'effects'> {
  const added = new Set(changes.adds)
  const deletes = changes.deletes.filter((atom) => !added.has(atom))
  const conditional = changes.conditional.filter(({ atom }) => !added.has(atom))
  return {
    adds: sortFacts([...changes.adds, ...negations.of(deletes)]),
    deletes: sortFacts([...deletes, ...negations.of(changes.adds)]),
    effects: conditional.length === 0 ? NONE : compileConditional(conditional, negations),
  }
}

/**
 * Groups conditional changes by their conditions. If an atom may be deleted and added at once, its
 * deletion comes in an effect before all others, so the addition wins.
 */
function compileConditional(
  changes: readonly ConditionalChange[],
  negations: Negations,
): ConditionalEffect[] {
  const added = new Set(changes.flatMap(({ atom, negated }) => (negated ? [] : atom)))
  const first = new Map<string, { conditions: readonly number[]; atoms: ConditionalChange[] }>()
  const second: typeof first = new Map()
  for (const change of changes) {
    const groups = change.negated && added.has(change.atom) ? first : second
    for (const conditions of change.cases) {
      const key = conditions.join(' ')
      const group = groups.get(key) ?? { conditions, atoms: [] }
      group.atoms.push(change)
      groups.set(key, group)
    }
  }
  return [...first.values(), ...second.values()].map(({ conditions, atoms }) => {
    const listed = (wanted: boolean) =>
      atoms.flatMap(({ atom, negated }) => (negated === wanted ? atom : []))
    return {
      conditions,
      adds: sortFacts([...listed(false), ...negations.of(listed(true))]),
      deletes: sortFacts([...listed(true), ...negations.of(listed(false))]),
    }
  })
}

function sortFacts(facts: readonly number[]): number[] {
  return facts.length < 2 ? [...facts] : [...new Set(facts)].sort((a, b) => a - b)
}
