import { describe, expect, it } from 'vitest'
import { parseColour } from '../../shared/colour/colour.ts'
import { findLuminance, findRatio } from '../../shared/colour/ratio.ts'
import { DEFAULT_PAPER } from '../../shared/content/site.ts'
import { COLOUR_PAIRS } from './colour-pairs.ts'
import { readTokens, THEME_NAMES } from './tokens.ts'

const tokens = readTokens()

function read(colour: string | undefined) {
  const parsed = colour && parseColour(colour)
  if (!parsed) throw new Error(`${colour} is not a colour`)
  return parsed
}

describe.each(THEME_NAMES)('the %s theme', (name) => {
  const theme = tokens[name]

  it.each(COLOUR_PAIRS)(
    'has enough contrast for $colour on $background',
    ({ colour, background, least }) => {
      const ratio = findRatio(read(theme.get(colour)), read(theme.get(background)))
      expect(ratio).toBeGreaterThanOrEqual(least)
    },
  )
})

describe('the tokens', () => {
  it('define every colour in both themes', () => {
    const shared = [...tokens.light].filter(([name, value]) => tokens.dark.get(name) === value)
    expect(shared.filter(([, value]) => /^#|rgb\(/.test(value))).toEqual([])
  })

  it('have the page of a site without a theme, which the bar of the browser shows', () => {
    const pages = { light: tokens.light.get('page'), dark: tokens.dark.get('page') }
    expect(pages).toEqual(DEFAULT_PAPER)
  })

  it('differ between the themes', () => {
    expect(findLuminance(read(tokens.light.get('page')))).toBeGreaterThan(0.8)
    expect(findLuminance(read(tokens.dark.get('page')))).toBeLessThan(0.05)
  })
})
