import type { Task } from '../task.ts'
import type { Heuristic } from './heuristic.ts'
import { Relaxation } from './relaxation.ts'

/** hmax (Bonet and Geffner, 2001): the dearest goal, as if reaching it reached the others too. */
export function createMaximum(task: Task): Heuristic {
  const relaxation = new Relaxation(task, 'max')
  return {
    admissible: true,
    evaluate(words, start) {
      if (!relaxation.explore(words, start)) return Infinity
      let dearest = 0
      for (const fact of relaxation.goal) {
        dearest = Math.max(dearest, relaxation.costs[fact] ?? 0)
      }
      return dearest
    },
  }
}
