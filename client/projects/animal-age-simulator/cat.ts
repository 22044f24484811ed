import { type Point } from './curve.ts'

/**
 * Human years of a cat: 15 for the first year, 24 after the second, then 4 a year (International
 * Cat Care).
 * The last line continues.
 */
export const CAT_CURVE: readonly Point[] = [
  [0, 0],
  [1, 15],
  [2, 24],
  [3, 28],
]

/** Life stage of a cat with its ages. */
type LifeStage = { name: string; range: string }

/**
 * Source: 2021 AAHA/AAFP Feline Life Stage Guidelines, doi 10.1177/1098612X21993657. A cat counts
 * as mature up to its tenth birthday and as senior after it.
 */
export const CAT_STAGES = [
  { name: 'kitten', range: 'up to 1 year' },
  { name: 'young adult', range: '1–6 years' },
  { name: 'mature adult', range: '7–10 years' },
  { name: 'senior', range: 'over 10 years' },
] as const satisfies readonly LifeStage[]

/** Returns the life stage of a cat aged `age` years. */
export function findCatStage(age: number): LifeStage {
  const [kitten, youngAdult, matureAdult, senior] = CAT_STAGES
  if (age < 1) return kitten
  if (age < 7) return youngAdult
  return age <= 10 ? matureAdult : senior
}
