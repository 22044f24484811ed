/** Adds solved exercises, in the order of all; returns the same list if all of them are in it. */
export function mergeSolved<Id>(
  all: readonly Id[],
  solved: readonly Id[],
  added: readonly Id[],
): readonly Id[] {
  const next = all.filter((id) => solved.includes(id) || added.includes(id))
  return next.length === solved.length ? solved : next
}

/** Finds the exercise to go on with: the next one that is not solved, from the beginning after the end. */
export function findNext<Exercise extends { id: unknown }>(
  all: readonly Exercise[],
  solved: readonly Exercise['id'][],
  current: Exercise['id'],
): Exercise | undefined {
  const at = all.findIndex(({ id }) => id === current)
  const others = [...all.slice(at + 1), ...all.slice(0, at)]
  return others.find(({ id }) => !solved.includes(id))
}
