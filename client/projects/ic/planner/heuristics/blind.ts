import { collectMasks } from '../search/successors.ts'
import type { Task } from '../task.ts'
import type { Heuristic } from './heuristic.ts'

/** Creates the blind heuristic: 0 for goal states, else 1. */
export function createBlind(task: Task): Heuristic {
  const goal = [...collectMasks(task.goal)]
  return {
    admissible: true,
    evaluate: (words, start) =>
      goal.every(([word, mask]) => ((words[start + word] ?? 0) & mask) === mask) ? 0 : 1,
  }
}
