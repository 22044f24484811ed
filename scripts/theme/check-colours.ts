import { type Colour, formatHex } from '../../shared/colour/colour.ts'
import { findRatio, formatRatio } from '../../shared/colour/ratio.ts'
import { suggestColour } from '../../shared/colour/suggest.ts'
import type { ContentProblem } from '../../shared/content/problem.ts'
import type { ThemeSettings } from '../../shared/content/theme.ts'
import { COLOUR_PAIRS } from './colour-pairs.ts'
import { findPassing, readHex } from './derive-colours.ts'
import { THEME_NAMES, type ThemeName, type ThemeTokens } from './tokens.ts'

const SETTINGS = 'site.json'

/** Minimum contrast of a page with black or white text, so that text is legible on all shades of the page too. */
const PAPER_RATIO = 7
const PAPER_TEXT = {
  light: { name: 'black', colour: '#000000' },
  dark: { name: 'white', colour: '#ffffff' },
}

/** The focus indicator has the colour of the accent, and needs less contrast than text. */
const PAIRS = COLOUR_PAIRS.filter(({ colour }) => colour !== 'focus')

/** What a background is called in a message. */
const BACKGROUND_NAMES: Readonly<Record<string, string>> = {
  page: 'the page',
  surface: 'a panel',
  'surface-sunken': 'a sunken panel',
}

/** Finds papers that are not light enough for the light theme, or not dark enough for the dark one. */
export function findPaperProblems({ paper }: ThemeSettings): ContentProblem[] {
  if (!paper) return []
  return THEME_NAMES.flatMap((theme) => {
    const { name, colour } = PAPER_TEXT[theme]
    const page = readHex(paper[theme])
    const ratio = findRatio(page, readHex(colour))
    if (ratio >= PAPER_RATIO) return []
    const nearest = suggestColour(page, readHex(colour), PAPER_RATIO)
    const expected =
      `${paper[theme]} under ${name} text (${colour}) has a contrast of ${formatRatio(ratio)}, ` +
      `and the ${theme} page needs ${formatRatio(PAPER_RATIO)}${suggest(nearest)}`
    return [{ file: SETTINGS, path: `theme.paper.${theme}`, expected }]
  })
}

/** Finds pairs of colours without the contrast that WCAG 2.2 demands at AA, the worst of each colour. */
export function findContrastProblems(themes: ThemeTokens): ContentProblem[] {
  return THEME_NAMES.flatMap((theme) => findProblemsOfTheme(theme, themes))
}

function findProblemsOfTheme(theme: ThemeName, themes: ThemeTokens): ContentProblem[] {
  const tokens = themes[theme]
  const get = (token: string) => readHex(tokens.get(token) ?? '')
  const failed = PAIRS.map((pair) => ({
    ...pair,
    ratio: findRatio(get(pair.colour), get(pair.background)),
  }))
    .filter(({ ratio, least }) => ratio < least)
    .sort((a, b) => a.ratio - b.ratio)
  return [...new Set(failed.map(({ colour }) => colour))].flatMap((colour) => {
    const worst = failed.find((pair) => pair.colour === colour)
    if (!worst) return []
    const { background, ratio, least } = worst
    const nearest = findPassing(
      get(colour),
      PAIRS.filter((pair) => pair.colour === colour),
      tokens,
    )
    const expected =
      `${tokens.get(colour)} on ${tokens.get(background)}, ${BACKGROUND_NAMES[background] ?? background}, ` +
      `has a contrast of ${formatRatio(ratio)}, and text needs ${formatRatio(least)}${suggest(nearest)}`
    return [
      { file: SETTINGS, path: colour === 'accent' ? `theme.accent.${theme}` : 'theme', expected },
    ]
  })
}

function suggest(colour: Colour | undefined): string {
  return colour ? `: write ${formatHex(colour)}, the nearest colour that passes` : ''
}
