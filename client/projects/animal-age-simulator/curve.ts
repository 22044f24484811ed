/** Point of a curve: an animal's age and its human years. */
export type Point = readonly [age: number, human: number]

/** Returns the value at `x` on the lines through the points; the last line continues. */
export function interpolateCurve(points: readonly Point[], x: number): number {
  const found = points.findIndex(([age]) => age >= x)
  const end = found === -1 ? points.length - 1 : Math.max(found, 1)
  const from = points[end - 1]
  const to = points[end]
  if (!from || !to) throw new RangeError('A curve has at least two points')
  return from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0])
}

/** Returns where the rising lines through the points reach the value `y`. */
export function invertCurve(points: readonly Point[], y: number): number {
  const mirrored = points.map(([age, human]): Point => [human, age])
  return interpolateCurve(mirrored, y)
}
