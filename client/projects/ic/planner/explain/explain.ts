import { hasBit } from '../bits.ts'
import { PlanningGraph } from '../graphplan/planning-graph.ts'
import { groundTask } from '../ground/ground.ts'
import { keepRelevant } from '../ground/relevant.ts'
import { createHeuristic } from '../heuristics/create-heuristic.ts'
import { type Limit, LimitReached, type Meter } from '../meter.ts'
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

/** Share of the time for the planning graph; each search takes what is left. */
const GRAPH_SHARE = 0.25

/** Explains why a task has no plan, or finds out that it has one. */
export function explainUnsolvable(texts: Sources, meter: Meter): Explanation {
  try {
    const found = runOnTask(texts, (world) => explain(world, meter))
    return found.ok ? found.value : { kind: 'faulty', fault: found.problem }
  } catch (error) {
    if (error instanceof LimitReached) return { kind: 'unproven', limit: error.limit }
    throw error
  }
}

function explain(world: ParsedPddl, meter: Meter): Explanation {
  const task = groundTask(world, meter)
  const [goal] = task.unreachable
  if (goal !== undefined) {
    const init = world.problem.init.map((literal) => nameAtom(literal, world, []))
    const obstacles = findObstacles(world, goal, [...init, ...task.facts], meter)
    return { kind: 'unreachable', goal, obstacles }
  }
  const mutex = findMutexGoals(world, meter)
  if (mutex) return mutex
  const relevant = keepRelevant(task)
  const whole = isReachable(relevant, relevant.goal, meter)
  if (whole === true) return { kind: 'solvable' }
  if (whole !== false) return { kind: 'unproven', limit: whole }
  return { kind: 'conflict', ...reduce(relevant, meter), levelOff: undefined }
}

/** Finds goals that are mutex, or absent, where the planning graph has levelled off. */
function findMutexGoals(world: ParsedPddl, meter: Meter): Explanation | undefined {
  if (world.domain.axioms.length > 0) return undefined
  try {
    const own = meter.share(GRAPH_SHARE)
    const task = groundTask(world, own, 'split')
    const graph = new PlanningGraph(task, own)
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
      const relevant = keepRelevant(groundTask(world, meter))
      const alone = [fact, other].every((goal) => {
        const single = relevant.facts.indexOf(task.facts[goal] ?? '')
        return single === -1 || isReachable(relevant, [single], meter) === true
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
function reduce(task: Task, meter: Meter): { goals: string[]; isSmallest: boolean } {
  let kept = [...task.goal]
  let isSmallest = true
  for (const fact of task.goal) {
    const others = kept.filter((goal) => goal !== fact)
    const found = isReachable(task, others, meter)
    if (found === false) kept = others
    else if (found !== true) isSmallest = false
  }
  return { goals: kept.map((fact) => nameGoal(task.facts[fact] ?? '')).sort(), isSmallest }
}

function nameGoal(fact: string): string {
  return fact === GOAL_REACHED ? 'the goal, which has alternatives' : fact
}

/** Returns whether a state with these facts can be reached, or the limit that ended the search. */
function isReachable(task: Task, goal: readonly number[], meter: Meter): boolean | Limit {
  try {
    const rest = meter.share(1)
    const costs = Int32Array.from(task.operators, () => 1)
    const own = { ...task, goal }
    const heuristic = createHeuristic('hff', own, costs, rest)
    return searchBestFirst(own, { heuristic, costs }, 'gbfs', rest).plan !== undefined
  } catch (error) {
    if (error instanceof LimitReached) return error.limit
    throw error
  }
}
