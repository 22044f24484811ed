import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'
import type { Heuristic } from './heuristic.ts'
import { DeleteRelaxation } from './delete-relaxation.ts'

/** Creates hadd (Bonet and Geffner, 2001): the sum of the costs of the goals. */
export function createAdditive(task: Task, costs: Int32Array, meter: Meter): Heuristic {
  const relaxation = new DeleteRelaxation(task, 'sum', costs, meter)
  return {
    admissible: false,
    evaluate(words, start) {
      if (!relaxation.explore(words, start)) return Infinity
      let sum = 0
      for (const fact of relaxation.goal) sum += relaxation.costs[fact] ?? 0
      return sum
    },
    explain(words, start) {
      relaxation.explore(words, start)
      return { kind: 'costs', combine: 'sum', facts: relaxation.listCosts() }
    },
  }
}
