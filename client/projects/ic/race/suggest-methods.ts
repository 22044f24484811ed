import type { Method } from '../planner/plan.ts'
import { HEURISTICS } from '../planner/names.ts'
import type { Texts } from '../worker/messages.ts'
import { findExample } from '../workbench/examples.ts'

/** All methods that can race. */
export const ALL_METHODS: readonly Method[] = [
  { search: 'graphplan' },
  { search: 'bfs' },
  ...HEURISTICS.map((heuristic) => ({ search: 'astar', heuristic }) as const),
  ...HEURISTICS.map((heuristic) => ({ search: 'gbfs', heuristic }) as const),
]

const GRAPHPLAN: Method = { search: 'graphplan' }
const BREADTH_FIRST: Method = { search: 'bfs' }
const OPTIMAL: Method = { search: 'astar', heuristic: 'lmcut' }
const GREEDY: Method = { search: 'gbfs', heuristic: 'hff' }

const STANDARD = [GRAPHPLAN, BREADTH_FIRST, OPTIMAL, GREEDY]

/** Examples in which other searches differ more than the standard ones. */
const OWN: Readonly<Record<string, readonly Method[]>> = {
  // The better heuristic expands a fifteenth of the states.
  logistics: [
    GRAPHPLAN,
    { search: 'astar', heuristic: 'hmax' },
    OPTIMAL,
    { search: 'gbfs', heuristic: 'hadd' },
  ],
  // Balls that are alike mislead one heuristic to a longer plan, and not the other.
  gripper: [
    BREADTH_FIRST,
    OPTIMAL,
    { search: 'gbfs', heuristic: 'hadd' },
    { search: 'gbfs', heuristic: 'lmcut' },
  ],
  // Heuristics that ignore deletes help little.
  hanoi: [GRAPHPLAN, BREADTH_FIRST, { search: 'astar', heuristic: 'hmax' }, GREEDY],
}

/** Returns the methods that race on a task unless the visitor chooses others. */
export function suggestMethods(texts: Texts): readonly Method[] {
  return OWN[findExample(texts)?.id ?? ''] ?? STANDARD
}
