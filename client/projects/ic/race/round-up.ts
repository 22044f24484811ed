/** Returns the next number of 1, 2 or 5 times a power of ten, so that a scale does not change with every figure. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return ([1, 2, 5].find((factor) => factor * power >= value) ?? 10) * power
}
