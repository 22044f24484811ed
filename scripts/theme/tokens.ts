import { readFileSync } from 'node:fs'
import { parseTokens } from './parse-tokens.ts'

/** The name of a theme. */
export type ThemeName = 'light' | 'dark'

/** Both themes. */
export const THEME_NAMES: readonly ThemeName[] = ['light', 'dark']

/** Values of design tokens by name, without the leading `--`. */
export type Tokens = ReadonlyMap<string, string>

/** The tokens of both themes; those of the dark theme include what it shares with the light one. */
export type ThemeTokens = Readonly<Record<ThemeName, Tokens>>

/** From here and from the bundle in `dist/app/`. */
const FILE = new URL('../../client/styles/tokens.css', import.meta.url)

/** Reads the design tokens of client/styles/tokens.css. */
export function readTokens(): ThemeTokens {
  return parseTokens(readFileSync(FILE, 'utf8'))
}
