import type { Heuristic } from '../heuristics/heuristic.ts'
import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'
import { createQueue, type Queue } from './create-queue.ts'
import { DeferredSearch } from './deferred-search.ts'
import { growArray } from './grow-array.ts'
import type { SearchObserver } from './observer.ts'
import { INITIAL_STATES, type SearchResult, SearchSpace } from './search-space.ts'

/** Estimate of a dead end, from which the heuristic finds no goal. */
const DEAD = -1

/** Cap for estimates, which fit into 31 bits. A lower estimate is still admissible. */
const MAX_ESTIMATE = 2 ** 30

/** Bytes of an entry of the frontier, whose arrays grow by half. */
const ENTRY_BYTES = 16

/** Number of entries that the frontier reserves memory for at a time. */
const RESERVED_ENTRIES = 4096

/** Number of states up to which greedy search is that of the textbook, as it is shown step by step. */
export const TEXTBOOK_STATES = 2000

/** Whether a state is in the frontier, was expanded, or has only been evaluated. */
const OPEN = 0
const CLOSED = 1
const EVALUATED = 2

/** A priority queue by the first key, then by the second (tie-breaking). */
class Frontier {
  readonly #queues = new Map<number, Queue>()
  readonly #keys: Queue
  readonly #costs: Int32Array
  readonly #meter: Meter
  #pushes = 0

  constructor(costs: Int32Array, meter: Meter) {
    this.#keys = createQueue(costs)
    this.#costs = costs
    this.#meter = meter
  }

  /** @throws LimitReached */
  push(first: number, second: number, state: number): void {
    if (this.#pushes++ % RESERVED_ENTRIES === 0) this.#meter.reserve(RESERVED_ENTRIES * ENTRY_BYTES)
    let queue = this.#queues.get(first)
    if (!queue) {
      queue = createQueue(this.#costs)
      this.#queues.set(first, queue)
    }
    if (queue.size === 0) this.#keys.push(first, first)
    queue.push(second, state)
  }

  pop(): number | undefined {
    if (this.#keys.size === 0) return undefined
    const key = this.#keys.lowestKey
    const queue = this.#queues.get(key)
    const state = queue?.pop()
    if (queue?.size === 0) this.#keys.pop()
    return state
  }
}

/**
 * Runs best-first search. `astar` orders the frontier by f = g + h and reopens states that it
 * reaches at a lower cost; its plan is optimal with an admissible heuristic (Hart, Nilsson and
 * Raphael, 1968). `gbfs`, greedy best-first search, orders it by h. If the heuristic knows helpful
 * operators, it takes turns with a deferred search after `TEXTBOOK_STATES`. Both evaluate equally many
 * states, and share them; neither changes the order of the other.
 * @param costs one for each operator of the task, as the heuristic counts them
 * @throws LimitReached
 */
export function searchBestFirst(
  task: Task,
  { heuristic, costs }: { heuristic: Heuristic; costs: Int32Array },
  order: 'astar' | 'gbfs',
  meter: Meter,
  observer?: SearchObserver,
): SearchResult {
  const space = new SearchSpace(task, meter)
  const { states, successors } = space
  const frontier = new Frontier(costs, meter)
  observer?.started?.(space, task)
  meter.reserve(13 * INITIAL_STATES)
  // Sums of costs may exceed 31 bits.
  let distances = new Float64Array(INITIAL_STATES)
  let estimates = new Int32Array(INITIAL_STATES)
  let status = new Uint8Array(INITIAL_STATES)
  const helpful = order === 'gbfs' ? heuristic.helpful : undefined
  let deferred: DeferredSearch | undefined
  /** Number of states that the deferred search may evaluate before the other goes on. */
  let turns = 0

  const evaluate = (state: number) => {
    meter.tick()
    const value = heuristic.evaluate(states.words, space.offsetOf(state))
    const estimate = value === Infinity ? DEAD : Math.min(value, MAX_ESTIMATE)
    estimates[state] = estimate
    return estimate
  }
  const growTables = () => {
    if (states.size <= distances.length) return
    distances = growArray(distances, meter)
    estimates = growArray(estimates, meter)
    status = growArray(status, meter)
  }
  const reach = (state: number, parent: number, operator: number) => {
    const distance = (distances[parent] ?? 0) + space.costOf(operator)
    distances[state] = distance
    space.setParent(state, parent, operator)
    observer?.opened?.(state, parent, operator, distance, estimates[state])
  }
  const open = (state: number) => {
    const estimate = estimates[state] ?? 0
    status[state] = OPEN
    if (estimate === DEAD) return
    if (order === 'astar') frontier.push((distances[state] ?? 0) + estimate, estimate, state)
    else frontier.push(estimate, 0, state)
  }

  /** Returns the result if it is known now. */
  const advanceDeferred = (search: DeferredSearch, operators: readonly number[]) => {
    const { size } = states
    const next = search.next()
    // All states have been seen from which the heuristic finds a goal.
    if (!next) return space.finish(undefined)
    const { state, parent, operator } = next
    if (state !== size && estimates[state] === DEAD) return undefined
    turns--
    growTables()
    // A known state is evaluated again for its helpful operators.
    evaluate(state)
    if (state === size) {
      status[state] = EVALUATED
      reach(state, parent, operator)
    }
    if (estimates[state] === DEAD) return undefined
    observer?.chosen?.(state)
    if (space.isGoal(state)) return space.finish(state)
    search.expand(state, estimates[state] ?? 0, operators)
    return undefined
  }

  evaluate(0)
  observer?.opened?.(0, -1, -1, 0, estimates[0])
  open(0)
  for (;;) {
    if (helpful && states.size > TEXTBOOK_STATES) {
      if (!deferred) {
        deferred = new DeferredSearch(space, costs, meter)
        deferred.expand(0, evaluate(0), helpful)
        turns = 0
      }
      while (turns > 0) {
        const result = advanceDeferred(deferred, helpful)
        if (result) return result
      }
    }
    const state = frontier.pop()
    if (state === undefined) return space.finish(undefined)
    if (status[state] === CLOSED) continue
    status[state] = CLOSED
    observer?.chosen?.(state)
    if (space.isGoal(state)) return space.finish(state)
    const count = space.expand(state)
    for (let index = 0; index < count; index++) {
      const operator = successors.found[index] ?? 0
      const { size } = states
      const next = states.insertSuccessor(state, operator)
      if (next === size) {
        growTables()
        evaluate(next)
        turns++
      } else if (status[next] === EVALUATED) {
        open(next)
        continue
      } else if (
        order === 'gbfs' ||
        (distances[next] ?? 0) <= (distances[state] ?? 0) + space.costOf(operator)
      ) {
        continue
      }
      reach(next, state, operator)
      open(next)
    }
  }
}
