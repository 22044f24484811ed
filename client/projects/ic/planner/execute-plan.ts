import type { PlanExecution } from './execution.ts'
import type { Meter } from './meter.ts'
import type { World } from './pddl/problem.ts'
import { createDerivation, findChanges, nameAtom } from './simulation.ts'
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
  let state = new Set([...base, ...derive(base)])
  const init = [...state]
  return {
    objects: problem.objects.map(({ name, types }) => ({
      name,
      types: nameTypes(types),
    })),
    init,
    steps: steps.map((actions) => {
      meter.tick()
      const { adds, deletes } = findStepChanges(actions, world, state, meter)
      for (const atom of deletes) base.delete(atom)
      for (const atom of adds) base.add(atom)
      const next = new Set([...base, ...derive(base)])
      const step = {
        actions,
        adds: [...next].filter((atom) => !state.has(atom)),
        deletes: [...state].filter((atom) => !next.has(atom)),
      }
      state = next
      return step
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
