import { readFileSync } from 'node:fs'

/** The name of a theme. */
export type ThemeName = 'light' | 'dark'

/** The colours of a theme, for pictures that match the pages. */
export type Palette = {
  theme: ThemeName
  page: string
  surface: string
  surfaceSunken: string
  text: string
  textMuted: string
  line: string
  lineStrong: string
  accent: string
  accentSoft: string
  onAccent: string
  danger: string
  warning: string
}

/** Reads the palette of a theme from tokens.css. Throws when a colour is missing. */
export function readPalette(theme: ThemeName): Palette {
  const css = readFileSync(new URL('../client/styles/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split(":root[data-theme='dark']")
  const block = theme === 'light' ? light : dark
  const colour = (token: string): string => {
    const found = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(block)?.[1]
    if (!found) throw new Error(`tokens.css has no colour --${token} for the ${theme} theme`)
    return found
  }
  return {
    theme,
    page: colour('page'),
    surface: colour('surface'),
    surfaceSunken: colour('surface-sunken'),
    text: colour('text'),
    textMuted: colour('text-muted'),
    line: colour('line'),
    lineStrong: colour('line-strong'),
    accent: colour('accent'),
    accentSoft: colour('accent-soft'),
    onAccent: colour('on-accent'),
    danger: colour('danger'),
    warning: colour('warning'),
  }
}
