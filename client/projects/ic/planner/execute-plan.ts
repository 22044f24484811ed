import type { PlanExecution } from './execution.ts'
import type { Meter } from './meter.ts'
import type { World } from './pddl/problem.ts'
import { addDerived, createDerivation, findChanges, nameAtom } from './simulation.ts'
import { isAnySubtype } from './pddl/type-hierarchy.ts'

/**
 * Executes a plan.
 * @param steps actions such as `(stack a b)` of the domain
 * @throws LimitReached
 */
export function executePlan(
  world: World,
  steps: readonly (readonly string[])[],
  meter: Meter,
): PlanExecution {
  const { domain, problem } = world
  const nameTypes = (types: readonly number[]) =>
    domain.types.names.filter((_, type) => isAnySubtype(domain.types, types, [type]))
  const derive = createDerivation(world, meter)
  const base = new Set(problem.init.map((literal) => nameAtom(literal, world, [])))
  let derived = derive(base)
  return {
    objects: problem.objects.map(({ name, types }) => ({
      name,
      types: nameTypes(types),
    })),
    init: [...base, ...derived],
    steps: steps.map((actions) => {
      meter.check()
      const changes = findStepChanges(actions, world, addDerived(base, derived), meter)
      const deletes = changes.deletes.filter((atom) => base.delete(atom))
      const adds = changes.adds.filter((atom) => !base.has(atom))
      for (const atom of adds) base.add(atom)
      const before = new Set(derived)
      derived = derive(base)
      const after = new Set(derived)
      return {
        actions,
        adds: [...adds, ...derived.filter((atom) => !before.has(atom))],
        deletes: [...deletes, ...[...before].filter((atom) => !after.has(atom))],
      }
    }),
  }
}

/** Returns the effects of the actions of one step, all in the same state. */
function findStepChanges(
  actions: readonly string[],
  world: World,
  state: ReadonlySet<string>,
  meter: Meter,
): { adds: string[]; deletes: string[] } {
  const { domain, problem } = world
  const adds = new Set<string>()
  const deletes = new Set<string>()
  for (const text of actions) {
    const [name = '', ...args] = text.slice(1, -1).split(' ')
    const action = domain.actions.find((candidate) => candidate.name === name)
    if (!action) continue
    const objects = args.map((arg) => problem.objects.findIndex((object) => object.name === arg))
    const changes = findChanges(action, objects, { ...world, state, meter })
    changes.adds.forEach((atom) => adds.add(atom))
    changes.deletes.forEach((atom) => deletes.add(atom))
  }
  return { adds: [...adds], deletes: [...deletes].filter((atom) => !adds.has(atom)) }
}
