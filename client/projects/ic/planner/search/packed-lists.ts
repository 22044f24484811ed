/** Many short lists of numbers in one array: list `i` is `values` from `starts[i]` to `starts[i + 1]`. */
export type PackedLists = { starts: Int32Array; values: Int32Array }

/** Packs lists for inner loops. */
export function packLists(lists: readonly (readonly number[])[]): PackedLists {
  const starts = new Int32Array(lists.length + 1)
  lists.forEach((list, index) => {
    starts[index + 1] = (starts[index] ?? 0) + list.length
  })
  const values = new Int32Array(starts[lists.length] ?? 0)
  lists.forEach((list, index) => values.set(list, starts[index]))
  return { starts, values }
}

/** Packs, for each number below `size`, the places of the lists it is in. */
export function packPlaces(lists: readonly (readonly number[])[], size: number): PackedLists {
  const places = Array.from({ length: size }, (): number[] => [])
  lists.forEach((list, place) => {
    for (const value of list) places[value]?.push(place)
  })
  return packLists(places)
}
