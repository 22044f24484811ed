/** A priority queue of numbers with small integer keys; first in, first out for equal keys. */
export class BucketQueue {
  /** Values by key; those before the index in `#next` were popped. */
  readonly #buckets: number[][] = []
  readonly #next: number[] = []
  #lowest = 0
  #highest = -1
  size = 0

  push(key: number, value: number): void {
    while (this.#buckets.length <= key) {
      this.#buckets.push([])
      this.#next.push(0)
    }
    this.#buckets[key]?.push(value)
    if (this.size === 0 || key < this.#lowest) this.#lowest = key
    if (key > this.#highest) this.#highest = key
    this.size++
  }

  /** The key of the next value that `pop` returns. */
  get lowestKey(): number {
    this.#findLowest()
    return this.#lowest
  }

  /** Removes and returns the first value of the lowest key; undefined if the queue is empty. */
  pop(): number | undefined {
    const bucket = this.#findLowest()
    if (!bucket) return undefined
    const next = this.#next[this.#lowest] ?? 0
    const value = bucket[next]
    this.#next[this.#lowest] = next + 1
    if (next + 1 === bucket.length) this.#empty(this.#lowest)
    this.size--
    return value
  }

  /** Removes all values. */
  clear(): void {
    for (let key = this.#lowest; key <= this.#highest; key++) this.#empty(key)
    this.#highest = -1
    this.size = 0
  }

  #empty(key: number): void {
    const bucket = this.#buckets[key]
    if (bucket) bucket.length = 0
    this.#next[key] = 0
  }

  #findLowest(): number[] | undefined {
    if (this.size === 0) return undefined
    for (;;) {
      const bucket = this.#buckets[this.#lowest]
      if (bucket && bucket.length > 0) return bucket
      this.#lowest++
    }
  }
}
