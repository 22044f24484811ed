import { unionInto, countBits, createBits, hasBit, isSubset, listBits, setBit } from '../bits.ts'
import type { Meter } from '../meter.ts'
import type { Task } from '../task.ts'
import { GraphActions } from './graph-actions.ts'

/**
 * One level: its actions, the facts after them, and their mutexes. Mutexes are one bit set for each
 * node, empty for nodes that are not in the level. Level 0 has no actions.
 */
export type Level = {
  actions: Int32Array
  actionMutexes: Int32Array
  facts: Int32Array
  factMutexes: Int32Array
}

/** The sizes of a level. Each mutex pair counts once; actions are counted without and with no-ops. */
export type LevelCounts = {
  facts: number
  factMutexes: number
  actions: number
  actionsWithNoOps: number
  actionMutexes: number
  actionMutexesWithNoOps: number
}

/**
 * The planning graph (Blum and Furst, Fast planning through planning graph analysis, Artificial
 * Intelligence 90, 1997), built level by level. Two actions are mutex if one deletes what the other
 * requires or adds (interference), or if their preconditions are mutex in the level before
 * (competing needs). Two facts are mutex if all pairs of actions that add them are.
 */
export class PlanningGraph {
  readonly actions: GraphActions
  readonly levels: Level[]
  /** The first level whose facts and fact mutexes are those of the next one. */
  levelOff: number | undefined
  readonly #meter: Meter

  constructor(task: Task, meter: Meter) {
    this.#meter = meter
    // The relation of the actions alone may exceed the memory limit.
    meter.reserve(GraphActions.countAllBytes(task))
    this.actions = new GraphActions(task)
    const { factWidth, actionWidth } = this.actions
    meter.reserve(4 * task.facts.length * factWidth)
    this.levels = [
      {
        actions: new Int32Array(actionWidth),
        actionMutexes: new Int32Array(0),
        facts: createBits(factWidth, task.init),
        factMutexes: new Int32Array(task.facts.length * factWidth),
      },
    ]
  }

  /**
   * Adds a level and returns its number. From the second level after the level-off on, all levels
   * are the same object.
   * @throws LimitReached
   */
  extend(): number {
    this.#meter.check()
    const number = this.levels.length
    const last = this.levels[number - 1]
    if (!last) throw new RangeError('A graph has a level 0')
    if (this.levelOff !== undefined && number > this.levelOff + 1) {
      this.levels.push(last)
      return number
    }
    const { task, factWidth } = this.actions
    this.#meter.reserve(GraphActions.countBytes(task) + 4 * task.facts.length * factWidth)
    const next = this.#createLevel(last)
    this.levels.push(next)
    if (isSame(last.facts, next.facts) && isSame(last.factMutexes, next.factMutexes)) {
      this.levelOff ??= number - 1
    }
    return number
  }

  /** Returns whether the level contains all facts and no two of them are mutex. */
  isConsistent(number: number, facts: readonly number[]): boolean {
    const level = this.levels[number]
    if (!level) return false
    const { factWidth } = this.actions
    return facts.every(
      (fact) =>
        hasBit(level.facts, 0, fact) &&
        !facts.some((other) => hasBit(level.factMutexes, fact * factWidth, other)),
    )
  }

  /** Counts the facts, actions and mutexes of a level. */
  count(number: number): LevelCounts {
    const { size, actionWidth, factWidth, task } = this.actions
    const { facts, factMutexes, actions, actionMutexes } = this.levels[number] ?? this.#missing()
    const realWidth = createBits(actionWidth, task.operators.keys())
    const real = (words: Int32Array, start: number) =>
      countBits(
        realWidth.map((word, index) => word & (words[start + index] ?? 0)),
        0,
        actionWidth,
      )
    let pairs = 0
    for (const action of task.operators.keys()) pairs += real(actionMutexes, action * actionWidth)
    return {
      facts: countBits(facts, 0, factWidth),
      factMutexes: countBits(factMutexes, 0, task.facts.length * factWidth) / 2,
      actions: real(actions, 0),
      actionsWithNoOps: countBits(actions, 0, actionWidth),
      actionMutexes: pairs / 2,
      actionMutexesWithNoOps: countBits(actionMutexes, 0, size * actionWidth) / 2,
    }
  }

