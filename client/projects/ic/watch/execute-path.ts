import type { PlanExecution } from '../planner/execution.ts'
import { GOAL_REACHED } from '../planner/task.ts'
import type { StateRecord } from '../worker/state-record.ts'
import type { KnownState, SearchStep } from './replay.ts'

/** Executes the actions that lead to a state, as the search knows them at a step. */
export function executePath(
  record: StateRecord,
  { open, closed }: SearchStep,
  last: KnownState,
): PlanExecution {
  const known = new Map([...open, ...closed].map((state) => [state.state, state]))
  const path: KnownState[] = []
  for (let at: KnownState | undefined = last; at; at = known.get(at.parent)) path.unshift(at)
  return {
    ...record.start,
    steps: path.slice(1).map(({ action, parent, state }) => {
      const [before, after] = [readFacts(record, parent), readFacts(record, state)]
      return {
        actions: [action],
        adds: [...after].filter((fact) => !before.has(fact)),
        deletes: [...before].filter((fact) => !after.has(fact)),
      }
    }),
  }
}

/** Names the facts of a state as the domain has them: without negations and the fact of a goal with alternatives. */
export function readFacts({ states, facts }: StateRecord, state: number): ReadonlySet<string> {
  const names = (states[state] ?? []).map((fact) => facts[fact] ?? '')
  return new Set(names.filter((name) => !name.startsWith('(not ') && name !== GOAL_REACHED))
}
