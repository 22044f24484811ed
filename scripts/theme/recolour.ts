import { readTokens, type ThemeName, type ThemeTokens } from './tokens.ts'

/** Gives an SVG the colours of the owner's theme; undefined if that changes nothing. */
export type Recolour = (file: string, svg: string) => string | undefined

const HEX = /#[0-9a-f]{6}\b/g

/** Returns whether an SVG asks for the colours of the theme, by its first bytes. */
export function isThemed(start: Buffer): boolean {
  return start.includes('<svg data-colours="theme"')
}

/** Returns whether an SVG has another state for the pointer, by its first bytes. */
export function hasHoverState(start: Buffer): boolean {
  return start.includes('<style>#hover:target ')
}

/**
 * Creates the function that replaces the colours of tokens.css in a drawing. A file whose name ends with
 * `-dark` has those of the dark theme.
 */
export function createRecolour(tokens: ThemeTokens): Recolour {
  const maps = { light: mapColours('light', tokens), dark: mapColours('dark', tokens) }
  return (file, svg) => {
    const colours = maps[file.endsWith('-dark.svg') ? 'dark' : 'light']
    const recoloured = svg.replace(HEX, (colour) => colours.get(colour) ?? colour)
    return recoloured === svg ? undefined : recoloured
  }
}

/** Maps the colours of tokens.css to those of the owner's theme. */
function mapColours(name: ThemeName, tokens: ThemeTokens): ReadonlyMap<string, string> {
  const pairs = [...readTokens()[name]].map(
    ([token, colour]) => [colour, tokens[name].get(token) ?? colour] as const,
  )
  // Of two tokens with one colour, such as the accent and the focus, the first one counts.
  return new Map(pairs.reverse())
}
