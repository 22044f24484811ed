import { collectMasks } from '../search/successors.ts'
import type { Task } from '../task.ts'
import type { Heuristic } from './heuristic.ts'

/** Creates the blind heuristic: 0 for goal states, else the cost of the cheapest action. */
export function createBlind(task: Task, costs: Int32Array): Heuristic {
  const cheapest = costs.reduce((a, b) => Math.min(a, b), costs[0] ?? 1)
  const goal = [...collectMasks(task.goal)]
  return {
    admissible: true,
    evaluate: (words, start) =>
      goal.every(([word, mask]) => ((words[start + word] ?? 0) & mask) === mask) ? 0 : cheapest,
    explain: () => ({ kind: 'blind' }),
  }
}
