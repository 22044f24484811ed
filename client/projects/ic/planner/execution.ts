import type { Condition } from './pddl/condition.ts'
import type { Domain } from './pddl/domain.ts'
import { EQUALS, type Literal, type Parameter } from './pddl/literal.ts'
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
  { domain, problem }: Texts,
  steps: readonly (readonly string[])[],
): PlanExecution {
  const { names, above } = domain.types
  const typesOf = (types: readonly number[]) =>
    new Set(types.flatMap((type) => [...(above[type] ?? [])]))
  const init = problem.init.map((literal) => nameAtom(literal, { domain, problem }, []))
  const state = new Set(init)
  return {
    domain: domain.name,
    objects: problem.objects.map(({ name, types }) => ({
      name,
      types: [...typesOf(types)].map((type) => names[type] ?? ''),
    })),
    init,
    steps: steps.map((actions) => {
      const step = executeStep(actions, { domain, problem }, state)
      for (const atom of step.deletes) state.delete(atom)
      for (const atom of step.adds) state.add(atom)
      return step
    }),
  }
}

type Texts = { domain: Domain; problem: Problem }

/** Returns the effects of the actions of one step, all in the same state. */
function executeStep(
  actions: readonly string[],
  { domain, problem }: Texts,
  state: ReadonlySet<string>,
): ExecutedStep {
  const adds = new Set<string>()
  const deletes = new Set<string>()
  for (const text of actions) {
    const [name = '', ...args] = text.slice(1, -1).split(' ')
    const action = domain.actions.find((candidate) => candidate.name === name)
    if (!action) continue
    const objects = args.map((arg) => problem.objects.findIndex((object) => object.name === arg))
    const scene: Scene = { domain, problem, variables: action.variables, state }
    for (const { variables, condition, literals } of action.effects) {
      for (const binding of bindAll(variables, objects, scene)) {
        if (!holds(condition, binding, scene)) continue
        for (const literal of literals) {
          const atom = nameAtom(literal, scene, binding)
          if (literal.negated) deletes.add(atom)
          else adds.add(atom)
        }
      }
    }
  }
  return { actions, adds: [...adds], deletes: [...deletes].filter((atom) => !adds.has(atom)) }
}

/** What a condition is evaluated in. */
type Scene = Texts & { variables: readonly Parameter[]; state: ReadonlySet<string> }

/** Objects by the number of their variable. */
type Binding = readonly (number | undefined)[]

/** Lists the bindings of these variables to all objects of their types. */
function bindAll(variables: readonly number[], binding: Binding, scene: Scene): Binding[] {
  const { above } = scene.domain.types
  return variables.reduce<Binding[]>(
    (bindings, variable) => {
      const types = scene.variables[variable]?.types ?? []
      const fits = [...scene.problem.objects.keys()].filter((object) =>
        scene.problem.objects[object]?.types.some((type) =>
          types.some((other) => above[type]?.has(other)),
        ),
      )
      return bindings.flatMap((known) =>
        fits.map((object) => {
          const next = [...known]
          next[variable] = object
          return next
        }),
      )
    },
    [binding],
  )
}

/** Returns whether a condition holds in a state. */
function holds(condition: Condition, binding: Binding, scene: Scene): boolean {
  switch (condition.kind) {
    case 'literal': {
      const { predicate, terms, negated } = condition.literal
      const [left, right] = terms.map((term) => (term < 0 ? ~term : binding[term]))
      const isTrue =
        predicate === EQUALS
          ? left === right
          : scene.state.has(nameAtom(condition.literal, scene, binding))
      return isTrue !== negated
    }
    case 'and':
      return condition.parts.every((part) => holds(part, binding, scene))
    case 'or':
      return condition.parts.some((part) => holds(part, binding, scene))
    case 'exists':
      return bindAll(condition.variables, binding, scene).some((next) =>
        holds(condition.body, next, scene),
      )
    case 'forall':
      return bindAll(condition.variables, binding, scene).every((next) =>
        holds(condition.body, next, scene),
      )
  }
}

function nameAtom(
  { predicate, terms }: Literal,
  { domain, problem }: Texts,
  binding: Binding,
): string {
  const words = terms.map((term) => problem.objects[term < 0 ? ~term : (binding[term] ?? -1)]?.name)
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
