import type { Clock } from '../../../../shared/clock.ts'
import { runGraphplan } from './graphplan/graphplan.ts'
import type { Observer } from './graphplan/observer.ts'
import { groundTask } from './ground/ground.ts'
import { keepRelevant } from './ground/relevant.ts'
import { createHeuristic, type HeuristicName } from './heuristics/create-heuristic.ts'
import { type Limit, LimitReached, type Limits, Meter } from './meter.ts'
import type { Fault, Source } from './pddl/fault.ts'
import { parsePddl } from './pddl/parse.ts'
import { searchBestFirst } from './search/best-first.ts'
import { searchBreadthFirst } from './search/breadth-first.ts'
import type { SearchResult } from './search/space.ts'
import type { Operator, Task } from './task.ts'

/** The names of the searches: Graphplan, A*, greedy best-first, breadth-first. */
export const SEARCHES = ['graphplan', 'astar', 'gbfs', 'bfs'] as const

export type SearchName = (typeof SEARCHES)[number]

/** How to search; only A* and greedy best-first search take a heuristic. */
export type Method =
  | { search: 'graphplan' }
  | { search: 'bfs' }
  | { search: 'astar'; heuristic: HeuristicName }
  | { search: 'gbfs'; heuristic: HeuristicName }

/** What a run took, as far as it came. */
export type Figures = {
  facts: number
  operators: number
  /** Milliseconds from the text to the task, and from the task to the end. */
  grounding: number
  searching: number
  /** Bytes of the tables that the search kept, at most. */
  memory: number
  /** Of the searches other than Graphplan: states whose successors were made, and these. */
  nodes?: { expanded: number; generated: number } | undefined
  /** Of Graphplan: levels beyond the first, the level-off as far as it was seen, goal sets searched. */
  graph?: { levels: number; levelOff: number | undefined; searched: number } | undefined
}

/** How it ended. Everything here can be sent from a worker. */
export type Outcome =
  | {
      kind: 'plan'
      /** Actions such as `(stack a b)`; those of one step can be done in any order. */
      steps: readonly (readonly string[])[]
      /** Of what there is proven to be no plan with fewer. */
      fewest: 'actions' | 'steps' | undefined
      figures: Figures
    }
  | { kind: 'unsolvable'; because: string; figures: Figures }
  | { kind: 'faulty'; fault: Fault }
  | { kind: 'stopped'; limit: Limit; figures: Figures }

/**
 * Plans: reads both texts, grounds and searches. Nothing is thrown for wrong texts, unsolvable tasks
 * or limits; each is an outcome.
 */
export function plan(
  texts: { domain: Source; problem: Source },
  method: Method,
  { limits, clock, observer }: { limits: Limits; clock: Clock; observer?: Observer | undefined },
): Outcome {
  const meter = new Meter(limits, clock)
  const parsed = parsePddl(texts.domain, texts.problem)
  if (!parsed.ok) return { kind: 'faulty', fault: parsed.problem }
  let task: Task | undefined
  let grounding = 0
  const takeFigures = (): Figures => ({
    facts: task?.facts.length ?? 0,
    operators: task?.operators.length ?? 0,
    grounding: task ? grounding : meter.elapsed,
    searching: task ? meter.elapsed - grounding : 0,
    memory: meter.peakMemory,
  })
  try {
    const grounded = groundTask(parsed.value, meter)
    task = method.search === 'graphplan' ? grounded : keepRelevant(grounded)
    grounding = meter.elapsed
    const [goal] = task.unreachable
    if (goal !== undefined) {
      const because = `nothing makes ${goal} true`
      return { kind: 'unsolvable', because, figures: takeFigures() }
    }
    const { steps, fewest, ...effort } = search(task, method, meter, observer)
    const figures = { ...takeFigures(), ...effort }
    if (!steps) return { kind: 'unsolvable', because: WHY_UNSOLVABLE[method.search], figures }
    const names = steps.map((step) => step.map(({ name }) => name))
    return { kind: 'plan', steps: names, fewest, figures }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    return { kind: 'stopped', limit: error.limit, figures: takeFigures() }
  }
}

const EVERY_STATE = 'every state that can be reached was looked at'

const WHY_UNSOLVABLE: Readonly<Record<SearchName, string>> = {
  graphplan: 'the planning graph has levelled off, and more levels would change nothing',
  astar: EVERY_STATE,
  gbfs: EVERY_STATE,
  bfs: EVERY_STATE,
}

type Found = Pick<Figures, 'nodes' | 'graph'> & {
  steps: Operator[][] | undefined
  fewest: 'actions' | 'steps' | undefined
}

function search(task: Task, method: Method, meter: Meter, observer: Observer | undefined): Found {
  if (method.search === 'graphplan') {
    const { steps, ...graph } = runGraphplan(task, meter, observer)
    return { steps, fewest: 'steps', graph }
  }
  if (method.search === 'bfs') return inSequence(searchBreadthFirst(task, meter), true)
  const heuristic = createHeuristic(method.heuristic, task)
  const result = searchBestFirst(task, heuristic, method.search, meter)
  return inSequence(result, method.search === 'astar' && heuristic.admissible)
}

/** A plan of one action after the other. Without actions, it has the fewest however it was found. */
function inSequence({ plan, ...nodes }: SearchResult, optimal: boolean): Found {
  const fewest = optimal || plan?.length === 0 ? 'actions' : undefined
  return { steps: plan?.map((operator) => [operator]), fewest, nodes }
}
