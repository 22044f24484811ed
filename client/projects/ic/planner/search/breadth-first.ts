import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'
import { type SearchResult, Space } from './space.ts'

/**
 * Breadth-first search: a plan with the fewest actions, or none if there is none. States are
 * numbered in the order in which they are met, so that their numbers are the queue.
 * @throws LimitReached
 */
export function searchBreadthFirst(task: Task, meter: Meter): SearchResult {
  const space = new Space(task, meter)
  const { states, successors } = space
  if (space.isGoal(0)) return space.finish(0)
  for (let state = 0; state < states.size; state++) {
    const count = space.expand(state)
    for (let index = 0; index < count; index++) {
      const operator = successors.found[index] ?? 0
      const { size } = states
      if (states.insertSuccessor(state, operator) !== size) continue
      space.setCause(size, state, operator)
      if (space.isGoal(size)) return space.finish(size)
    }
  }
  return space.finish(undefined)
}