  #missing(): never {
    throw new RangeError('The graph has no such level')
  }

  #createLevel(last: Level): Level {
    const { size, actionWidth, factWidth, adds } = this.actions
    const actions = new Int32Array(actionWidth)
    const facts = new Int32Array(factWidth)
    for (let action = 0; action < size; action++) {
      if (!this.#isApplicable(action, last)) continue
      setBit(actions, 0, action)
      for (const fact of adds[action] ?? []) setBit(facts, 0, fact)
    }
    const actionMutexes = this.#findActionMutexes(actions, last)
    const factMutexes = this.#findFactMutexes(facts, actions, actionMutexes)
    return { actions, actionMutexes, facts, factMutexes }
  }

  #isApplicable(action: number, { facts, factMutexes }: Level): boolean {
    const { factWidth, preconditions } = this.actions
    const needed = preconditions[action] ?? []
    return needed.every(
      (fact) =>
        hasBit(facts, 0, fact) &&
        !needed.some((other) => hasBit(factMutexes, fact * factWidth, other)),
    )
  }

  #findActionMutexes(actions: Int32Array, last: Level): Int32Array {
    const { size, actionWidth, factWidth, preconditions, interferences, consumers } = this.actions
    const mutexes = new Int32Array(size * actionWidth)
    const excluded = new Int32Array(factWidth)
    for (const action of listBits(actions, 0, actionWidth)) {
      this.#meter.tick()
      const row = action * actionWidth
      unionInto(mutexes, row, interferences, row, actionWidth)
      excluded.fill(0)
      for (const fact of preconditions[action] ?? []) {
        unionInto(excluded, 0, last.factMutexes, fact * factWidth, factWidth)
      }
      for (const fact of listBits(excluded, 0, factWidth)) {
        unionInto(mutexes, row, consumers, fact * actionWidth, actionWidth)
      }
      keepOnly(mutexes, row, actions, actionWidth)
    }
    return mutexes
  }

  #findFactMutexes(facts: Int32Array, actions: Int32Array, mutexes: Int32Array): Int32Array {
    const { task, actionWidth, factWidth, producers } = this.actions
    const factMutexes = new Int32Array(task.facts.length * factWidth)
    const present = listBits(facts, 0, factWidth)
    this.#meter.reserve(producers.byteLength)
    const ways = producers.slice()
    for (const fact of present) keepOnly(ways, fact * actionWidth, actions, actionWidth)
    const excluded = new Int32Array(actionWidth)
    present.forEach((fact, place) => {
      this.#meter.tick()
      // The actions that are mutex with every action that adds the fact.
      excluded.set(actions)
      for (const action of listBits(ways, fact * actionWidth, actionWidth)) {
        for (let word = 0; word < actionWidth; word++) {
          excluded[word] = (excluded[word] ?? 0) & (mutexes[action * actionWidth + word] ?? 0)
        }
      }
      for (const other of present.slice(place + 1)) {
        if (!isSubset(ways, other * actionWidth, excluded, 0, actionWidth)) continue
        setBit(factMutexes, fact * factWidth, other)
        setBit(factMutexes, other * factWidth, fact)
      }
    })
    this.#meter.release(producers.byteLength)
    return factMutexes
  }
}

function keepOnly(words: Int32Array, start: number, kept: Int32Array, width: number): void {
  for (let word = 0; word < width; word++) {
    words[start + word] = (words[start + word] ?? 0) & (kept[word] ?? 0)
  }
}

function isSame(words: Int32Array, others: Int32Array): boolean {
  return words.every((word, index) => word === others[index])
}
