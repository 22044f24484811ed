/** Returns, for each fact, the operators whose list contains it. */
export function indexByFact<Operator>(
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
