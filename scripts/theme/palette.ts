import type { ThemeName, Tokens } from './tokens.ts'

/** The token of each colour. */
const COLOURS = {
  page: 'page',
  surface: 'surface',
  surfaceSunken: 'surface-sunken',
  text: 'text',
  textMuted: 'text-muted',
  line: 'line',
  lineStrong: 'line-strong',
  accent: 'accent',
  accentSoft: 'accent-soft',
}

/** The colours of a theme, for pictures that match the pages. */
export type Palette = Record<keyof typeof COLOURS, string>

/** Creates the palette of a theme from its tokens. Throws when a colour is missing. */
export function createPalette(theme: ThemeName, tokens: Tokens): Palette {
  const colours = Object.entries(COLOURS).map(([name, token]) => {
    const colour = tokens.get(token)
    if (!colour) throw new Error(`tokens.css has no colour --${token} for the ${theme} theme`)
    return [name, colour]
  })
  return Object.fromEntries(colours) as Palette
}
