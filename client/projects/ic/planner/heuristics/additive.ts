import type { Task } from '../task.ts'
import type { Heuristic } from './heuristic.ts'
import { Relaxation } from './relaxation.ts'

/** hadd (Bonet and Geffner, 2001): the sum of the goals' costs, as if each had to be reached alone. */
export function createAdditive(task: Task): Heuristic {
  const relaxation = new Relaxation(task, 'sum')
  return {
    admissible: false,
    evaluate(words, start) {
      if (!relaxation.explore(words, start)) return Infinity
      let sum = 0
      for (const fact of relaxation.goal) sum += relaxation.costs[fact] ?? 0
      return sum
    },
  }
}
