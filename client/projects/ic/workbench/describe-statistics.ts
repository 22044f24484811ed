import { formatCount } from '../../../../shared/count.ts'
import type { Statistics } from '../planner/plan.ts'
import { formatTime } from './format-time.ts'

/** Formats the statistics of a run in one line. */
export function describeStatistics({
  facts,
  operators,
  grounding,
  searching,
  nodes,
  graph,
}: Statistics) {
  return [
    formatCount(facts, 'fact'),
    formatCount(operators, 'ground action'),
    nodes && `${formatCount(nodes.expanded, 'state')} expanded`,
    graph &&
      `${formatCount(graph.levels, 'level')}, ${formatCount(graph.searched, 'goal set')} searched`,
    `${formatTime(grounding)} to ground`,
    `${formatTime(searching)} to search`,
  ]
    .filter(Boolean)
    .join(' · ')
}
