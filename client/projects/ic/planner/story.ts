import type { Action, Domain } from './pddl/domain.ts'
import type { Literal } from './pddl/literal.ts'
import type { Problem } from './pddl/problem.ts'

/** An object and the names of all types it belongs to, those above its own included. */
type Actor = { name: string; types: readonly string[] }

/** A step of a plan: what is done in it, and what it changes. No fact is in both lists. */
type Scene = {
  actions: readonly string[]
  adds: readonly string[]
  deletes: readonly string[]
}

/** A plan carried out: facts are texts such as `(on a b)`, those that never change included. */
export type Story = {
  domain: string
  actors: readonly Actor[]
  init: readonly string[]
  scenes: readonly Scene[]
}

/**
 * Carries a plan out.
 * @param steps actions such as `(stack a b)` of the domain; those of one step in any order
 */
export function tellStory(
  { domain, problem }: { domain: Domain; problem: Problem },
  steps: readonly (readonly string[])[],
): Story {
  const { names, above } = domain.types
  const typesOf = (types: readonly number[]) =>
    new Set(types.flatMap((type) => [...(above[type] ?? [])]))
  return {
    domain: domain.name,
    actors: problem.objects.map(({ name, types }) => ({
      name,
      types: [...typesOf(types)].map((type) => names[type] ?? ''),
    })),
    init: problem.init.map((literal) => nameAtom(literal, domain, problem, [])),
    scenes: steps.map((actions) => carryOut(actions, domain, problem)),
  }
}

function carryOut(actions: readonly string[], domain: Domain, problem: Problem): Scene {
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

/** The facts that hold after this many scenes, in the order in which they came. */
export function stateAfter({ init, scenes }: Story, count: number): ReadonlySet<string> {
  const state = new Set(init)
  for (const { adds, deletes } of scenes.slice(0, count)) {
    for (const atom of deletes) state.delete(atom)
    for (const atom of adds) state.add(atom)
  }
  return state
}
