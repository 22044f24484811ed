import { runGraphplan } from './graphplan/graphplan.ts'
import type { GraphplanObserver } from './graphplan/observer.ts'
import { groundTask } from './ground/ground.ts'
import { keepRelevant } from './ground/relevant.ts'
import { createHeuristic } from './heuristics/create-heuristic.ts'
import { type Limit, LimitReached, type Meter } from './meter.ts'
import type { Diagnostic, Sources } from './pddl/diagnostic.ts'
import type { ParsedPddl } from './pddl/parse.ts'
import { runOnTask } from './run-on-task.ts'
import { searchBestFirst } from './search/best-first.ts'
import { searchBreadthFirst } from './search/breadth-first.ts'
import type { SearchObserver } from './search/observer.ts'
import type { SearchResult } from './search/search-space.ts'
import { GOAL_REACHED, type Operator, type Task } from './task.ts'
import type { HeuristicName, SearchName } from './names.ts'

/** A search with its heuristic; only A* and greedy best-first search take one. */
export type Method =
  | { search: 'graphplan' }
  | { search: 'bfs' }
  | { search: 'astar'; heuristic: HeuristicName }
  | { search: 'gbfs'; heuristic: HeuristicName }

/** Callbacks of a run, whatever its search. */
export type PlanObserver = GraphplanObserver & SearchObserver

/** Statistics of a run, up to the point where it ended. */
export type Statistics = {
  facts: number
  operators: number
  /** Milliseconds for parsing and grounding, and for the search. */
  grounding: number
  searching: number
  /** Peak size of the ground task and the search's tables, in bytes. */
  memory: number
  /** State-space searches only: expanded and generated nodes. */
  nodes?: { expanded: number; generated: number } | undefined
  /** Graphplan only: levels beyond the first, the level-off if reached, and searched goal sets. */
  graph?: { levels: number; levelOff: number | undefined; searched: number } | undefined
}

/** What a plan is proven to have the minimum of. */
type Minimum = 'actions' | 'steps' | 'cost'

/** The outcome of a run; it can be cloned, so a worker can send it. */
export type Outcome = { warnings?: readonly Diagnostic[] } & (
  | {
      kind: 'plan'
      /** Actions such as `(stack a b)`; the actions of one step may run in any order. */
      steps: readonly (readonly string[])[]
      /** What the plan is proven to have the minimum of. */
      fewest: Minimum | undefined
      /** The total cost; undefined if the problem has no metric. */
      cost?: number | undefined
      statistics: Statistics
    }
  | { kind: 'unsolvable'; because: string; statistics: Statistics }
  | { kind: 'faulty'; fault: Diagnostic }
  | { kind: 'stopped'; limit: Limit; statistics: Statistics }
)

/** The outcome of a run that found a plan. */
export type PlanOutcome = Extract<Outcome, { kind: 'plan' }>

/**
 * Parses, grounds and solves a task. Invalid texts, unsolvable tasks and reached limits are
 * outcomes, not exceptions.
 */
export function plan(
  texts: Sources,
  method: Method,
  meter: Meter,
  observer?: PlanObserver,
): Outcome {
  let warnings: readonly Diagnostic[] = []
  const solved = runOnTask(texts, (parsed) => {
    warnings = parsed.warnings
    return solve(parsed, method, meter, observer)
  })
  const outcome: Outcome = solved.ok ? solved.value : { kind: 'faulty', fault: solved.problem }
  return warnings.length === 0 ? outcome : { ...outcome, warnings }
}

/** Grounds and solves a task that is valid. @throws GroundingError */
function solve(
  parsed: ParsedPddl,
  method: Method,
  meter: Meter,
  observer: PlanObserver | undefined,
): Outcome {
  let task: Task | undefined
  let grounding = 0
  const collectStatistics = (): Statistics => ({
    facts: task?.facts.length ?? 0,
    operators: task?.operators.length ?? 0,
    grounding: task ? grounding : meter.elapsed,
    searching: task ? meter.elapsed - grounding : 0,
    memory: meter.peakMemory,
  })
  try {
    if (method.search === 'graphplan' && parsed.domain.axioms.length > 0) {
      throw new LimitReached('axioms')
    }
    task =
      method.search === 'graphplan'
        ? groundTask(parsed, meter, 'split')
        : keepRelevant(groundTask(parsed, meter))
    grounding = meter.elapsed
    const [goal] = task.unreachable
    if (goal !== undefined) {
      const because = `no action can make ${goal} true`
      return { kind: 'unsolvable', because, statistics: collectStatistics() }
    }
    const { steps, fewest, ...effort } = search(task, method, meter, observer)
    const statistics = { ...collectStatistics(), ...effort }
    if (!steps) return { kind: 'unsolvable', because: WHY_UNSOLVABLE[method.search], statistics }
    const shown = showSteps(steps)
    const sum = shown.flat().reduce((total, { cost }) => total + cost, 0)
    return {
      kind: 'plan',
      steps: shown.map((step) => step.map(({ name }) => name)),
      fewest,
      ...(task.hasCosts && { cost: sum }),
      statistics,
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    return { kind: 'stopped', limit: error.limit, statistics: collectStatistics() }
  }
}

/** Removes the operators that stand for a way to reach the goal. */
function showSteps(steps: readonly (readonly Operator[])[]): Operator[][] {
  return steps
    .map((step) => step.filter(({ name }) => name !== GOAL_REACHED))
    .filter((step) => step.length > 0)
}

const ALL_STATES_EXPANDED = 'all reachable states were expanded'

const WHY_UNSOLVABLE: Readonly<Record<SearchName, string>> = {
  graphplan: 'the planning graph has levelled off, and no further level can add a plan',
  astar: ALL_STATES_EXPANDED,
  gbfs: ALL_STATES_EXPANDED,
  bfs: ALL_STATES_EXPANDED,
}

type SearchOutcome = Pick<Statistics, 'nodes' | 'graph'> & {
  steps: Operator[][] | undefined
  fewest: Minimum | undefined
}

function search(
  task: Task,
  method: Method,
  meter: Meter,
  observer: PlanObserver | undefined,
): SearchOutcome {
  if (method.search === 'graphplan') {
    const { steps, ...graph } = runGraphplan(task, meter, observer)
    return { steps, fewest: 'steps', graph }
  }
  if (method.search === 'bfs')
    return toSequentialPlan(searchBreadthFirst(task, meter, observer), 'actions')
  const costs = listCosts(task, method.search)
  const heuristic = createHeuristic(method.heuristic, task, costs, meter)
  const result = searchBestFirst(task, { heuristic, costs }, method.search, meter, observer)
  const isOptimal = method.search === 'astar' && heuristic.admissible
  return toSequentialPlan(result, isOptimal ? (task.hasCosts ? 'cost' : 'actions') : undefined)
}

/**
 * Lists the costs of the operators as the heuristic counts them. Greedy search adds 1 to each:
 * actions that cost nothing still take it further from the goal or nearer to it.
 */
export function listCosts({ operators, hasCosts }: Task, search: 'astar' | 'gbfs'): Int32Array {
  const extra = hasCosts && search === 'gbfs' ? 1 : 0
  return Int32Array.from(operators, ({ cost }) => cost + extra)
}

/** Converts a sequential plan to steps of one action each. An empty plan is always optimal. */
function toSequentialPlan(
  { plan, ...nodes }: SearchResult,
  minimum: Minimum | undefined,
): SearchOutcome {
  const fewest = plan?.length === 0 ? 'actions' : minimum
  return { steps: plan?.map((operator) => [operator]), fewest, nodes }
}
