import { countWords, hasBit, setBit } from './bits.ts'
import { groundTask } from './ground/ground.ts'
import type { Meter } from './meter.ts'
import type { Condition } from './pddl/condition.ts'
import type { Action } from './pddl/domain.ts'
import { EQUALS, type Literal, type Parameter } from './pddl/literal.ts'
import type { World } from './pddl/problem.ts'
import { createAxiomEvaluator } from './search/axiom-evaluator.ts'
import { isAnySubtype } from './pddl/type-hierarchy.ts'

/** A state of a task: facts are texts such as `(on a b)`. The meter limits what is evaluated in it. */
type Situation = World & { state: ReadonlySet<string>; meter: Meter }

/** What a condition is evaluated in. */
export type Scene = Situation & { variables: readonly Parameter[] }

/** Objects by the number of their variable. */
export type Binding = readonly (number | undefined)[]

/** Lists the bindings of these variables to all objects of their types. @throws LimitReached */
export function* bindAll(
  variables: readonly number[],
  binding: Binding,
  scene: Scene,
): Generator<Binding> {
  const [first, ...others] = variables
  if (first === undefined) {
    yield binding
    return
  }
  const types = scene.variables[first]?.types ?? []
  for (const object of scene.problem.objects.keys()) {
    // A few variables have billions of bindings.
    scene.meter.tick()
    if (!isOfTypes(object, types, scene)) continue
    const next = [...binding]
    next[first] = object
    yield* bindAll(others, next, scene)
  }
}

/** Returns whether an object has one of the types, or a subtype. */
export function isOfTypes(
  object: number,
  types: readonly number[],
  { domain, problem }: World,
): boolean {
  return isAnySubtype(domain.types, problem.objects[object]?.types ?? [], types)
}

/** Returns whether a condition holds in a state. */
export function holds(condition: Condition, binding: Binding, scene: Scene): boolean {
  switch (condition.kind) {
    case 'literal': {
      scene.meter.tick()
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
      for (const next of bindAll(condition.variables, binding, scene)) {
        if (holds(condition.body, next, scene)) return true
      }
      return false
    case 'forall':
      for (const next of bindAll(condition.variables, binding, scene)) {
        if (!holds(condition.body, next, scene)) return false
      }
      return true
  }
}

/** Returns the text of a literal's atom, such as `(on a b)`. */
export function nameAtom(
  { predicate, terms }: Literal,
  { domain, problem }: World,
  binding: Binding,
): string {
  const words = terms.map((term) => problem.objects[term < 0 ? ~term : (binding[term] ?? -1)]?.name)
  const name = predicate === EQUALS ? '=' : domain.predicates[predicate]?.name
  return `(${[name, ...words].join(' ')})`
}

/** Returns a state with the facts that axioms add: without any, the state itself, since a copy of a large one takes long. */
export function addDerived(
  state: ReadonlySet<string>,
  derived: readonly string[],
): ReadonlySet<string> {
  return derived.length === 0 ? state : new Set([...state, ...derived])
}

/** Lists the facts that an action adds and deletes in a state. */
export function findChanges(
  action: Action,
  objects: Binding,
  situation: Situation,
): { adds: Set<string>; deletes: Set<string> } {
  const scene: Scene = { ...situation, variables: action.variables }
  const adds = new Set<string>()
  const deletes = new Set<string>()
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
  return { adds, deletes }
}

/**
 * Returns a function that lists the facts that axioms add to a state, which holds no such fact yet.
 * @throws LimitReached
 */
export function createDerivation(
  world: World,
  meter: Meter,
): (state: ReadonlySet<string>) => readonly string[] {
  if (world.domain.axioms.length === 0) return () => []
  const task = groundTask(world, meter)
  const { facts } = task
  const evaluator = createAxiomEvaluator(task, meter)
  const derived = [...new Set(task.axioms.map(({ fact }) => fact))]
  const words = new Int32Array(countWords(facts.length))
  return (state) => {
    words.fill(0)
    facts.forEach((name, fact) => {
      const isNegation = name.startsWith('(not ')
      const holdsNow = isNegation ? !state.has(name.slice(5, -1)) : state.has(name)
      if (holdsNow) setBit(words, 0, fact)
    })
    evaluator?.evaluate(words, 0)
    return derived.flatMap((fact) => (hasBit(words, 0, fact) ? (facts[fact] ?? []) : []))
  }
}
