import type { Heuristic } from '../heuristics/heuristic.ts'
import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'
import { BucketQueue } from './bucket-queue.ts'
import { grow, type SearchResult, SearchSpace } from './search-space.ts'

/** Estimate of a dead end, from which the heuristic finds no goal. */
const DEAD = -1

/** A priority queue by the first key, then by the second (tie-breaking). */
class Frontier {
  readonly #queues: (BucketQueue | undefined)[] = []
  readonly #keys = new BucketQueue()

  push(first: number, second: number, state: number): void {
    let queue = this.#queues[first]
    if (!queue) {
      queue = new BucketQueue()
      this.#queues[first] = queue
    }
    if (queue.size === 0) this.#keys.push(first, first)
    queue.push(second, state)
  }

  pop(): number | undefined {
    if (this.#keys.size === 0) return undefined
    const key = this.#keys.lowestKey
    const queue = this.#queues[key]
    const state = queue?.pop()
    if (queue?.size === 0) this.#keys.pop()
    return state
  }
}

/**
 * Runs best-first search. `astar` orders the frontier by f = g + h and reopens states that it
 * reaches by a shorter path; its plan is optimal with an admissible heuristic (Hart, Nilsson and
 * Raphael, 1968). `gbfs`, greedy best-first search, orders it by h.
 * @throws LimitReached
 */
export function searchBestFirst(
  task: Task,
  heuristic: Heuristic,
  order: 'astar' | 'gbfs',
  meter: Meter,
): SearchResult {
  const space = new SearchSpace(task, meter)
  const { states, successors } = space
  const frontier = new Frontier()
  let distances = new Int32Array(1024)
  let estimates = new Int32Array(1024)
  let closed = new Uint8Array(1024)

  const evaluate = (state: number) => {
    const value = heuristic.evaluate(states.words, space.offsetOf(state))
    return value === Infinity ? DEAD : value
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
  open(0, 0)
  for (;;) {
    const state = frontier.pop()
    if (state === undefined) return space.finish(undefined)
    if (closed[state] === 1) continue
    closed[state] = 1
    if (space.isGoal(state)) return space.finish(state)
    const distance = (distances[state] ?? 0) + 1
    const count = space.expand(state)
    for (let index = 0; index < count; index++) {
      const operator = successors.found[index] ?? 0
      const { size } = states
      const next = states.insertSuccessor(state, operator)
      if (next === size) {
        if (size >= distances.length) {
          distances = grow(distances)
          estimates = grow(estimates)
          const grown = new Uint8Array(closed.length * 2)
          grown.set(closed)
          closed = grown
          space.extraBytes = distances.byteLength + estimates.byteLength + closed.byteLength
        }
        meter.tick()
        estimates[next] = evaluate(next)
      } else if (order === 'gbfs' || (distances[next] ?? 0) <= distance) {
        continue
      }
      space.setParent(next, state, operator)
      open(next, distance)
    }
  }
}
