/*
 * Sets of small numbers as bits in words of 32. Several sets may lie in one array; `start` is the place
 * of a set's first word.
 */

/** How many words hold this many bits. */
export function countWords(bits: number): number {
  return Math.max(1, Math.ceil(bits / 32))
}

export function setBit(words: Int32Array, start: number, bit: number): void {
  const word = start + (bit >>> 5)
  words[word] = (words[word] ?? 0) | (1 << (bit & 31))
}

export function clearBit(words: Int32Array, start: number, bit: number): void {
  const word = start + (bit >>> 5)
  words[word] = (words[word] ?? 0) & ~(1 << (bit & 31))
}

export function hasBit(words: Int32Array, start: number, bit: number): boolean {
  return (((words[start + (bit >>> 5)] ?? 0) >>> (bit & 31)) & 1) === 1
}

/** A set of its own with these numbers. */
export function createBits(width: number, bits: Iterable<number>): Int32Array {
  const words = new Int32Array(width)
  for (const bit of bits) setBit(words, 0, bit)
  return words
}

/** Adds the second set to the first. */
export function addAll(
  words: Int32Array,
  start: number,
  others: Int32Array,
  from: number,
  width: number,
): void {
  for (let word = 0; word < width; word++) {
    words[start + word] = (words[start + word] ?? 0) | (others[from + word] ?? 0)
  }
}

/** Whether the first set is part of the second. */
export function isSubset(
  words: Int32Array,
  start: number,
  others: Int32Array,
  from: number,
  width: number,
): boolean {
  for (let word = 0; word < width; word++) {
    if (((words[start + word] ?? 0) & ~(others[from + word] ?? 0)) !== 0) return false
  }
  return true
}

/** The numbers in the set, rising. */
export function listBits(words: Int32Array, start: number, width: number): number[] {
  const bits: number[] = []
  for (let word = 0; word < width; word++) {
    let rest = words[start + word] ?? 0
    while (rest !== 0) {
      bits.push((word << 5) | (31 - Math.clz32(rest & -rest)))
      rest &= rest - 1
    }
  }
  return bits
}

/** How many numbers are in the set, counted in parallel within each word. */
export function countBits(words: Int32Array, start: number, width: number): number {
  let count = 0
  for (let word = 0; word < width; word++) {
    let bits = words[start + word] ?? 0
    bits -= (bits >>> 1) & 0x55555555
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
