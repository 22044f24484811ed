import { findRatio, formatRatio } from '../../../shared/colour/ratio.ts'
import { parseColour } from '../../../shared/colour/colour.ts'
import { COLOUR_PAIRS } from '../../../scripts/theme/colour-pairs.ts'
import { deriveColours, readHex } from '../../../scripts/theme/derive-colours.ts'
import type { ThemeName, ThemeTokens } from '../../../scripts/theme/tokens.ts'
import type { ThemeSettings } from '../../../shared/content/theme.ts'
import type { JsonValue } from '../../edits/edit.ts'

/** A pair of colours of a theme with its contrast, and whether that suffices for WCAG 2.2, AA. */
export type Contrast = {
  name: string
  colour: string
  background: string
  ratio: string
  passes: boolean
}

/** The pairs that an owner's colours decide. */
const PAIRS = [
  { name: 'Text on the page', colour: 'text', background: 'page' },
  { name: 'Quiet text on the page', colour: 'text-muted', background: 'page' },
  { name: 'Links on the page', colour: 'accent', background: 'page' },
  { name: 'Links on a sunken panel', colour: 'accent', background: 'surface-sunken' },
  { name: 'Text on a button', colour: 'on-accent', background: 'accent' },
]

/** Returns the contrast of the colours that the build derives for a theme. */
export function findContrasts(
  theme: ThemeName,
  defaults: ThemeTokens,
  settings: Pick<ThemeSettings, 'accent' | 'paper'>,
): Contrast[] {
  const tokens = deriveColours(theme, defaults[theme], settings)
  return PAIRS.map(({ name, colour, background }) => {
    const [front, back] = [tokens.get(colour) ?? '', tokens.get(background) ?? '']
    const ratio = findRatio(readHex(front), readHex(back))
    const pair = COLOUR_PAIRS.find(
      (each) => each.colour === colour && each.background === background,
    )
    return {
      name,
      colour: front,
      background: back,
      ratio: formatRatio(ratio),
      passes: ratio >= (pair?.least ?? Infinity),
    }
  })
}

/** Returns whether every pair of colours suffices in both themes. */
export function hasLegibleColours(
  defaults: ThemeTokens,
  settings: Pick<ThemeSettings, 'accent' | 'paper'>,
): boolean {
  return (['light', 'dark'] as const).every((theme) =>
    findContrasts(theme, defaults, settings).every(({ passes }) => passes),
  )
}

/** Reads the colours of `theme` in `site.json`; those that are no colours, or not complete, are left out. */
export function readColours(theme: JsonValue | undefined): Pick<ThemeSettings, 'accent' | 'paper'> {
  if (typeof theme !== 'object' || theme === null || Array.isArray(theme)) return {}
  const accent = isHex(theme['accent']) ? theme['accent'] : readPair(theme['accent'])
  const paper = readPair(theme['paper'])
  return { ...(accent && { accent }), ...(paper && { paper }) }
}

function readPair(value: JsonValue | undefined): { light: string; dark: string } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { light, dark } = value
  return isHex(light) && isHex(dark) ? { light, dark } : undefined
}

function isHex(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.startsWith('#') && parseColour(value) !== undefined
}
