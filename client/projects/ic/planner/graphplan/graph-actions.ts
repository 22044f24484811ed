import { unionInto, clearBit, countWords, listBits, setBit } from '../bits.ts'
import type { Task } from '../task.ts'

/**
 * The actions of a planning graph and their static relations: the operators of the task and,
 * numbered after them, a no-op for each fact, which requires and adds that fact.
 */
export class GraphActions {
  readonly task: Task
  readonly factWidth: number
  readonly actionWidth: number
  /** Number of actions, no-ops included. */
  readonly size: number
  readonly preconditions: readonly (readonly number[])[]
  readonly adds: readonly (readonly number[])[]
  /** Bit set for each action: the actions it interferes with (one deletes what the other requires or adds). */
  readonly interferences: Int32Array
  /** Bit set for each fact: the actions that require it. */
  readonly consumers: Int32Array
  /** Bit set for each fact: the actions that add it. */
  readonly producers: Int32Array

  /** Returns the size of a relation between the actions of a task, in bytes. */
  static countBytes({ facts, operators }: Task): number {
    const size = operators.length + facts.length
    return 4 * size * countWords(size)
  }

  /** Returns the size of all relations here, in bytes. */
  static countAllBytes(task: Task): number {
    const width = countWords(task.operators.length + task.facts.length)
    return GraphActions.countBytes(task) + 8 * task.facts.length * width
  }

  constructor(task: Task) {
    const { facts, operators } = task
    const noOps = facts.map((_, fact) => [fact])
    this.task = task
    this.size = operators.length + facts.length
    this.factWidth = countWords(facts.length)
    this.actionWidth = countWords(this.size)
    this.preconditions = [...operators.map(({ preconditions }) => preconditions), ...noOps]
    this.adds = [...operators.map(({ adds }) => adds), ...noOps]
    this.consumers = this.#indexFacts(this.preconditions)
    this.producers = this.#indexFacts(this.adds)
    this.interferences = this.#findInterferences()
  }

  /** Returns the no-op of a fact. */
  noOpOf(fact: number): number {
    return this.task.operators.length + fact
  }

  #indexFacts(lists: readonly (readonly number[])[]): Int32Array {
    const index = new Int32Array(this.task.facts.length * this.actionWidth)
    lists.forEach((list, action) => {
      for (const fact of list) setBit(index, fact * this.actionWidth, action)
    })
    return index
  }

  #findInterferences(): Int32Array {
    const { actionWidth: width } = this
    const rows = new Int32Array(this.size * width)
    this.task.operators.forEach(({ deletes }, action) => {
      const row = action * width
      for (const fact of deletes) {
        unionInto(rows, row, this.consumers, fact * width, width)
        unionInto(rows, row, this.producers, fact * width, width)
      }
    })
    mirror(rows, this.size, width)
    return rows
  }
}

/** Makes a relation symmetric and irreflexive. */
function mirror(rows: Int32Array, size: number, width: number): void {
  for (let row = 0; row < size; row++) {
    for (const other of listBits(rows, row * width, width)) setBit(rows, other * width, row)
  }
  for (let row = 0; row < size; row++) clearBit(rows, row * width, row)
}
