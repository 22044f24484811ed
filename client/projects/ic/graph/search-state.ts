import type { Deed, DrawnGraph } from '../worker/graph-record.ts'
import { nameAction, nameFact } from './mutex.ts'

/** The goals of a level that is being searched, and the actions taken for some of them so far. */
type OpenGoals = { goals: readonly number[]; chosen: ReadonlyMap<number, number> }

/** Where a search stands: the goals that are open, by level, and what is known to fail. */
export type SearchState = {
  open: ReadonlyMap<number, OpenGoals>
  /** Sets of facts that were learnt not to be true together, by level, and how often one was met. */
  learnt: ReadonlyMap<number, number>
  met: number
}

/**
 * Where the search stands after so many deeds. Levels are searched from the last one down: what is done
 * in one leaves nothing open below it.
 */
export function stateAfterDeeds(deeds: readonly Deed[], count: number): SearchState {
  const open = new Map<number, { goals: readonly number[]; chosen: Map<number, number> }>()
  const learnt = new Map<number, number>()
  let met = 0
  for (const deed of deeds.slice(0, count)) {
    for (const level of open.keys()) if (level < deed.level) open.delete(level)
    if (deed.kind === 'level') open.clear()
    else if (deed.kind === 'open') open.set(deed.level, { goals: deed.facts, chosen: new Map() })
    else if (deed.kind === 'choose' || deed.kind === 'refuse') {
      const level = open.get(deed.level)
      if (!level) continue
      // Going back to a goal takes back what was chosen for those after it.
      for (const later of level.goals.slice(level.goals.indexOf(deed.goal))) {
        level.chosen.delete(later)
      }
      if (deed.kind === 'choose') level.chosen.set(deed.goal, deed.action)
    } else if (deed.kind === 'learn') {
      open.delete(deed.level)
      learnt.set(deed.level, (learnt.get(deed.level) ?? 0) + 1)
    } else {
      met++
    }
  }
  return { open, learnt, met }
}

/** A deed in words. */
export function describeDeed(graph: DrawnGraph, deed: Deed): string {
  const facts = (numbers: readonly number[]) =>
    numbers.length === 0 ? 'nothing' : numbers.map((fact) => nameFact(graph, fact)).join(', ')
  switch (deed.kind) {
    case 'level':
      return `The graph grows to level ${deed.level}.`
    case 'open':
      return `Level ${deed.level}: the goals are ${facts(deed.facts)}.`
    case 'choose':
      return `Level ${deed.level}: for ${nameFact(graph, deed.goal)} try ${nameAction(graph, deed.action)}.`
    case 'refuse':
      return `Level ${deed.level}: for ${nameFact(graph, deed.goal)} not ${nameAction(graph, deed.action)}, which excludes ${nameAction(graph, deed.because)}.`
    case 'learn':
      return `Level ${deed.level} fails; remembered as a no-good: ${facts(deed.facts)}.`
    case 'meet':
      return `Level ${deed.level} fails at once by a no-good: ${facts(deed.facts)}.`
  }
}
