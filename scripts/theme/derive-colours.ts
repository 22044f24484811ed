import { type Colour, formatHex, parseColour } from '../../shared/colour/colour.ts'
import { fromLch, type Lch, toLch } from '../../shared/colour/oklab.ts'
import { findRatio } from '../../shared/colour/ratio.ts'
import { findNearestColour } from '../../shared/colour/suggest.ts'
import type { ThemeSettings } from '../../shared/content/theme.ts'
import { CODE_COLOURS, COLOUR_PAIRS, type ColourPair } from './colour-pairs.ts'
import type { ThemeName, Tokens } from './tokens.ts'

/** What a colour becomes: lightness in Oklch, and its chroma as a share of the source, with a limit. */
type Shade = { lightness: number; chroma: number; max: number }

/**
 * Lightness as in tokens.css: of text and strong lines absolute, of surfaces and lines relative to
 * the page, with a limit so that they differ from a page in black or white.
 */
const SHADES = {
  light: (page: number) => ({
    surface: { lightness: Math.min(page + 0.02, 1), chroma: 0.4, max: 0.02 },
    'surface-sunken': { lightness: page - 0.03, chroma: 1.2, max: 0.05 },
    line: { lightness: page - 0.081, chroma: 1.5, max: 0.05 },
    'line-strong': { lightness: 0.615, chroma: 2, max: 0.03 },
    text: { lightness: 0.222, chroma: 1, max: 0.02 },
    'text-muted': { lightness: 0.472, chroma: 2, max: 0.02 },
  }),
  dark: (page: number) => ({
    surface: { lightness: Math.max(page + 0.035, 0.16), chroma: 1.2, max: 0.05 },
    'surface-sunken': { lightness: Math.max(page - 0.022, 0), chroma: 1, max: 0.05 },
    line: { lightness: Math.max(page + 0.101, 0.25), chroma: 1.4, max: 0.05 },
    'line-strong': { lightness: 0.556, chroma: 2, max: 0.03 },
    text: { lightness: 0.932, chroma: 2, max: 0.015 },
    'text-muted': { lightness: 0.697, chroma: 2, max: 0.02 },
  }),
} satisfies Record<ThemeName, (page: number) => Record<string, Shade>>

/** Backgrounds of a note in the colour of the accent, or of an error. */
const SOFT = {
  light: (page: number) => ({ lightness: page - 0.048, chroma: 0.2, max: 0.02 }),
  dark: (page: number) => ({ lightness: Math.max(page + 0.08, 0.26), chroma: 0.3, max: 0.035 }),
} satisfies Record<ThemeName, (page: number) => Shade>

/** In the dark theme an accent for light pages is raised to this lightness, and is less vivid. */
const DARK_ACCENT = { lightness: 0.78, chroma: 0.14 }

/** Dark text on a bright accent. */
const DARK_ON_ACCENT: Shade = { lightness: 0.227, chroma: 0.27, max: 0.03 }

/**
 * The colour that can be read best on every background of a theme, and its least contrast: with it
 * there is a legible colour on all of them. Shades of a vivid page can be darker than they look.
 */
const EXTREME = { light: '#000000', dark: '#ffffff' }
const EXTREME_RATIO = 5

const BACKGROUNDS: ReadonlySet<string> = new Set(COLOUR_PAIRS.map(({ background }) => background))

/** The colours that are read on backgrounds, beside the accent. */
const LEGIBLE = [
  'text',
  'text-muted',
  'line-strong',
  'danger',
  'success',
  'warning',
  ...CODE_COLOURS,
]

/**
 * Derives the colours of a theme from the owner's accent and paper, so that every pair of
 * `COLOUR_PAIRS` has its contrast. Only an accent that the owner gave for this theme is used as it
 * is, and may lack contrast.
 * @param defaults the tokens of this theme
 * @returns all tokens of the theme
 */
