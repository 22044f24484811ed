import type { Meter } from '../meter.ts'
import type { HeuristicName } from '../names.ts'
import type { Task } from '../task.ts'
import { createBlind } from './blind.ts'
import { createFastForward } from './fast-forward.ts'
import { createGoalCosts } from './goal-costs.ts'
import type { Heuristic } from './heuristic.ts'
import { createLmCut } from './lm-cut.ts'

/**
 * Creates the heuristic of this name for a task.
 * @param costs one for each operator of the task
 * @throws LimitReached
 */
export function createHeuristic(
  name: HeuristicName,
  task: Task,
  costs: Int32Array,
  meter: Meter,
): Heuristic {
  switch (name) {
    case 'hff':
      return createFastForward(task, costs, meter)
    case 'hadd':
      return createGoalCosts('sum', task, costs, meter)
    case 'hmax':
      return createGoalCosts('max', task, costs, meter)
    case 'lmcut':
      return createLmCut(task, costs, meter)
    case 'blind':
      return createBlind(task, costs, meter)
  }
}
