/** Lists of numbers in one array (compressed sparse rows): list `i` starts at `starts[i]`. */
export type PackedLists = { starts: Int32Array; values: Int32Array }

/** Packs lists into one array, for inner loops. */
export function packLists(lists: readonly (readonly number[])[]): PackedLists {
  const starts = new Int32Array(lists.length + 1)
  lists.forEach((list, index) => {
    starts[index + 1] = (starts[index] ?? 0) + list.length
  })
  const values = new Int32Array(starts[lists.length] ?? 0)
  lists.forEach((list, index) => values.set(list, starts[index]))
  return { starts, values }
}

/** Packs the inverse: for each number below `size`, the indexes of the lists that contain it. */
export function packInverse(lists: readonly (readonly number[])[], size: number): PackedLists {
  const places = Array.from({ length: size }, (): number[] => [])
  lists.forEach((list, place) => {
    for (const value of list) places[value]?.push(place)
  })
  return packLists(places)
}
