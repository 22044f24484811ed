import type { Meter } from '../meter.ts'
import { holdsAll, packMasks } from '../search/packed-masks.ts'
import type { Task } from '../task.ts'
import type { Heuristic } from './heuristic.ts'

/** Creates the blind heuristic: 0 for goal states, else the cost of the cheapest action. */
export function createBlind(task: Task, costs: Int32Array, meter: Meter): Heuristic {
  const cheapest = costs.reduce((a, b) => Math.min(a, b), costs[0] ?? 1)
  const goal = packMasks([task.goal], meter)
  return {
    admissible: true,
    evaluate: (words, start) => (holdsAll(goal, 0, words, start) ? 0 : cheapest),
    explain: () => ({ kind: 'blind' }),
  }
}
