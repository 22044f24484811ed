import type { HeuristicName } from '../planner/heuristics/create-heuristic.ts'
import type { Limit } from '../planner/meter.ts'
import type { Fault } from '../planner/pddl/fault.ts'
import type { Figures, Method, Outcome, SearchName } from '../planner/plan.ts'
import type { Reply } from '../worker/planner-client.ts'

export const SEARCH_NAMES: Readonly<Record<SearchName, string>> = {
  graphplan: 'Graphplan',
  astar: 'A*',
  gbfs: 'Greedy best-first',
  bfs: 'Breadth-first',
}

export const HEURISTIC_NAMES: Readonly<Record<HeuristicName, string>> = {
  hff: 'hFF',
  hadd: 'hadd',
  hmax: 'hmax',
  lmcut: 'LM-cut',
  blind: 'blind',
}

/** Such as `A*, LM-cut`. */
export function nameMethod(method: Method): string {
  const name = SEARCH_NAMES[method.search]
  return 'heuristic' in method ? `${name}, ${HEURISTIC_NAMES[method.heuristic]}` : name
}

/** Such as `1 step` or `2,583 nodes`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : noun.endsWith('x') ? 'es' : 's'}`
}

/** Milliseconds as people read them. */
export function formatTime(milliseconds: number): string {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** How a fault reads below its text, whose line and column are told beside it. */
export function describeFault({ problem, found, expected }: Fault): string {
  return `${problem}: found ${found}, expected ${expected}.`
}

const LIMITS: Readonly<Record<Limit, string>> = {
  time: 'the time is up',
  memory: 'the memory that a search may use here is full',
  actions: 'the task has too many ground actions for this page',
  cancelled: 'it was cancelled',
}

/** An outcome or the lack of one in a sentence or two. */
export function describeReply(reply: Reply): string {
  switch (reply.kind) {
    case 'checked':
      return ''
    case 'cancelled':
      return 'Cancelled.'
    case 'crashed':
      return 'The planner ended before it was done: most likely the browser had no memory left for it.'
    case 'unreachable':
      return 'The planner’s script did not arrive. Look at the connection and solve again.'
    case 'solved':
      return describeOutcome(reply.outcome)
  }
}

function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'plan':
      return describePlan(outcome)
    case 'unsolvable':
      return `There is no plan: ${outcome.because}.`
    case 'faulty':
      return `Line ${outcome.fault.line} of the ${outcome.fault.file} has a fault.`
    case 'stopped':
      return `Stopped: ${LIMITS[outcome.limit]}.`
  }
}

function describePlan({ steps, fewest }: Extract<Outcome, { kind: 'plan' }>): string {
  const length = steps.flat().length
  if (length === 0) return 'The goal holds from the start: there is nothing to do.'
  const size =
    steps.length === length && fewest !== 'steps'
      ? count(length, 'action')
      : `${count(length, 'action')} in ${count(steps.length, 'step')}`
  const proof = fewest ? `, and no plan has fewer ${fewest}` : ''
  return `A plan of ${size}${proof}.`
}

/** What a run took, in a line. */
export function describeFigures({ facts, operators, grounding, searching, nodes, graph }: Figures) {
  return [
    count(facts, 'fact'),
    count(operators, 'ground action'),
    nodes && `${count(nodes.expanded, 'node')} expanded`,
    graph && `${count(graph.levels, 'level')}, ${count(graph.searched, 'goal set')} searched`,
    `${formatTime(grounding)} to ground`,
    `${formatTime(searching)} to search`,
  ]
    .filter(Boolean)
    .join(' · ')
}
