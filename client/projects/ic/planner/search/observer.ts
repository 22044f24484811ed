import type { Task } from '../task.ts'
import type { SearchSpace } from './search-space.ts'

/** Callbacks of a search through states. They must not change the space. */
export type SearchObserver = {
  /** Called when the initial state, number 0, is in the space; the same object grows from then on. */
  started?(space: SearchSpace, task: Task): void
  /**
   * Called when a state is new, or reached at a lower cost.
   * @param operator number in the space; -1 for the initial state
   * @param estimate undefined without a heuristic, -1 for a dead end
   */
  opened?(
    state: number,
    parent: number,
    operator: number,
    distance: number,
    estimate: number | undefined,
  ): void
  /** Called when a state is taken from the open list, to be expanded unless it is a goal. */
  chosen?(state: number): void
}
