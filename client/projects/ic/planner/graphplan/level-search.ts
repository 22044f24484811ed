import { addAll, clearBit, hasBit, setBit } from '../bits.ts'
import type { Meter } from '../meter.ts'
import type { GraphActions } from './graph-actions.ts'
import type { Observer } from './observer.ts'
import type { Level } from './planning-graph.ts'

/** In place of an action: one that was chosen for an earlier goal adds this one too. */
const COVERED = -1

/**
 * Chooses an action for each goal of one level so that none excludes another. For each goal it collects
 * the goals on which the failures of its actions depend; when no action is left, these are the reason, and
 * the search goes back to the last of them (explanation-based learning and dependency-directed
 * backtracking: Kambhampati, JAIR 12, 2000). One is made for each level and serves again and again.
 */
export class LevelSearch {
  readonly #actions: GraphActions
  readonly #meter: Meter
  readonly #level: Level
  readonly #number: number
  readonly #observer: Observer | undefined
  readonly #listCandidates: (goal: number) => readonly number[]
  /** By goal, as far as they were asked for. */
  readonly #candidates: (readonly number[] | undefined)[]
  readonly #needs: Int32Array
  readonly #chosen: Int32Array
  readonly #next: Int32Array
  /** For each position a set of goals. */
  readonly #reasons: Int32Array
  #goals: readonly number[] = []
  #conflict: Int32Array

  /** @param listCandidates the actions for a goal, those to be tried first in front */
  constructor(
    { actions, level, number }: { actions: GraphActions; level: Level; number: number },
    meter: Meter,
    listCandidates: (goal: number) => readonly number[],
    observer: Observer | undefined,
  ) {
    const facts = actions.task.facts.length
    this.#actions = actions
    this.#meter = meter
    this.#level = level
    this.#number = number
    this.#observer = observer
    this.#listCandidates = listCandidates
    this.#candidates = Array.from({ length: facts }, () => undefined)
    this.#needs = new Int32Array(actions.factWidth)
    this.#chosen = new Int32Array(facts)
    this.#next = new Int32Array(facts)
    this.#reasons = new Int32Array(facts * actions.factWidth)
    this.#conflict = this.#needs
  }

  /** The actions chosen by the last `run`, each once. */
  get chosen(): number[] {
    const chosen = this.#chosen.subarray(0, this.#goals.length)
    return [...new Set(chosen)].filter((action) => action !== COVERED)
  }

  /**
   * Finds actions whose preconditions can be true in the level before; else gives those of the goals
   * that cannot be true together.
   * @param goals in the order in which they get their actions
   * @param descend tries these facts in the level before; gives those that are to blame if it fails
   * @throws LimitReached
   */
  run(
    goals: readonly number[],
    descend: (facts: Int32Array) => Int32Array | undefined,
  ): Int32Array | undefined {
    this.#goals = goals
    let position = this.#open(0)
    for (;;) {
      this.#meter.tick()
      if (position === goals.length) {
        const failed = descend(this.#collectNeeds())
        if (!failed) return undefined
        position = this.#retreat(position, this.#explain(failed), 0)
      } else if (this.#advance(position)) {
        position = this.#open(position + 1)
      } else {
        position = this.#retreat(position, this.#reasons, position * this.#actions.factWidth)
      }
      if (position === -1) return this.#conflict
    }
  }

  /** Begins with the first goal from this position on that is not covered; gives its position. */
  #open(position: number): number {
    const { factWidth } = this.#actions
    let at = position
    for (; at < this.#goals.length; at++) {
      const goal = this.#goals[at] ?? 0
      if (!this.#isCovered(goal, at)) {
        this.#next[at] = 0
        this.#reasons.fill(0, at * factWidth, (at + 1) * factWidth)
        setBit(this.#reasons, at * factWidth, goal)
        break
      }
      this.#chosen[at] = COVERED
    }
    return at
  }

  #isCovered(goal: number, position: number): boolean {
    const { producers, actionWidth } = this.#actions
    for (let before = 0; before < position; before++) {
      const action = this.#chosen[before] ?? COVERED
      if (action !== COVERED && hasBit(producers, goal * actionWidth, action)) return true
    }
    return false
  }

  /** Takes the next action that can be taken for the goal; false if there is none. */
  #advance(position: number): boolean {
    const { factWidth } = this.#actions
    const goal = this.#goals[position] ?? 0
    const candidates = (this.#candidates[goal] ??= this.#listCandidates(goal))
    for (let next = this.#next[position] ?? 0; next < candidates.length; next++) {
      const action = candidates[next] ?? 0
      const against = this.#findExcluding(action, position)
      if (against === -1) {
        this.#chosen[position] = action
        this.#next[position] = next + 1
        this.#observer?.actionChosen?.(this.#number, goal, action)
        return true
      }
      setBit(this.#reasons, position * factWidth, this.#goals[against] ?? 0)
      this.#observer?.actionRefused?.(this.#number, goal, action, this.#chosen[against] ?? 0)
    }
    return false
  }

  /** The first position whose action excludes this one. */
  #findExcluding(action: number, position: number): number {
    const row = action * this.#actions.actionWidth
    for (let before = 0; before < position; before++) {
      const other = this.#chosen[before] ?? COVERED
      if (other !== COVERED && hasBit(this.#level.actionMutexes, row, other)) return before
    }
    return -1
  }

  /** Goes back to the last choice that the reasons name, and adds them to its own; -1 if none is left. */
  #retreat(position: number, reasons: Int32Array, start: number): number {
    const { factWidth } = this.#actions
    for (let before = position - 1; before >= 0; before--) {
      if (this.#chosen[before] === COVERED) continue
      if (!hasBit(reasons, start, this.#goals[before] ?? 0)) continue
      addAll(this.#reasons, before * factWidth, reasons, start, factWidth)
      return before
    }
    this.#conflict = reasons.slice(start, start + factWidth)
    return -1
  }

  #collectNeeds(): Int32Array {
    const needs = this.#needs.fill(0)
    for (let position = 0; position < this.#goals.length; position++) {
      const action = this.#chosen[position] ?? COVERED
      if (action === COVERED) continue
      for (const fact of this.#actions.preconditions[action] ?? []) setBit(needs, 0, fact)
    }
    return needs
  }

  /** For each of the failed facts, the first goal whose action needs it. */
  #explain(failed: Int32Array): Int32Array {
    const rest = this.#needs
    rest.set(failed)
    const reasons = new Int32Array(this.#actions.factWidth)
    for (let position = 0; position < this.#goals.length; position++) {
      const action = this.#chosen[position] ?? COVERED
      if (action === COVERED) continue
      for (const fact of this.#actions.preconditions[action] ?? []) {
        if (!hasBit(rest, 0, fact)) continue
        clearBit(rest, 0, fact)
        setBit(reasons, 0, this.#goals[position] ?? 0)
      }
    }
    return reasons
  }
}
