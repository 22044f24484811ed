import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'
import type { Heuristic } from './heuristic.ts'
import { DeleteRelaxation } from './delete-relaxation.ts'

/**
 * Creates hFF (Hoffmann and Nebel, JAIR 14, 2001): the cost of a relaxed plan. The plan is extracted
 * backwards from the goals, with the best supporters of hadd. Its operators that can be applied in the
 * state are the helpful ones, as in Fast Downward (Helmert, JAIR 26, 2006).
 */
export function createFastForward(task: Task, costs: Int32Array, meter: Meter): Heuristic {
  const relaxation = new DeleteRelaxation(task, 'sum', costs, meter)
  const { supporters, preconditions, goal, owners, actions } = relaxation
  meter.reserve(4 * (actions + 2 * task.facts.length + preconditions.starts.length))
  const taken = new Int32Array(preconditions.starts.length - 1)
  const paid = new Int32Array(actions)
  const seen = new Int32Array(task.facts.length)
  const stack = new Int32Array(task.facts.length)
  const helpful: number[] = []
  // `taken`, `paid` and `seen` hold the number of the evaluation, so they need no reset.
  let evaluation = 0
  const heuristic: Heuristic = {
    admissible: false,
    helpful,
    evaluate(words, start) {
      helpful.length = 0
      if (!relaxation.explore(words, start)) return Infinity
      evaluation++
      let height = 0
      let sum = 0
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
        // Conditional effects of one action are paid once.
        const owner = owners[operator] ?? 0
        if (paid[owner] !== evaluation) sum += costs[owner] ?? 0
        paid[owner] = evaluation
        const isAction = owner < task.operators.length
        if (isAction && relaxation.costOf(operator) === 0) helpful.push(owner)
        const end = preconditions.starts[operator + 1] ?? 0
        for (let place = preconditions.starts[operator] ?? 0; place < end; place++) {
          need(preconditions.values[place] ?? 0)
        }
      }
      return sum
    },
    explain(words, start) {
      if (heuristic.evaluate(words, start) === Infinity) return { kind: 'plan', operators: [] }
      const used = [...taken.keys()].filter((operator) => taken[operator] === evaluation)
      const left = new Set(used.sort((a, b) => relaxation.costOf(a) - relaxation.costOf(b)))
      const { starts, values } = preconditions
      const isReady = (operator: number) =>
        values
          .subarray(starts[operator], starts[operator + 1])
          .every((fact) => !left.has(supporters[fact] ?? -1))
      const inOrder: number[] = []
      // An operator costs no less than one that it needs; where both cost the same, it waits for a later round.
      while (left.size > 0) {
        for (const operator of left) {
          if (isReady(operator) && left.delete(operator)) inOrder.push(operator)
        }
      }
      return { kind: 'plan', operators: [...new Set(inOrder.map((each) => owners[each] ?? 0))] }
    },
  }
  return heuristic
}
