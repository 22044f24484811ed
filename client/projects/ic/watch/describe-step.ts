import { formatCount } from '../../../../shared/count.ts'
import type { SearchName } from '../planner/names.ts'
import type { StateRecord } from '../worker/state-record.ts'
import { isGoal, type KnownState, type SearchStep } from './replay.ts'

/** Names a state by the action that leads to it, as the beginning of a sentence. */
export function nameState({ action }: KnownState): string {
  return action === '' ? 'The initial state' : `The state after ${action}`
}

/** Describes what a step does, in sentences. */
export function describeStep(record: StateRecord, step: SearchStep, search: SearchName): string {
  const { chosen, opened } = step
  if (!chosen) {
    return 'The open list holds the initial state. Each step takes the first state of the list, and adds the states that it leads to.'
  }
  const takes = `${nameState(chosen)}${describeValues(chosen, search)}`
  if (step.isGoal) return `${takes} It fulfils the goal: the search has found its plan.`
  const dead = opened.filter(({ h }) => h === -1).length
  const adds = `It adds ${formatCount(opened.length - dead, 'state')} to the open list`
  const finds = dead === 0 ? '.' : `, and finds ${formatCount(dead, 'dead end')}.`
  const found = search === 'bfs' && opened.some(({ state }) => isGoal(record, state))
  return `${takes} ${adds}${finds}${found ? ' The last of them fulfils the goal: the search has found its plan.' : ''}`
}

/** Gives the values that the search chooses a state by. */
function describeValues({ g, h }: KnownState, search: SearchName): string {
  if (search === 'astar' && h !== undefined) return `: f = g + h = ${g} + ${h} = ${g + h}.`
  return search === 'gbfs' ? `: h = ${h}.` : `, ${formatCount(g, 'action')} from the start.`
}
