import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'
import { DeleteRelaxation } from './delete-relaxation.ts'
import type { Heuristic } from './heuristic.ts'

/** Creates hadd, the sum of the goals' costs, or hmax, the highest of them (Bonet and Geffner, 2001). */
export function createGoalCosts(
  combine: 'sum' | 'max',
  task: Task,
  costs: Int32Array,
  meter: Meter,
): Heuristic {
  const relaxation = new DeleteRelaxation(task, combine, costs, meter)
  return {
    admissible: combine === 'max',
    evaluate(words, start) {
      if (!relaxation.explore(words, start)) return Infinity
      let total = 0
      for (const fact of relaxation.goal) {
        const cost = relaxation.costs[fact] ?? 0
        total = combine === 'sum' ? total + cost : Math.max(total, cost)
      }
      return total
    },
    explain(words, start) {
      relaxation.explore(words, start)
      return { kind: 'costs', combine, facts: relaxation.listCosts() }
    },
  }
}
