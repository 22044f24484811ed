import { COLOUR_PAIRS } from '../../../scripts/theme/colour-pairs.ts'
import { deriveColours, readHex } from '../../../scripts/theme/derive-colours.ts'
import type { ThemeName, ThemeTokens } from '../../../scripts/theme/tokens.ts'
import { findRatio, formatRatio } from '../../../shared/colour/ratio.ts'
import { type ThemeSettings, themeSchema } from '../../../shared/content/theme.ts'
import type { JsonValue } from '../../edits/edit.ts'
import { findValue } from '../form/value-path.ts'

type Colours = Pick<ThemeSettings, 'accent' | 'paper'>

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
  colours: Colours,
): Contrast[] {
  const tokens = deriveColours(theme, defaults[theme], colours)
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
export function hasLegibleColours(defaults: ThemeTokens, colours: Colours): boolean {
  return (['light', 'dark'] as const).every((theme) =>
    findContrasts(theme, defaults, colours).every(({ passes }) => passes),
  )
}

/** Reads the colours of `theme` in `site.json`; those that are no colours, or not complete, are left out. */
export function readColours(theme: JsonValue | undefined): Colours {
  const { accent, paper } = themeSchema.shape
  return {
    accent: accent.safeParse(findValue(theme, ['accent'])).data,
    paper: paper.safeParse(findValue(theme, ['paper'])).data,
  }
}
