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
  #space: SearchSpace | undefined
  #task: Task | undefined

  readonly observer: SearchObserver = {
    started: (space, task) => {
      this.#space = space
      this.#task = task
    },
    opened: (state, parent, operator, g, h) => {
      if (this.#isCut || !this.#addState(state)) return
      const action = this.#space?.nameOf(operator) ?? ''
      this.#events.push({ kind: 'open', state, parent, action, g, h })
    },
    chosen: (state) => {
      if (!this.#isCut) this.#events.push({ kind: 'choose', state })
    },
  }

  /** Records the facts of a state, if it is new. Returns whether there was room for it. */
  #addState(state: number): boolean {
    if (state < this.#states.length) return true
    const facts = this.#listFacts(state)
    this.#factCount += facts.length
    this.#isCut = state === MAX_STATES || this.#factCount > MAX_FACTS
    if (!this.#isCut) this.#states.push(facts)
    return !this.#isCut
  }

  #listFacts(state: number): number[] {
    const space = this.#space
    if (!space) return []
    const { words, width } = space.states
    return listBits(words, space.offsetOf(state), width)
  }

  /**
   * Returns the record; undefined if no search through states began.
   * @param start the initial state, with the facts that no action changes
   */
  finish(start: PlanExecution | undefined): StateRecord | undefined {
    const task = this.#task
    if (!task || !start || this.#states.length === 0) return undefined
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
