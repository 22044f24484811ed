import type { SearchName } from '../planner/names.ts'
import type { StateEvent, StateRecord } from '../worker/state-record.ts'

/** A state as the search knows it at a step. */
export type KnownState = Omit<Extract<StateEvent, { kind: 'open' }>, 'kind'>

/** A search after a number of steps. A step chooses a state from the open list, and opens its successors. */
export type SearchStep = {
  /** The state that this step chose; undefined before the first. */
  chosen: KnownState | undefined
  /** Whether it is a goal, which ends the search. */
  isGoal: boolean
  /** What this step opened, dead ends included. */
  opened: readonly KnownState[]
  /** The open list: the first is the next to be chosen. */
  open: readonly KnownState[]
  /** States whose successors are known, the latest first. */
  closed: readonly KnownState[]
  /** States from which the heuristic finds no goal. */
  dead: readonly KnownState[]
}

/** The events of each step; those before the first choice are step 0. */
export type Steps = readonly (readonly StateEvent[])[]

/** Divides the events of a search into its steps. */
export function divideSteps({ events }: StateRecord): Steps {
  const steps: StateEvent[][] = [[]]
  for (const event of events) {
    if (event.kind === 'choose') steps.push([])
    steps.at(-1)?.push(event)
  }
  return steps
}

/** Replays a search until a step. */
export function replaySteps(
  record: StateRecord,
  steps: Steps,
  search: SearchName,
  count: number,
): SearchStep {
  const open = new Map<number, KnownState>()
  const closed = new Map<number, KnownState>()
  const dead = new Map<number, KnownState>()
  let chosen: KnownState | undefined
  let opened: KnownState[] = []
  for (const events of steps.slice(0, count + 1)) {
    chosen = undefined
    opened = []
    for (const event of events) {
      if (event.kind === 'open') {
        const { kind: _, ...state } = event
        opened.push(state)
        closed.delete(state.state)
        // A state that is opened again comes after the others.
        open.delete(state.state)
        if (state.h === -1) dead.set(state.state, state)
        else open.set(state.state, state)
      } else {
        chosen = open.get(event.state)
        open.delete(event.state)
        if (chosen) closed.set(event.state, chosen)
      }
    }
  }
  return {
    chosen,
    isGoal: chosen !== undefined && isGoal(record, chosen.state),
    opened,
    open: [...open.values()].sort((a, b) => compare(a, b, search)),
    closed: [...closed.values()].reverse(),
    dead: [...dead.values()],
  }
}

/** Compares states by the order in which a search chooses them; equal ones stay in the order of their opening. */
function compare(a: KnownState, b: KnownState, search: SearchName): number {
  const [hA, hB] = [a.h ?? 0, b.h ?? 0]
  if (search === 'astar') return a.g + hA - b.g - hB || hA - hB
  return search === 'gbfs' ? hA - hB : 0
}

/** Returns whether a state fulfils the goal. */
export function isGoal({ states, goal }: StateRecord, state: number): boolean {
  const facts = new Set(states[state])
  return goal.every((fact) => facts.has(fact))
}

/** What to stop at: a fact or an action by its name, an estimate of at most `h`, or a dead end. */
export type Stop =
  | { kind: 'fact'; fact: number }
  | { kind: 'action'; action: string }
  | { kind: 'estimate'; h: number }
  | { kind: 'dead-end' }

/** Maximum number of facts to choose from: a list of more takes a browser long. */
const MAX_STOP_FACTS = 1000

/** Lists the facts to stop at: those of the goal, and others that the recorded states have. */
export function listStopFacts({ states, goal }: StateRecord): number[] {
  return [...new Set([...goal, ...states.flat()])].slice(0, MAX_STOP_FACTS)
}

/**
 * Finds the nearest step after (`by` 1) or before (-1) a step that chooses a state in which the fact holds, to which the action
 * leads, or whose estimate is low enough, or that opens a dead end; undefined if there is none.
 */
export function findStep(
  record: StateRecord,
  steps: Steps,
  from: number,
  by: 1 | -1,
  stop: Stop,
): number | undefined {
  const known = new Map<number, KnownState>()
  const matching: number[] = []
  for (const [number, events] of steps.entries()) {
    const matches = events.map((event) => {
      if (event.kind === 'open') {
        known.set(event.state, event)
        return stop.kind === 'dead-end' && event.h === -1
      }
      const state = known.get(event.state)
      return state !== undefined && isStop(record, state, stop)
    })
    if (matches.includes(true)) matching.push(number)
  }
  return by === 1
    ? matching.find((number) => number > from)
    : matching.findLast((number) => number < from)
}

function isStop({ states }: StateRecord, { state, action, h }: KnownState, stop: Stop): boolean {
  if (stop.kind === 'fact') return states[state]?.includes(stop.fact) ?? false
  if (stop.kind === 'action') return action === stop.action
  return stop.kind === 'estimate' && h !== undefined && h <= stop.h
}
