import type { Colour } from './colour.ts'
import { fromLch, toLch } from './oklab.ts'
import { findRatio } from './ratio.ts'

/** How finely lightness is searched: steps from black to white, several to a step of a channel. */
const STEPS = 1000

/**
 * The colour nearest to this one that has at least this ratio to the other: the same hue, and as
 * much of its chroma as there is, with the smallest change of lightness (Oklch). Undefined where
 * neither black nor white would do.
 */
export function suggestColour(colour: Colour, other: Colour, least: number): Colour | undefined {
  const solid = { ...colour, alpha: 1 }
  if (findRatio(solid, other) >= least) return solid
  const { lightness, chroma, hue } = toLch(solid)
  for (let step = 1; step <= STEPS; step++) {
    for (const tried of [lightness - step / STEPS, lightness + step / STEPS]) {
      if (tried < -1 / STEPS || tried > 1 + 1 / STEPS) continue
      const found = fromLch({ lightness: Math.min(1, Math.max(0, tried)), chroma, hue })
      if (findRatio(found, other) >= least) return found
    }
  }
  return undefined
}
