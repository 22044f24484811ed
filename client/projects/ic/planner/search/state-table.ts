import { clearBit, countWords, setBit } from '../bits.ts'
import type { Operator } from '../task.ts'

const FIRST_CAPACITY = 1024

/** Above this share of taken slots the table of slots grows. */
const FULLEST = 0.5

/**
 * The states that a search has met, each once, numbered in order. A state is a set of facts, a bit
 * for each, in `width` words of 32; all lie in one array, found by hashing with open addressing.
 */
export class StateTable {
  /** How many words a state has. */
  readonly width: number
  /** State `i` is at `i * width`. Replaced when it grows: take it anew after each `insert`. */
  words: Int32Array
  size = 0
  readonly #adds: Int32Array
  readonly #keeps: Int32Array
  /** The number of a state plus one, or 0. */
  #slots: Int32Array

  constructor(facts: number, operators: readonly Operator[]) {
    this.width = countWords(facts)
    this.words = new Int32Array(FIRST_CAPACITY * this.width)
    this.#slots = new Int32Array(2 * FIRST_CAPACITY)
    this.#adds = new Int32Array(operators.length * this.width)
    this.#keeps = new Int32Array(operators.length * this.width).fill(-1)
    operators.forEach(({ adds, deletes }, operator) => {
      const start = operator * this.width
      for (const fact of adds) setBit(this.#adds, start, fact)
      for (const fact of deletes) clearBit(this.#keeps, start, fact)
    })
  }

  /** Bytes of the tables. */
  get bytes(): number {
    return this.words.byteLength + this.#slots.byteLength
  }

  /** The number of the state with these facts, which joins the table if it is new. */
  insertFacts(facts: readonly number[]): number {
    this.#reserve()
    const start = this.size * this.width
    this.words.fill(0, start, start + this.width)
    for (const fact of facts) setBit(this.words, start, fact)
    return this.#settle(start)
  }

  /**
   * The number of the state after the operator. It is new if and only if the number is the size that
   * the table had before.
   */
  insertSuccessor(state: number, operator: number): number {
    this.#reserve()
    const { words, width } = this
    const from = state * width
    const change = operator * width
    const to = this.size * width
    for (let word = 0; word < width; word++) {
      words[to + word] =
        ((words[from + word] ?? 0) & (this.#keeps[change + word] ?? 0)) |
        (this.#adds[change + word] ?? 0)
    }
    return this.#settle(to)
  }

  /** Makes the state that was written behind the last one part of the table, unless it is known. */
  #settle(start: number): number {
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

  /** Makes room for one more. */
  #reserve(): void {
    if ((this.size + 1) * this.width > this.words.length) {
      const words = new Int32Array(this.words.length * 2)
      words.set(this.words)
      this.words = words
    }
    if (this.size + 1 > this.#slots.length * FULLEST) this.#rehash()
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let state = 0; state < this.size; state++) {
      let slot = hash(this.words, state * this.width, this.width) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = state + 1
    }
    this.#slots = slots
  }
}

/** Multiplies and mixes word by word, and mixes well at the end (the finalizer of MurmurHash3). */
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