export function deriveColours(
  theme: ThemeName,
  defaults: Tokens,
  { accent, paper }: Pick<ThemeSettings, 'accent' | 'paper'>,
): Tokens {
  if (accent === undefined && paper === undefined) return defaults
  const tokens = new Map(defaults)
  const get = (token: string) => readHex(tokens.get(token) ?? '')
  const set = (token: string, colour: Colour) => tokens.set(token, formatHex(colour))
  const setShade = (token: string, source: Colour, shade: Shade) => {
    const colour = shadeOf(source, shade)
    set(token, BACKGROUNDS.has(token) ? makeUsable(theme, colour) : colour)
  }
  const makeLegible = (token: string) => set(token, findLegible(get(token), token, tokens))

  if (paper) {
    const page = readHex(paper[theme])
    set('page', page)
    for (const [token, shade] of Object.entries(SHADES[theme](toLch(page).lightness))) {
      setShade(token, page, shade)
    }
  }
  const given = typeof accent === 'string' ? adapt(theme, accent) : accent?.[theme]
  if (given !== undefined) set('accent', readHex(given))
  if (typeof accent !== 'object') makeLegible('accent')
  set('focus', get('accent'))

  const soft = SOFT[theme](toLch(get('page')).lightness)
  setShade('accent-soft', get('accent'), soft)
  if (paper) {
    setShade('danger-soft', get('danger'), soft)
    for (const token of LEGIBLE) makeLegible(token)
  }
  set('on-accent', findOnAccent(theme, get('accent')))
  return tokens
}

/** Reads a colour that a schema or tokens.css has checked. */
export function readHex(text: string): Colour {
  const colour = parseColour(text)
  if (!colour) throw new Error(`"${text}" is not a colour`)
  return colour
}

/** Prepares one accent for a theme: in the dark theme it is at least as bright as the default one. */
function adapt(theme: ThemeName, accent: string): string {
  if (theme === 'light') return accent
  const { lightness, chroma, hue } = toLch(readHex(accent))
  const raised: Lch = {
    lightness: Math.max(lightness, DARK_ACCENT.lightness),
    chroma: Math.min(chroma, DARK_ACCENT.chroma),
    hue,
  }
  return formatHex(fromLch(raised))
}

function shadeOf(source: Colour, { lightness, chroma, max }: Shade): Colour {
  const { chroma: own, hue } = toLch(source)
  return fromLch({ lightness, chroma: Math.min(own * chroma, max), hue })
}

/** Moves a background so that text can be read on it. */
function makeUsable(theme: ThemeName, colour: Colour): Colour {
  const extreme = readHex(EXTREME[theme])
  const usable = (candidate: Colour) => findRatio(candidate, extreme) >= EXTREME_RATIO
  return findNearestColour(colour, usable) ?? colour
}

/** Finds the nearest colour that has its contrast on every background of its pairs. */
function findLegible(colour: Colour, token: string, tokens: Tokens): Colour {
  const pairs = COLOUR_PAIRS.filter((pair) => pair.colour === token)
  const found = findPassing(colour, pairs, tokens)
  if (!found) throw new Error(`No colour can be read on every background of --${token}`)
  return found
}

/**
 * Finds the nearest colour that has the contrast of these pairs as their colour.
 * Undefined when there is none.
 */
export function findPassing(
  colour: Colour,
  pairs: readonly Omit<ColourPair, 'colour'>[],
  tokens: Tokens,
): Colour | undefined {
  const backgrounds = pairs.map(({ background, least }) => ({
    background: readHex(tokens.get(background) ?? ''),
    least,
  }))
  return findNearestColour(colour, (candidate) =>
    backgrounds.every(({ background, least }) => findRatio(candidate, background) >= least),
  )
}

/** Text on the accent: white, or dark in its hue, as the theme prefers and the contrast allows. */
function findOnAccent(theme: ThemeName, accent: Colour): Colour {
  const white = readHex('#ffffff')
  const dark = shadeOf(accent, DARK_ON_ACCENT)
  const choices = theme === 'light' ? [white, dark] : [dark, white]
  const least = COLOUR_PAIRS.find(({ colour }) => colour === 'on-accent')?.least ?? Infinity
  // Black or white reaches 4.58:1 on every colour.
  return [...choices, readHex('#000000')].find((each) => findRatio(each, accent) >= least) ?? white
}
