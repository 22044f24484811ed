import { GOAL_REACHED } from '../planner/task.ts'
import type { DrawnGraph } from '../worker/graph-record.ts'
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
  const plan = choosePlan(graph, steps)
  const support: PlanSubgraph = []
  let needed = new Set(goal)
  for (let level = plan.length; level > 0; level--) {
    const actions = new Set(plan[level - 1])
    const added = new Set([...actions].flatMap((action) => operatorOf(graph, action).adds))
    support[level] = { actions, facts: needed }
    for (const fact of needed) if (!added.has(fact)) actions.add(operators.length + fact)
    needed = new Set([...actions].flatMap((action) => operatorOf(graph, action).preconditions))
  }
  support[0] = { actions: new Set(), facts: needed }
  return support
}

/**
 * Finds the operators of a plan. Several have one name if an action has alternatives; each state
 * tells which of them is meant. The last level may be that of a goal with alternatives.
 */
function choosePlan(
  { task: { operators, init, goal }, levels }: DrawnGraph,
  steps: readonly (readonly string[])[],
): number[][] {
  const numbers = new Map<string, number[]>()
  operators.forEach(({ name }, number) => {
    numbers.set(name, [...(numbers.get(name) ?? []), number])
  })
  let state = new Set(init)
  const plan: number[][] = []
  const carryOut = (names: readonly string[]) => {
    const before = state
    const chosen = names.flatMap(
      (name) =>
        numbers
          .get(name)
          ?.find((number) => operators[number]?.preconditions.every((fact) => before.has(fact))) ??
        [],
    )
    const deleted = new Set(chosen.flatMap((number) => operators[number]?.deletes ?? []))
    const added = chosen.flatMap((number) => operators[number]?.adds ?? [])
    state = new Set([...[...before].filter((fact) => !deleted.has(fact)), ...added])
    plan.push(chosen)
  }
  steps.forEach(carryOut)
  const isOpen = levels.length - 1 > steps.length && !goal.every((fact) => state.has(fact))
  if (isOpen) carryOut([GOAL_REACHED])
  return plan
}
