import type { SearchEvent, DrawnGraph } from '../worker/graph-record.ts'
import { nameAction, nameFact } from './node.ts'

/** The open goals of a level, and the actions chosen for them so far. */
type OpenGoals = { goals: readonly number[]; chosen: ReadonlyMap<number, number> }

/** The state of a backward search: its open goals and what it has learned. */
export type SearchState = {
  open: ReadonlyMap<number, OpenGoals>
  /** Number of learned no-goods by level. */
  learned: ReadonlyMap<number, number>
  noGoodHits: number
}

/**
 * Replays the first `count` events. The search goes from the last level down, so an event in a
 * level closes the levels below.
 */
export function replayEvents(events: readonly SearchEvent[], count: number): SearchState {
  const open = new Map<number, { goals: readonly number[]; chosen: Map<number, number> }>()
  const learned = new Map<number, number>()
  let noGoodHits = 0
  for (const event of events.slice(0, count)) {
    for (const level of open.keys()) if (level < event.level) open.delete(level)
    if (event.kind === 'level') open.clear()
    else if (event.kind === 'open') open.set(event.level, { goals: event.facts, chosen: new Map() })
    else if (event.kind === 'choose' || event.kind === 'refuse') {
      const level = open.get(event.level)
      if (!level) continue
      // Backtracking to a goal undoes the choices for the goals after it.
      for (const later of level.goals.slice(level.goals.indexOf(event.goal))) {
        level.chosen.delete(later)
      }
      if (event.kind === 'choose') level.chosen.set(event.goal, event.action)
    } else if (event.kind === 'learn') {
      open.delete(event.level)
      learned.set(event.level, (learned.get(event.level) ?? 0) + 1)
    } else {
      noGoodHits++
    }
  }
  return { open, learned, noGoodHits }
}

/** Describes an event in a sentence. */
export function describeEvent(graph: DrawnGraph, event: SearchEvent): string {
  const facts = (numbers: readonly number[]) =>
    numbers.length === 0 ? 'nothing' : numbers.map((fact) => nameFact(graph, fact)).join(', ')
  switch (event.kind) {
    case 'level':
      return `The graph grows to level ${event.level}.`
    case 'open':
      return `Level ${event.level}: the goals are ${facts(event.facts)}.`
    case 'choose':
      return `Level ${event.level}: for ${nameFact(graph, event.goal)} try ${nameAction(graph, event.action)}.`
    case 'refuse':
      return `Level ${event.level}: for ${nameFact(graph, event.goal)} not ${nameAction(graph, event.action)}, which excludes ${nameAction(graph, event.because)}.`
    case 'learn':
      return `Level ${event.level} fails; learned the no-good: ${facts(event.facts)}.`
    case 'meet':
      return `Level ${event.level} is cut off by the no-good: ${facts(event.facts)}.`
  }
}
