import { unionInto, clearBit, hasBit, setBit } from '../bits.ts'
import type { Meter } from '../meter.ts'
import type { GraphActions } from './graph-actions.ts'
import type { GraphplanObserver } from './observer.ts'
import type { Level } from './planning-graph.ts'

/** Stands for an action when an action chosen for an earlier goal also adds this goal. */
const COVERED = -1

/**
 * Chooses an action for each goal of one level, without mutexes, by backtracking. It learns from
 * failures and jumps back to the last goal that caused one (explanation-based learning and
 * dependency-directed backtracking: Kambhampati, JAIR 12, 2000). Each level reuses one instance.
 */
export class LevelSearch {
  readonly #actions: GraphActions
  readonly #meter: Meter
  readonly #level: Level
  readonly #number: number
  readonly #observer: GraphplanObserver | undefined
  readonly #listCandidates: (goal: number) => readonly number[]
  /** Candidate actions by goal, filled on demand. */
  readonly #candidates: (readonly number[] | undefined)[]
  readonly #needs: Int32Array
  readonly #chosen: Int32Array
  readonly #next: Int32Array
  /** Bit set for each position: the goals that caused its failures. */
  readonly #reasons: Int32Array
  #goals: readonly number[] = []
  #conflict: Int32Array

  /**
   * @param listCandidates returns the actions for a goal in the order to try them
   * @throws LimitReached
   */
  constructor(
    { actions, level, number }: { actions: GraphActions; level: Level; number: number },
    meter: Meter,
    listCandidates: (goal: number) => readonly number[],
    observer: GraphplanObserver | undefined,
  ) {
    const facts = actions.task.facts.length
    meter.reserve(4 * facts * (actions.factWidth + 3))
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

  /** The actions chosen by the last `run`, without duplicates. */
  get chosen(): number[] {
    const chosen = this.#chosen.subarray(0, this.#goals.length)
    return [...new Set(chosen)].filter((action) => action !== COVERED)
  }

  /**
   * Chooses actions whose preconditions are achievable in the level before. Returns undefined on
   * success, else the subset of the goals that is a no-good.
   * @param goals in the order of the search
   * @param descend searches for these facts in the level before; returns the no-good if that fails
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

  /** Skips covered goals from this position on and returns the position of the next open one. */
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

  /** Chooses the next possible action for the goal; returns false if none is left. */
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
      this.#observer?.actionRejected?.(this.#number, goal, action, this.#chosen[against] ?? 0)
    }
    return false
  }

  /** Returns the first position whose action is mutex with this one; -1 if none. */
  #findExcluding(action: number, position: number): number {
    const row = action * this.#actions.actionWidth
    for (let before = 0; before < position; before++) {
      const other = this.#chosen[before] ?? COVERED
      if (other !== COVERED && hasBit(this.#level.actionMutexes, row, other)) return before
    }
    return -1
  }

  /** Jumps back to the last choice among the reasons and passes them on; returns -1 if none is left. */
  #retreat(position: number, reasons: Int32Array, start: number): number {
    const { factWidth } = this.#actions
    for (let before = position - 1; before >= 0; before--) {
      if (this.#chosen[before] === COVERED) continue
      if (!hasBit(reasons, start, this.#goals[before] ?? 0)) continue
      unionInto(this.#reasons, before * factWidth, reasons, start, factWidth)
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

  /** Returns, for each failed fact, the first goal whose action requires it. */
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
