import { type Colour, linearise } from './colour.ts'

/**
 * Returns the relative luminance of an opaque colour, 0 to 1
 * (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance).
 */
export function findLuminance({ red, green, blue }: Colour): number {
  return 0.2126 * linearise(red) + 0.7152 * linearise(green) + 0.0722 * linearise(blue)
}

/** Returns the contrast ratio, 1 to 21 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
export function findRatio(a: Colour, b: Colour): number {
  const [first, second] = [findLuminance(a), findLuminance(b)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/**
 * Formats a ratio to hundredths, rounded down so that it never seems to meet a threshold it misses.
 * "Understanding 1.4.3": 4.499:1 does not meet 4.5:1.
 */
export function formatRatio(ratio: number): string {
  return `${(Math.floor(ratio * 100 + 1e-9) / 100).toFixed(2)}:1`
}

/** Success criterion of WCAG 2.2 with its minimum ratio. */
export type Criterion = { id: string; what: string; level: 'AA' | 'AAA'; least: number }

/**
 * https://www.w3.org/TR/WCAG22/#contrast-minimum, #contrast-enhanced and #non-text-contrast.
 * Large is at least 24 px, or at least 18.66 px and bold (18 and 14 points).
 */
export const CRITERIA: readonly Criterion[] = [
  { id: '1.4.3', what: 'Text', level: 'AA', least: 4.5 },
  { id: '1.4.3', what: 'Large text', level: 'AA', least: 3 },
  { id: '1.4.6', what: 'Text', level: 'AAA', least: 7 },
  { id: '1.4.6', what: 'Large text', level: 'AAA', least: 4.5 },
  { id: '1.4.11', what: 'Controls and graphics', level: 'AA', least: 3 },
]
