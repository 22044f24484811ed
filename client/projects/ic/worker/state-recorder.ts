import type { PlanExecution } from '../planner/execution.ts'
import { listBits } from '../planner/bits.ts'
import { TEXTBOOK_STATES } from '../planner/search/best-first.ts'
import type { SearchObserver } from '../planner/search/observer.ts'
import type { SearchSpace } from '../planner/search/search-space.ts'
import type { Task } from '../planner/task.ts'
import type { StateEvent, StateRecord } from './state-record.ts'

/**
 * Maximum number of recorded states: a tree of more of them shows nothing, and greedy search does not
 * keep to the order of one open list.
 */
const MAX_STATES = TEXTBOOK_STATES

/** Maximum number of facts of all recorded states: copying them takes a few milliseconds. */
const MAX_FACTS = 300_000

/** Records the first states of a search, and the order in which they were chosen. */
export class StateRecorder {
  readonly #events: StateEvent[] = []
  readonly #states: number[][] = []
  #factCount = 0
  #isCut = false
  #search: { space: SearchSpace; task: Task } | undefined

  readonly observer: SearchObserver = {
    started: (space, task) => (this.#search = { space, task }),
    opened: (state, parent, operator, g, h) => {
      if (!this.#search || this.#isCut) return
      const { space } = this.#search
      if (!this.#addState(state, space)) return
      this.#events.push({ kind: 'open', state, parent, action: space.nameOf(operator), g, h })
    },
    chosen: (state) => {
      if (!this.#isCut) this.#events.push({ kind: 'choose', state })
    },
  }

  /** Records the facts of a state, if it is new. Returns whether there was room for it. */
  #addState(state: number, space: SearchSpace): boolean {
    if (state < this.#states.length) return true
    const facts = listBits(space.states.words, space.offsetOf(state), space.states.width)
    this.#factCount += facts.length
    this.#isCut = state === MAX_STATES || this.#factCount > MAX_FACTS
    if (!this.#isCut) this.#states.push(facts)
    return !this.#isCut
  }

  /**
   * Returns the record; undefined if no search through states began.
   * @param findStart returns the initial state, with the facts that no action changes
   */
  finish(findStart: () => PlanExecution | undefined): StateRecord | undefined {
    const task = this.#search?.task
    const start = this.#states.length > 0 ? findStart() : undefined
    if (!task || !start) return undefined
    return {
      events: this.#events,
      facts: task.facts,
      states: this.#states,
      goal: task.goal,
      isCut: this.#isCut,
      start,
    }
  }
}
