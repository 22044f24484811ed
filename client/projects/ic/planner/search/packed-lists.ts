import type { Meter } from '../meter.ts'

/** Lists of numbers in one array (compressed sparse rows): list `i` starts at `starts[i]`. */
export type PackedLists = { starts: Int32Array; values: Int32Array }

type Lists = readonly (readonly number[])[]

/** Packs lists into one array, for inner loops. @throws LimitReached */
export function packLists(lists: Lists, meter: Meter): PackedLists {
  const total = countValues(lists)
  meter.reserve(4 * (lists.length + 1 + total))
  const starts = new Int32Array(lists.length + 1)
  const values = new Int32Array(total)
  let end = 0
  lists.forEach((list, index) => {
    for (const value of list) values[end++] = value
    starts[index + 1] = end
  })
  return { starts, values }
}

/**
 * Packs the inverse: for each number below `size`, the indexes of the lists that contain it.
 * @throws LimitReached
 */
export function packInverse(lists: Lists, size: number, meter: Meter): PackedLists {
  const total = countValues(lists)
  meter.reserve(4 * (size + 1 + total))
  const starts = new Int32Array(size + 1)
  const values = new Int32Array(total)
  for (const list of lists) {
    for (const value of list) starts[value + 1] = (starts[value + 1] ?? 0) + 1
  }
  for (let value = 0; value < size; value++) {
    starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0)
  }
  // Filling moves each start to its end, so they are shifted back afterwards.
  lists.forEach((list, index) => {
    for (const value of list) {
      const place = starts[value] ?? 0
      values[place] = index
      starts[value] = place + 1
    }
  })
  starts.copyWithin(1, 0, size)
  starts[0] = 0
  return { starts, values }
}

function countValues(lists: Lists): number {
  let total = 0
  for (const list of lists) total += list.length
  return total
}
