import type { ThemeSettings } from '../../shared/content/theme.ts'
import type { Tokens } from './tokens.ts'

/** Factors for the radii of tokens.css. */
const RADIUS = { none: 0, small: 0.5, medium: 1, large: 2 }

/** Factor for spaces, line height of text, and height of controls in rem. */
const DENSITY = {
  compact: { space: 0.8, leading: '1.5', target: '2.5rem' },
  normal: undefined,
  roomy: { space: 1.25, leading: '1.7', target: '3rem' },
}

/** Returns the tokens of sizes that `radius` and `density` change. */
export function adaptSizes(
  tokens: Tokens,
  { radius = 'medium', density = 'normal' }: Pick<ThemeSettings, 'radius' | 'density'>,
): [name: string, value: string][] {
  const factor = RADIUS[radius]
  const radii = factor === 1 ? [] : scale(tokens, /^radius/, factor)
  const change = DENSITY[density]
  if (!change) return radii
  return [
    ...radii,
    ...scale(tokens, /^space-/, change.space),
    ['leading-text', change.leading],
    ['target', change.target],
  ]
}

/** Multiplies the sizes of these tokens, which are a number and a unit. */
function scale(tokens: Tokens, names: RegExp, factor: number): [name: string, value: string][] {
  return [...tokens]
    .filter(([name]) => names.test(name))
    .map(([name, value]) => {
      const number = parseFloat(value)
      const unit = value.replace(/^[\d.]+/, '')
      return [name, `${Number((number * factor).toFixed(4))}${unit}`]
    })
}
