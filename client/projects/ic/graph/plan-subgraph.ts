import { type DrawnGraph } from '../worker/graph-record.ts'
import { operatorOf } from './node.ts'

/** The nodes that a plan uses, by level: actions, no-ops included, and facts. */
export type PlanSubgraph = { actions: ReadonlySet<number>; facts: ReadonlySet<number> }[]

/**
 * Finds the nodes that a plan uses, from its goals backwards.
 * @param steps the names of the actions of levels 1, 2 and so on
 */
export function findPlanSubgraph(
  graph: DrawnGraph,
  steps: readonly (readonly string[])[],
): PlanSubgraph {
  const { operators, goal } = graph.task
  const numbers = new Map(operators.map(({ name }, number) => [name, number]))
  const support: PlanSubgraph = []
  let needed = new Set(goal)
  for (let level = steps.length; level > 0; level--) {
    const names = steps[level - 1] ?? []
    const actions = new Set(names.flatMap((name) => numbers.get(name) ?? []))
    const added = new Set([...actions].flatMap((action) => operatorOf(graph, action).adds))
    support[level] = { actions, facts: needed }
    for (const fact of needed) if (!added.has(fact)) actions.add(operators.length + fact)
    needed = new Set([...actions].flatMap((action) => operatorOf(graph, action).preconditions))
  }
  support[0] = { actions: new Set(), facts: needed }
  return support
}
