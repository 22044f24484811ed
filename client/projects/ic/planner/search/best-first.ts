import type { Heuristic } from '../heuristics/heuristic.ts'
import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'
import { createQueue, type Queue } from './create-queue.ts'
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
 * Raphael, 1968). `gbfs`, greedy best-first search, orders it by h.
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
  let closed = new Uint8Array(INITIAL_STATES)

  const evaluate = (state: number) => {
    const value = heuristic.evaluate(states.words, space.offsetOf(state))
    return value === Infinity ? DEAD : Math.min(value, MAX_ESTIMATE)
  }
  const open = (state: number, distance: number) => {
    const estimate = estimates[state] ?? 0
    distances[state] = distance
    closed[state] = 0
    if (estimate === DEAD) return
    if (order === 'astar') frontier.push(distance + estimate, estimate, state)
    else frontier.push(estimate, 0, state)
  }

  estimates[0] = evaluate(0)
  observer?.opened?.(0, -1, -1, 0, estimates[0])
  open(0, 0)
  for (;;) {
    const state = frontier.pop()
    if (state === undefined) return space.finish(undefined)
    if (closed[state] === 1) continue
    closed[state] = 1
    observer?.chosen?.(state)
    if (space.isGoal(state)) return space.finish(state)
    const count = space.expand(state)
    for (let index = 0; index < count; index++) {
      const operator = successors.found[index] ?? 0
      const distance = (distances[state] ?? 0) + space.costOf(operator)
      const { size } = states
      const next = states.insertSuccessor(state, operator)
      if (next === size) {
        if (size >= distances.length) {
          distances = growArray(distances, meter)
          estimates = growArray(estimates, meter)
          closed = growArray(closed, meter)
        }
        meter.tick()
        estimates[next] = evaluate(next)
      } else if (order === 'gbfs' || (distances[next] ?? 0) <= distance) {
        continue
      }
      space.setParent(next, state, operator)
      observer?.opened?.(next, state, operator, distance, estimates[next])
      open(next, distance)
    }
  }
}
