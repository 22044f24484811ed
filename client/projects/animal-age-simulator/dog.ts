import { type Point } from './curve.ts'

/** Sizes of dogs. */
export const SIZES = ['small', 'medium', 'large', 'giant'] as const

/** Size of a dog when grown. */
export type Size = (typeof SIZES)[number]

/** Returns whether a value is a size. */
export function isSize(value: unknown): value is Size {
  return SIZES.some((size) => size === value)
}

/**
 * Human years of a dog aged 1 to 16, by adult size.
 * Source: American Kennel Club, "How to Calculate Dog Years to Human Years".
 */
export const SIZE_CHART: Record<Size, readonly number[]> = {
  small: [15, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80],
  medium: [15, 24, 28, 32, 36, 42, 47, 51, 56, 60, 65, 69, 74, 78, 83, 87],
  large: [15, 24, 28, 32, 36, 45, 50, 55, 61, 66, 72, 77, 82, 88, 93, 99],
  giant: [12, 22, 31, 38, 45, 49, 56, 64, 71, 79, 86, 93, 100, 107, 114, 121],
}

/** Last age in years of the chart and of the dogs whose DNA was measured. */
export const MAX_CHART_AGE = 16

/** Returns the chart of a size as a curve that starts at zero, which the chart leaves out. */
export function sizeCurve(size: Size): Point[] {
  return [[0, 0], ...SIZE_CHART[size].map((human, index): Point => [index + 1, human])]
}

/** Upper limits in kilograms of the chart's sizes: 20, 50 and 100 pounds (American Kennel Club). */
const LIMITS: readonly (readonly [Size, number])[] = [
  ['small', 9.1],
  ['medium', 22.7],
  ['large', 45.4],
]

/**
 * Maximum weight in kilograms. The heaviest dog on record weighed 155.6 kg (Guinness World
 * Records).
 */
export const MAX_DOG_WEIGHT = 160

/** Returns the size of a grown dog of a weight in kilograms. */
export function sizeForWeight(kilograms: number): Size {
  return LIMITS.find(([, limit]) => kilograms <= limit)?.[0] ?? 'giant'
}

/** Labels for the weights of the sizes, in kilograms. */
export const SIZE_WEIGHTS: Record<Size, string> = {
  small: 'up to 9 kg',
  medium: '9–23 kg',
  large: '23–45 kg',
  giant: 'over 45 kg',
}

/*
 * human = 16 ln(age) + 31, from the methylation of DNA of 104 Labrador retrievers of 0 to 16 years.
 * Source: Wang et al., Cell Systems 11 (2020), 176-185, doi 10.1016/j.cels.2020.06.006.
 */
const SLOPE = 16
const HUMAN_YEARS_AT_ONE = 31

/** Returns the human years of a dog aged `age` years; negative below `EPIGENETIC_START`. */
export function epigeneticAge(age: number): number {
  return SLOPE * Math.log(age) + HUMAN_YEARS_AT_ONE
}

/** Returns the age in years of a dog with `human` years. */
export function invertEpigeneticAge(human: number): number {
  return Math.exp((human - HUMAN_YEARS_AT_ONE) / SLOPE)
}

/** Age in years at which the formula reaches zero: 0.144, about 53 days. */
export const EPIGENETIC_START = invertEpigeneticAge(0)
