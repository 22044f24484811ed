/* Bit sets in 32-bit words. One array may hold several sets; `start` is the index of a set's first word. */

/** Returns the number of 32-bit words that hold this many bits. */
export function countWords(bits: number): number {
  return Math.max(1, Math.ceil(bits / 32))
}

/** Adds a number to a set. */
export function setBit(words: Int32Array, start: number, bit: number): void {
  const word = start + (bit >>> 5)
  words[word] = (words[word] ?? 0) | (1 << (bit & 31))
}

/** Removes a number from a set. */
export function clearBit(words: Int32Array, start: number, bit: number): void {
  const word = start + (bit >>> 5)
  words[word] = (words[word] ?? 0) & ~(1 << (bit & 31))
}

/** Returns whether a set contains a number. */
export function hasBit(words: Int32Array, start: number, bit: number): boolean {
  return (((words[start + (bit >>> 5)] ?? 0) >>> (bit & 31)) & 1) === 1
}

/** Creates a set of these numbers. @param width its number of words */
export function createBits(width: number, bits: Iterable<number>): Int32Array {
  const words = new Int32Array(width)
  for (const bit of bits) setBit(words, 0, bit)
  return words
}

/** Adds all members of the second set to the first. */
export function unionInto(
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

/** Returns whether the first set is a subset of the second. */
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

/** Lists the members of a set in ascending order. */
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

/** Counts the members of a set, by a parallel bit count in each word. */
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
