import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'
import { createAdditive } from './additive.ts'
import { createBlind } from './blind.ts'
import { createFastForward } from './fast-forward.ts'
import type { Heuristic } from './heuristic.ts'
import { createLmCut } from './lm-cut.ts'
import { createMaximum } from './maximum.ts'
import type { HeuristicName } from '../names.ts'

const CREATE: Readonly<
  Record<HeuristicName, (task: Task, costs: Int32Array, meter: Meter) => Heuristic>
> = {
  hff: createFastForward,
  hadd: createAdditive,
  hmax: createMaximum,
  lmcut: createLmCut,
  blind: createBlind,
}

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
  return CREATE[name](task, costs, meter)
}
