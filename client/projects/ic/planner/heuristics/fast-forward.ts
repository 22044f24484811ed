import type { Task } from '../task.ts'
import type { Heuristic } from './heuristic.ts'
import { DeleteRelaxation } from './delete-relaxation.ts'

/**
 * Creates hFF (Hoffmann and Nebel, JAIR 14, 2001): the number of operators of a relaxed plan. The
 * plan is extracted backwards from the goals, with the best supporters of hadd.
 */
export function createFastForward(task: Task): Heuristic {
  const relaxation = new DeleteRelaxation(task, 'sum')
  const { supporters, preconditions, goal } = relaxation
  const taken = new Int32Array(task.operators.length)
  const seen = new Int32Array(task.facts.length)
  const stack = new Int32Array(task.facts.length)
  // `taken` and `seen` hold the number of the evaluation, so they need no reset.
  let evaluation = 0
  return {
    admissible: false,
    evaluate(words, start) {
      if (!relaxation.explore(words, start)) return Infinity
      evaluation++
      let height = 0
      let length = 0
      const need = (fact: number) => {
        if (seen[fact] === evaluation) return
        seen[fact] = evaluation
        stack[height++] = fact
      }
      goal.forEach(need)
      while (height > 0) {
        const operator = supporters[stack[--height] ?? 0] ?? -1
        if (operator === -1 || taken[operator] === evaluation) continue
        taken[operator] = evaluation
        length++
        const end = preconditions.starts[operator + 1] ?? 0
        for (let place = preconditions.starts[operator] ?? 0; place < end; place++) {
          need(preconditions.values[place] ?? 0)
        }
      }
      return length
    },
  }
}
