import type { Clock } from '../../../../../shared/clock.ts'
import { hasBit } from '../bits.ts'
import { PlanningGraph } from '../graphplan/planning-graph.ts'
import { groundTask } from '../ground/ground.ts'
import { keepRelevant } from '../ground/relevant.ts'
import { createHeuristic } from '../heuristics/create-heuristic.ts'
import { type Limit, LimitReached, type Limits, Meter } from '../meter.ts'
import type { Diagnostic, Sources } from '../pddl/diagnostic.ts'
import type { ParsedPddl } from '../pddl/parse.ts'
import { runOnTask } from '../run-on-task.ts'
import { searchBestFirst } from '../search/best-first.ts'
import { nameAtom } from '../simulation.ts'
import { GOAL_REACHED, type Task } from '../task.ts'
import { findObstacles, type Obstacle } from './obstacles.ts'

/** Why a task has no plan. Only `unreachable` and `conflict` are proofs. */
export type Explanation =
  /** A goal can never hold, even if no action deleted anything. */
  | { kind: 'unreachable'; goal: string; obstacles: readonly Obstacle[] }
  /** These goals cannot hold together. */
  | {
      kind: 'conflict'
      goals: readonly string[]
      /** Whether any smaller part of them can be reached. */
      isSmallest: boolean
      /** The level at which the planning graph levels off, if it shows the conflict. */
      levelOff: number | undefined
    }
  | { kind: 'solvable' }
  /** The limit was reached before there was a plan or a proof. */
  | { kind: 'unproven'; limit: Limit }
  | { kind: 'faulty'; fault: Diagnostic }

/** Parts of the time for the planning graph, and for each of the searches. */
const GRAPH_SHARE = 0.25

type Context = { limits: Limits; clock: Clock; meter: Meter }

/** Explains why a task has no plan, or finds out that it has one. */
export function explainUnsolvable(
  texts: Sources,
  { limits, clock }: { limits: Limits; clock: Clock },
): Explanation {
  const context = { limits, clock, meter: new Meter(limits, clock) }
  try {
    const found = runOnTask(texts, (world) => explain(world, context))
    return found.ok ? found.value : { kind: 'faulty', fault: found.problem }
  } catch (error) {
    if (error instanceof LimitReached) return { kind: 'unproven', limit: error.limit }
    throw error
  }
}

function explain(world: ParsedPddl, context: Context): Explanation {
  const task = groundTask(world, context.meter)
  const [goal] = task.unreachable
  if (goal !== undefined) {
    const init = world.problem.init.map((literal) => nameAtom(literal, world, []))
    const obstacles = findObstacles(world, goal, [...init, ...task.facts], context.meter)
    return { kind: 'unreachable', goal, obstacles }
  }
  const mutex = findMutexGoals(world, context)
  if (mutex) return mutex
  const relevant = keepRelevant(task)
  const whole = isReachable(relevant, relevant.goal, context)
  if (whole === true) return { kind: 'solvable' }
  if (whole !== false) return { kind: 'unproven', limit: whole }
  return { kind: 'conflict', ...reduce(relevant, context), levelOff: undefined }
}

/** Finds goals that are mutex, or absent, where the planning graph has levelled off. */
function findMutexGoals(world: ParsedPddl, context: Context): Explanation | undefined {
  if (world.domain.axioms.length > 0) return undefined
  try {
    const meter = createMeter(context, GRAPH_SHARE)
    const task = groundTask(world, meter, 'split')
    const graph = new PlanningGraph(task, meter)
    let number = 0
    while (graph.levelOff === undefined) number = graph.extend()
    const level = graph.levels[number]
    if (!level) return undefined
    const { factWidth } = graph.actions
    const name = (fact: number) => nameGoal(task.facts[fact] ?? '')
    const { levelOff } = graph
    const absent = task.goal.find((fact) => !hasBit(level.facts, 0, fact))
    if (absent !== undefined) {
      return { kind: 'conflict', goals: [name(absent)], isSmallest: true, levelOff }
    }
    for (const fact of task.goal) {
      const other = task.goal.find((goal) => hasBit(level.factMutexes, fact * factWidth, goal))
      if (other === undefined) continue
      const relevant = keepRelevant(groundTask(world, context.meter))
      const alone = [fact, other].every((goal) => {
        const single = relevant.facts.indexOf(task.facts[goal] ?? '')
        return single === -1 || isReachable(relevant, [single], context) === true
      })
      return {
        kind: 'conflict',
        goals: [name(fact), name(other)].sort(),
        isSmallest: alone,
        levelOff,
      }
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
  }
  return undefined
}

/** Drops goals one by one as long as the others still cannot be reached together. */
function reduce(task: Task, context: Context): { goals: string[]; isSmallest: boolean } {
  let kept = [...task.goal]
  let isSmallest = true
  for (const fact of task.goal) {
    const others = kept.filter((goal) => goal !== fact)
    const found = isReachable(task, others, context)
    if (found === false) kept = others
    else if (found !== true) isSmallest = false
  }
  return { goals: kept.map((fact) => nameGoal(task.facts[fact] ?? '')).sort(), isSmallest }
}

function nameGoal(fact: string): string {
  return fact === GOAL_REACHED ? 'the goal, which has alternatives' : fact
}

/** Returns whether a state with these facts can be reached, or the limit that ended the search. */
function isReachable(task: Task, goal: readonly number[], context: Context): boolean | Limit {
  try {
    const meter = createMeter(context, 1)
    const costs = Int32Array.from(task.operators, () => 1)
    const own = { ...task, goal }
    const heuristic = createHeuristic('hff', own, costs, meter)
    return searchBestFirst(own, { heuristic, costs }, 'gbfs', meter).plan !== undefined
  } catch (error) {
    if (error instanceof LimitReached) return error.limit
    throw error
  }
}

/** Creates a meter for a share of the time that is left. */
function createMeter({ limits, clock, meter }: Context, share: number): Meter {
  return new Meter({ ...limits, time: (limits.time - meter.elapsed) * share }, clock)
}
