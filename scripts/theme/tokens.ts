import { readFileSync } from 'node:fs'

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

const SELECTORS = { light: ':root', dark: ":root[data-theme='dark']" }

/** Reads the design tokens of client/styles/tokens.css. */
export function readTokens(): ThemeTokens {
  const css = readFileSync(FILE, 'utf8')
  const light = readRule(css, SELECTORS.light)
  return { light, dark: new Map([...light, ...readRule(css, SELECTORS.dark)]) }
}

/** Reads the custom properties of the rule with this selector. */
function readRule(css: string, selector: string): Tokens {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`tokens.css has no rule for ${selector}`)
  const rule = css.slice(start, css.indexOf('}', start))
  const declarations = rule.matchAll(/(?<![\w-])--([\w-]+):([^;]+);/g)
  return new Map([...declarations].map(([, name = '', value = '']) => [name, value.trim()]))
}
