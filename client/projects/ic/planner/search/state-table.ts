import { clearBit, countWords, setBit } from '../bits.ts'
import type { Operator } from '../task.ts'

const INITIAL_CAPACITY = 1024

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
  readonly #adds: Int32Array
  readonly #keeps: Int32Array
  /** The number of a state plus one; 0 for an empty slot. */
  #slots: Int32Array

  constructor(facts: number, operators: readonly Operator[]) {
    this.width = countWords(facts)
    this.words = new Int32Array(INITIAL_CAPACITY * this.width)
    this.#slots = new Int32Array(2 * INITIAL_CAPACITY)
    this.#adds = new Int32Array(operators.length * this.width)
    this.#keeps = new Int32Array(operators.length * this.width).fill(-1)
    operators.forEach(({ adds, deletes }, operator) => {
      const start = operator * this.width
      for (const fact of adds) setBit(this.#adds, start, fact)
      for (const fact of deletes) clearBit(this.#keeps, start, fact)
    })
  }

  /** Size of the tables, in bytes. */
  get bytes(): number {
    return this.words.byteLength + this.#slots.byteLength
  }

  /** Returns the number of the state with these facts, which is inserted if it is new. */
  insertFacts(facts: readonly number[]): number {
    this.#reserve()
    const start = this.size * this.width
    this.words.fill(0, start, start + this.width)
    for (const fact of facts) setBit(this.words, start, fact)
    return this.#insertPending(start)
  }

  /** Inserts the successor of a state and returns its number: the former `size` if it is new. */
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

  /** Makes room for one more. */
  #reserve(): void {
    if ((this.size + 1) * this.width > this.words.length) {
      const words = new Int32Array(this.words.length * 2)
      words.set(this.words)
      this.words = words
    }
    if (this.size + 1 > this.#slots.length * MAX_LOAD_FACTOR) this.#rehash()
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
