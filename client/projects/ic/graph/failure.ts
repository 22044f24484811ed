import type { DrawnGraph, SearchEvent } from '../worker/graph-record.ts'
import { operatorOf } from './node.ts'
import { replayEvents } from './search-state.ts'

/** A fact of a no-good, and why the search asked for it: an action chosen for a goal one level up needs it. */
type Origin = { fact: number; goal: number; action: number }

/** What was tried at a level and failed. */
type Attempt =
  /** The action excludes one that was chosen before. */
  | { kind: 'excluded'; goal: number; action: number; because: number }
  /** These facts, which the chosen actions need, fail one level below. */
  | { kind: 'below'; facts: readonly number[] }

/** Why the search failed at a level. */
export type Failure = {
  level: number
  /** The no-good: the facts that cannot be reached together at this level. */
  facts: readonly number[]
  /** Empty where the search began at this level. */
  origins: readonly Origin[]
  /** The number of the event that learned the no-good, counted from 1. */
  learnedAt: number
  /** Without repetitions, in the order of the search. */
  attempts: readonly Attempt[]
}

type Failed = Extract<SearchEvent, { kind: 'learn' | 'meet' }>

function isFailure(event: SearchEvent | undefined): event is Failed {
  return event?.kind === 'learn' || event?.kind === 'meet'
}

/** Returns the number of the next failure after this many events; undefined if there is none. */
export function findNextFailure({ events }: DrawnGraph, count: number): number | undefined {
  const index = events.findIndex((event, at) => at >= count && isFailure(event))
  return index === -1 ? undefined : index + 1
}

/** Explains the failure that the last of `count` events tells of; undefined for other events. */
export function explainFailure(graph: DrawnGraph, count: number): Failure | undefined {
  const event = graph.events[count - 1]
  if (!isFailure(event)) return undefined
  const { level, facts } = event
  const learned = graph.events.findLastIndex(
    (other, at) =>
      at < count &&
      other.kind === 'learn' &&
      other.level === level &&
      isSameList(other.facts, facts),
  )
  return {
    level,
    facts,
    origins: findOrigins(graph, count, event),
    learnedAt: learned + 1,
    attempts: listAttempts(graph.events, learned, level),
  }
}

/** Finds, for each fact, the first goal of the level above whose action needs it. */
function findOrigins(graph: DrawnGraph, count: number, { level, facts }: Failed): Origin[] {
  const above = replayEvents(graph.events, count).open.get(level + 1)
  if (!above) return []
  const { goals, chosen } = above
  return facts.flatMap((fact) => {
    for (const goal of goals) {
      const action = chosen.get(goal)
      if (action === undefined) continue
      if (operatorOf(graph, action).preconditions.includes(fact)) return { fact, goal, action }
    }
    return []
  })
}

/** Lists what failed from when the goals of the level were opened until the no-good was learned. */
function listAttempts(events: readonly SearchEvent[], learned: number, level: number): Attempt[] {
  const opened = events.findLastIndex(
    (event, at) => at < learned && event.kind === 'open' && event.level === level,
  )
  const attempts = new Map<string, Attempt>()
  for (const event of events.slice(opened + 1, Math.max(0, learned))) {
    if (event.kind === 'refuse' && event.level === level) {
      const { goal, action, because } = event
      attempts.set(`${goal} ${action} ${because}`, { kind: 'excluded', goal, action, because })
    } else if (isFailure(event) && event.level === level - 1) {
      attempts.set(event.facts.join(), { kind: 'below', facts: event.facts })
    }
  }
  return [...attempts.values()]
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}
