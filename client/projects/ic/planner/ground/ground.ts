import type { Meter } from '../meter.ts'
import type { World } from '../pddl/problem.ts'
import type { Task } from '../task.ts'
import { AtomTable } from './atom-table.ts'
import { compileTask } from './compile.ts'
import { instantiate, substitute } from './instantiate.ts'
import { keepReachable } from './reachable.ts'
import { createObjectLists, createSchemas, findFluents } from './schema.ts'

/**
 * Grounds a problem and prunes what is unreachable.
 * @param effects whether conditional effects stay, or are split into an action for each case
 * @throws LimitReached on too many ground actions, at the time limit, and when cancelled
 * @throws GroundingError if a condition has too many cases
 */
export function groundTask(
  { domain, problem }: World,
  meter: Meter,
  effects: 'conditional' | 'split' = 'conditional',
): Task {
  const isFluent = findFluents(domain)
  const arities = domain.predicates.map(({ parameters }) => parameters.length)
  const atoms = new AtomTable(problem.objects.length, arities)
  const addInit = (fluent: boolean) => {
    for (const { predicate, terms } of problem.init) {
      if (isFluent[predicate] === fluent) atoms.add(predicate, substitute(terms, []))
    }
    return atoms.size
  }
  const firstFluent = addInit(false)
  const initial = addInit(true)
  const listObjects = createObjectLists(domain, problem)
  const schemas = createSchemas(domain, isFluent, listObjects)
  const context = { atoms, isFluent, listObjects, meter }
  const instances = instantiate(schemas, problem, firstFluent, context)
  const task = compileTask({ domain, problem }, instances, { context, initial, effects })
  return keepReachable(task, firstFluent)
}
