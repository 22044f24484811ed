import type { ThemeName, Tokens } from './tokens.ts'

/** The colours of a theme, for pictures that match the pages. */
export type Palette = {
  page: string
  surface: string
  surfaceSunken: string
  text: string
  textMuted: string
  line: string
  lineStrong: string
  accent: string
  accentSoft: string
}

/** Creates the palette of a theme from its tokens. Throws when a colour is missing. */
export function createPalette(theme: ThemeName, tokens: Tokens): Palette {
  const colour = (token: string): string => {
    const found = tokens.get(token)
    if (!found) throw new Error(`tokens.css has no colour --${token} for the ${theme} theme`)
    return found
  }
  return {
    page: colour('page'),
    surface: colour('surface'),
    surfaceSunken: colour('surface-sunken'),
    text: colour('text'),
    textMuted: colour('text-muted'),
    line: colour('line'),
    lineStrong: colour('line-strong'),
    accent: colour('accent'),
    accentSoft: colour('accent-soft'),
  }
}
