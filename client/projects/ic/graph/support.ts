import { type DrawnGraph } from '../worker/graph-record.ts'
import { listLinks, nameAction } from './mutex.ts'

/** The part of a graph that a plan uses, by level: actions with the no-ops between, and facts. */
export type Support = { actions: ReadonlySet<number>; facts: ReadonlySet<number> }[]

/**
 * What a plan stands on, from its goals backwards.
 * @param steps the names of the actions of levels 1, 2 and so on
 */
export function findSupport(graph: DrawnGraph, steps: readonly (readonly string[])[]): Support {
  const { operators, goal } = graph.task
  const numbers = new Map(operators.map(({ name }, number) => [name, number]))
  const support: Support = []
  let needed = new Set(goal)
  for (let level = steps.length; level > 0; level--) {
    const names = steps[level - 1] ?? []
    const actions = new Set(names.flatMap((name) => numbers.get(name) ?? []))
    const added = new Set([...actions].flatMap((action) => listLinks(graph, action).adds))
    support[level] = { actions, facts: needed }
    for (const fact of needed) if (!added.has(fact)) actions.add(operators.length + fact)
    needed = new Set([...actions].flatMap((action) => listLinks(graph, action).preconditions))
  }
  support[0] = { actions: new Set(), facts: needed }
  return support
}

/** The names of those of the actions that are no no-ops. */
export function nameReal(graph: DrawnGraph, actions: Iterable<number>): string[] {
  return [...actions]
    .filter((action) => action < graph.task.operators.length)
    .map((action) => nameAction(graph, action))
}
