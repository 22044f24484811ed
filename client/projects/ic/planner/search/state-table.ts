import { countWords, setBit } from '../bits.ts'
import type { Meter } from '../meter.ts'
import type { Operator } from '../task.ts'
import type { AxiomEvaluator } from './axiom-evaluator.ts'
import { Effects } from './effects.ts'
import { growArray } from './grow-array.ts'

const INITIAL_CAPACITY = 1024

/** Bounds the initial table for tasks with very many facts. */
const INITIAL_WORDS = 2 ** 18

/** Above this load factor the hash table grows. */
const MAX_LOAD_FACTOR = 0.5

/**
 * The distinct states of a search, numbered in insertion order. A state is a bit set of facts in
 * `width` 32-bit words. A hash table with open addressing finds duplicates.
 */
export class StateTable {
  /** Number of words of a state. */
  readonly width: number
  /** State `i` starts at `i * width`. An insert may replace the array: do not keep a reference. */
  words: Int32Array
  size = 0
  readonly #effects: Effects
  readonly #meter: Meter
  readonly #axioms: AxiomEvaluator | undefined
  /** The number of a state plus one; 0 for an empty slot. */
  #slots: Int32Array

  /** @throws LimitReached */
  constructor(
    facts: number,
    operators: readonly Operator[],
    meter: Meter,
    axioms?: AxiomEvaluator,
  ) {
    this.width = countWords(facts)
    this.#meter = meter
    this.#axioms = axioms
    this.#effects = new Effects(operators, meter)
    const capacity = Math.max(4, Math.min(INITIAL_CAPACITY, Math.ceil(INITIAL_WORDS / this.width)))
    meter.reserve(4 * (capacity * this.width + 2 * INITIAL_CAPACITY))
    this.words = new Int32Array(capacity * this.width)
    this.#slots = new Int32Array(2 * INITIAL_CAPACITY)
  }

  /** Returns the number of the state with these facts, which is inserted if it is new. */
  insertFacts(facts: readonly number[]): number {
    this.#reserve()
    const start = this.size * this.width
    this.words.fill(0, start, start + this.width)
    for (const fact of facts) setBit(this.words, start, fact)
    this.#axioms?.evaluate(this.words, start)
    return this.#insertPending(start)
  }

  /**
   * Inserts the successor of a state and returns its number: the former `size` if it is new.
   * @throws LimitReached
   */
  insertSuccessor(state: number, operator: number): number {
    this.#reserve()
    const to = this.size * this.width
    this.#effects.apply(operator, this.words, state * this.width, to, this.width)
    this.#axioms?.evaluate(this.words, to)
    return this.#insertPending(to)
  }

  /** Inserts the state that was written after the last one, unless it is a duplicate. */
  #insertPending(start: number): number {
    const { words, width } = this
    const slots = this.#slots
    const mask = slots.length - 1
    let slot = hash(words, start, width) & mask
    for (;;) {
      const known = (slots[slot] ?? 0) - 1
      if (known === -1) {
        slots[slot] = ++this.size
        return this.size - 1
      }
      const other = known * width
      let word = 0
      while (word < width && words[other + word] === words[start + word]) word++
      if (word === width) return known
      slot = (slot + 1) & mask
    }
  }

  /** Makes room for one more. @throws LimitReached */
  #reserve(): void {
    if ((this.size + 1) * this.width > this.words.length) {
      this.words = growArray(this.words, this.#meter)
    }
    if (this.size + 1 > this.#slots.length * MAX_LOAD_FACTOR) this.#rehash()
  }

  #rehash(): void {
    this.#meter.reserve(8 * this.#slots.length)
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let state = 0; state < this.size; state++) {
      let slot = hash(this.words, state * this.width, this.width) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = state + 1
    }
    this.#meter.release(4 * this.#slots.length)
    this.#slots = slots
  }
}

/** Hashes a state: a multiplication for each word, then the finalizer of MurmurHash3. */
function hash(words: Int32Array, start: number, width: number): number {
  let value = 0
  for (let word = 0; word < width; word++) {
    value = Math.imul(value ^ (words[start + word] ?? 0), 0x9e3779b1)
    value ^= value >>> 15
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}
