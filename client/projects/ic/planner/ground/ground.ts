import type { Meter } from '../meter.ts'
import type { Domain } from '../pddl/domain.ts'
import type { Problem } from '../pddl/problem.ts'
import type { Task } from '../task.ts'
import { AtomTable } from './atom-table.ts'
import { compileTask } from './compile.ts'
import { substitute, instantiate } from './instantiate.ts'
import { keepReachable } from './reachable.ts'
import { createSchemas, findFluents } from './schema.ts'

/**
 * Grounds a problem and prunes what is unreachable.
 * @throws LimitReached on too many ground actions, at the time limit, and when cancelled
 */
export function groundTask(
  { domain, problem }: { domain: Domain; problem: Problem },
  meter: Meter,
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
  const schemas = createSchemas(domain, problem, isFluent)
  const instances = instantiate(schemas, atoms, firstFluent, meter)
  const task = compileTask({ domain, problem }, instances, atoms, initial, meter)
  return keepReachable(task, firstFluent)
}
