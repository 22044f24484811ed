import type { Action, Domain } from './pddl/domain.ts'
import type { Literal } from './pddl/literal.ts'
import type { Problem } from './pddl/problem.ts'

/** An object and the names of its types, supertypes included. */
type TypedObject = { name: string; types: readonly string[] }

/** An executed step: its actions and their combined effects. No fact is in both lists. */
type ExecutedStep = {
  actions: readonly string[]
  adds: readonly string[]
  deletes: readonly string[]
}

/** The execution of a plan. Facts are texts such as `(on a b)`, static facts included. */
export type PlanExecution = {
  domain: string
  objects: readonly TypedObject[]
  init: readonly string[]
  steps: readonly ExecutedStep[]
}

/**
 * Executes a plan.
 * @param steps actions such as `(stack a b)` of the domain
 */
export function executePlan(
  { domain, problem }: { domain: Domain; problem: Problem },
  steps: readonly (readonly string[])[],
): PlanExecution {
  const { names, above } = domain.types
  const typesOf = (types: readonly number[]) =>
    new Set(types.flatMap((type) => [...(above[type] ?? [])]))
  return {
    domain: domain.name,
    objects: problem.objects.map(({ name, types }) => ({
      name,
      types: [...typesOf(types)].map((type) => names[type] ?? ''),
    })),
    init: problem.init.map((literal) => nameAtom(literal, domain, problem, [])),
    steps: steps.map((actions) => executeStep(actions, domain, problem)),
  }
}

function executeStep(actions: readonly string[], domain: Domain, problem: Problem): ExecutedStep {
  const adds = new Set<string>()
  const deletes = new Set<string>()
  for (const text of actions) {
    const [name = '', ...args] = text.slice(1, -1).split(' ')
    const action = domain.actions.find((candidate) => candidate.name === name)
    for (const literal of listEffects(action)) {
      const atom = nameAtom(literal, domain, problem, args)
      if (literal.negated) deletes.add(atom)
      else adds.add(atom)
    }
  }
  return { actions, adds: [...adds], deletes: [...deletes].filter((atom) => !adds.has(atom)) }
}

function listEffects(action: Action | undefined): readonly Literal[] {
  return action?.effect ?? []
}

function nameAtom(
  { predicate, terms }: Literal,
  domain: Domain,
  problem: Problem,
  args: readonly string[],
): string {
  const words = terms.map((term) => (term < 0 ? problem.objects[~term]?.name : args[term]))
  return `(${[domain.predicates[predicate]?.name, ...words].join(' ')})`
}

/** Returns the facts that hold after this many steps, in the order in which they became true. */
export function stateAfter({ init, steps }: PlanExecution, count: number): ReadonlySet<string> {
  const state = new Set(init)
  for (const { adds, deletes } of steps.slice(0, count)) {
    for (const atom of deletes) state.delete(atom)
    for (const atom of adds) state.add(atom)
  }
  return state
}
