/** A priority queue of numbers with any keys, a binary heap; first in, first out for equal keys. */
export class HeapQueue {
  readonly #keys: number[] = []
  /** Numbers of insertion, which break ties. */
  readonly #orders: number[] = []
  readonly #values: number[] = []
  #inserted = 0

  get size(): number {
    return this.#keys.length
  }

  /** The key of the next value that `pop` returns. */
  get lowestKey(): number {
    return this.#keys[0] ?? 0
  }

  push(key: number, value: number): void {
    let place = this.#keys.length
    this.#set(place, key, this.#inserted++, value)
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#isBefore(place, parent)) break
      this.#swap(place, parent)
      place = parent
    }
  }

  /** Removes and returns the first value of the lowest key; undefined if the queue is empty. */
  pop(): number | undefined {
    const value = this.#values[0]
    const last = this.#keys.length - 1
    if (last > 0) this.#swap(0, last)
    this.#keys.pop()
    this.#orders.pop()
    this.#values.pop()
    for (let place = 0; ;) {
      let first = place
      for (const child of [2 * place + 1, 2 * place + 2]) {
        if (child < last && this.#isBefore(child, first)) first = child
      }
      if (first === place) return value
      this.#swap(place, first)
      place = first
    }
  }

  /** Removes all values. */
  clear(): void {
    this.#keys.length = 0
    this.#orders.length = 0
    this.#values.length = 0
    this.#inserted = 0
  }

  #isBefore(a: number, b: number): boolean {
    const [keyA, keyB] = [this.#keys[a] ?? 0, this.#keys[b] ?? 0]
    return keyA < keyB || (keyA === keyB && (this.#orders[a] ?? 0) < (this.#orders[b] ?? 0))
  }

  #swap(a: number, b: number): void {
    const [key = 0, order = 0, value = 0] = [this.#keys[a], this.#orders[a], this.#values[a]]
    this.#set(a, this.#keys[b] ?? 0, this.#orders[b] ?? 0, this.#values[b] ?? 0)
    this.#set(b, key, order, value)
  }

  #set(place: number, key: number, order: number, value: number): void {
    this.#keys[place] = key
    this.#orders[place] = order
    this.#values[place] = value
  }
}
