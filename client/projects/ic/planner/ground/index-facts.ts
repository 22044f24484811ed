import type { Operator } from '../task.ts'

/** For each fact the places of the operators in whose list it is. */
export function indexFacts(
  operators: readonly Operator[],
  size: number,
  listOf: (operator: Operator) => readonly number[],
): number[][] {
  const index = Array.from({ length: size }, (): number[] => [])
  operators.forEach((operator, place) => {
    for (const fact of listOf(operator)) index[fact]?.push(place)
  })
  return index
}
