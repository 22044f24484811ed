import type { Meter } from '../meter.ts'

/** Sets of facts as bits of a state, those of set `i` from `starts[i]` on: word index and bits. */
export type PackedMasks = { starts: Int32Array; words: Int32Array; masks: Int32Array }

/** Packs ascending lists of facts. @throws LimitReached */
export function packMasks(lists: readonly (readonly number[])[], meter: Meter): PackedMasks {
  let total = 0
  for (const list of lists) total += countTouchedWords(list)
  meter.reserve(4 * (lists.length + 1 + 2 * total))
  const starts = new Int32Array(lists.length + 1)
  const words = new Int32Array(total)
  const masks = new Int32Array(total)
  let end = 0
  lists.forEach((list, index) => {
    let last = -1
    for (const fact of list) {
      const word = fact >>> 5
      if (word !== last) words[end++] = word
      masks[end - 1] = (masks[end - 1] ?? 0) | (1 << (fact & 31))
      last = word
    }
    starts[index + 1] = end
  })
  return { starts, words, masks }
}

function countTouchedWords(facts: readonly number[]): number {
  let count = 0
  let last = -1
  for (const fact of facts) {
    if (fact >>> 5 !== last) count++
    last = fact >>> 5
  }
  return count
}

/** Returns whether all facts of a set hold in the state at `start`. */
export function holdsAll(
  { starts, words, masks }: PackedMasks,
  set: number,
  state: Int32Array,
  start: number,
): boolean {
  const end = starts[set + 1] ?? 0
  for (let place = starts[set] ?? 0; place < end; place++) {
    const mask = masks[place] ?? 0
    if (((state[start + (words[place] ?? 0)] ?? 0) & mask) !== mask) return false
  }
  return true
}
