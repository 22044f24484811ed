import type { Colour } from './colour.ts'
import { fromLch, type Lch, toLch } from './oklab.ts'
import { findRatio } from './ratio.ts'

/** Steps of the bisection, finer than a step of a channel. */
const BISECTION_STEPS = 12

/**
 * Finds the nearest colour with at least this ratio: same hue, smallest change of lightness
 * (Oklch).
 * Undefined when neither black nor white has the ratio.
 */
export function suggestColour(colour: Colour, other: Colour, least: number): Colour | undefined {
  return findNearestColour(colour, (candidate) => findRatio(candidate, other) >= least)
}

/**
 * Finds the nearest opaque colour that passes: same hue, smallest change of lightness (Oklch).
 * Undefined when neither black nor white passes.
 * @param passes holds for all colours beyond the first that passes, towards black or white
 */
export function findNearestColour(
  colour: Colour,
  passes: (candidate: Colour) => boolean,
): Colour | undefined {
  const solid = { ...colour, alpha: 1 }
  if (passes(solid)) return solid
  const start = toLch(solid)
  const [nearest] = [0, 1]
    .flatMap((end) => findNearest(start, end, passes) ?? [])
    .sort((a, b) => a.change - b.change)
  return nearest?.colour
}

/**
 * Finds the first colour towards black (0) or white (1) that passes, by bisection.
 * Luminance follows lightness, so all colours after the first one pass too.
 */
function findNearest(
  { lightness, chroma, hue }: Lch,
  end: number,
  passes: (colour: Colour) => boolean,
): { colour: Colour; change: number } | undefined {
  let colour = fromLch({ lightness: end, chroma: 0, hue })
  if (!passes(colour)) return undefined
  let [low, high] = [0, 1]
  for (let round = 0; round < BISECTION_STEPS; round++) {
    const middle = (low + high) / 2
    const candidate = fromLch({ lightness: lightness + (end - lightness) * middle, chroma, hue })
    if (passes(candidate)) [high, colour] = [middle, candidate]
    else low = middle
  }
  return { colour, change: high * Math.abs(end - lightness) }
}
