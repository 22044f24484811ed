import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'
import type { Heuristic } from './heuristic.ts'
import { DeleteRelaxation } from './delete-relaxation.ts'

/** Creates hmax (Bonet and Geffner, 2001): the cost of the most expensive goal. */
export function createMaximum(task: Task, costs: Int32Array, meter: Meter): Heuristic {
  const relaxation = new DeleteRelaxation(task, 'max', costs, meter)
  return {
    admissible: true,
    evaluate(words, start) {
      if (!relaxation.explore(words, start)) return Infinity
      let maxCost = 0
      for (const fact of relaxation.goal) {
        maxCost = Math.max(maxCost, relaxation.costs[fact] ?? 0)
      }
      return maxCost
    },
    explain(words, start) {
      relaxation.explore(words, start)
      return { kind: 'costs', combine: 'max', facts: relaxation.listCosts() }
    },
  }
}
