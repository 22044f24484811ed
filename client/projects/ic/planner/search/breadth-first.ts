import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'
import type { SearchObserver } from './observer.ts'
import { type SearchResult, SearchSpace } from './search-space.ts'

/**
 * Runs breadth-first search, which finds a plan with the fewest actions. States are numbered in the
 * order of generation, so their numbers are the queue.
 * @throws LimitReached
 */
export function searchBreadthFirst(
  task: Task,
  meter: Meter,
  observer?: SearchObserver,
): SearchResult {
  const space = new SearchSpace(task, meter)
  const { states, successors } = space
  observer?.started?.(space, task)
  observer?.opened?.(0, -1, -1, 0, undefined)
  const distances = [0]
  if (space.isGoal(0)) return space.finish(0)
  for (let state = 0; state < states.size; state++) {
    observer?.chosen?.(state)
    const count = space.expand(state)
    for (let index = 0; index < count; index++) {
      const operator = successors.found[index] ?? 0
      const { size } = states
      if (states.insertSuccessor(state, operator) !== size) continue
      space.setParent(size, state, operator)
      if (observer?.opened) {
        distances[size] = (distances[state] ?? 0) + 1
        observer.opened(size, state, operator, distances[size], undefined)
      }
      if (space.isGoal(size)) return space.finish(size)
    }
  }
  return space.finish(undefined)
}
