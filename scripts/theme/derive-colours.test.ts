import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatHex } from '../../shared/colour/colour.ts'
import { toLch } from '../../shared/colour/oklab.ts'
import { findRatio } from '../../shared/colour/ratio.ts'
import type { ThemeSettings } from '../../shared/content/theme.ts'
import { findContrastProblems, findPaperProblems } from './check-colours.ts'
import { COLOUR_PAIRS } from './colour-pairs.ts'
import { deriveColours, readHex } from './derive-colours.ts'
import { readTokens, THEME_NAMES, type ThemeTokens } from './tokens.ts'

const defaults = readTokens()

function derive(settings: ThemeSettings): ThemeTokens {
  return {
    light: deriveColours('light', defaults.light, settings),
    dark: deriveColours('dark', defaults.dark, settings),
  }
}

/** The colours that differ from the default ones. */
function changed(settings: ThemeSettings, theme: 'light' | 'dark'): string[] {
  const tokens = derive(settings)[theme]
  return [...tokens.keys()].filter((name) => tokens.get(name) !== defaults[theme].get(name))
}

const channel = fc.integer({ min: 0, max: 255 })
const hex = fc
  .record({ red: channel, green: channel, blue: channel, alpha: fc.constant(1) })
  .map(formatHex)
/** Any paper that the check accepts, however vivid. */
const paper = fc.record({
  light: hex.filter((colour) => findRatio(readHex(colour), readHex('#000000')) >= 7),
  dark: hex.filter((colour) => findRatio(readHex(colour), readHex('#ffffff')) >= 7),
})

describe('derived colours', () => {
  it('have the contrast of every pair, from any accent and any paper', () => {
    fc.assert(
      fc.property(
        fc.option(hex, { nil: undefined }),
        fc.option(paper, { nil: undefined }),
        (accent, sheet) => {
          const settings = { ...(accent && { accent }), ...(sheet && { paper: sheet }) }
          expect(findPaperProblems(settings)).toEqual([])
          expect(findContrastProblems(derive(settings))).toEqual([])
        },
      ),
    )
  })

  it.each(['#000000', '#ffffff', '#ffff00', '#0000ff', '#808080', '#abc'])(
    'have the contrast of every pair with the accent %s on black, white and the limits',
    (accent) => {
      for (const light of ['#ffffff', '#959595', '#ffa500']) {
        for (const dark of ['#000000', '#595959', '#8b0000']) {
          expect(findContrastProblems(derive({ accent, paper: { light, dark } }))).toEqual([])
        }
      }
    },
  )

  it('are the default ones without settings', () => {
    expect(derive({ radius: 'none' })).toEqual(defaults)
  })

  it('of an accent change what has its colour, and no surface or text', () => {
    const names = ['accent', 'accent-soft', 'focus']
    expect(changed({ accent: '#b3261e' }, 'light')).toEqual(names)
    expect(changed({ accent: '#b3261e' }, 'dark').sort()).toEqual([...names, 'on-accent'].sort())
  })

  it('keep the hue of the accent, and the accent itself where it can be read', () => {
    const { light, dark } = derive({ accent: '#b3261e' })
    expect(light.get('accent')).toBe('#b3261e')
    const [given, raised] = ['#b3261e', dark.get('accent') ?? ''].map((c) => toLch(readHex(c)).hue)
    expect(raised).toBeCloseTo(given ?? NaN, 1)
  })

  it('of a paper change surfaces, lines and texts, and keep the accent if it can be read', () => {
    const names = changed({ paper: { light: '#fff6d6', dark: '#101820' } }, 'light')
    expect(names).toEqual(expect.arrayContaining(['page', 'surface', 'line', 'text-muted']))
    expect(names).not.toContain('accent')
  })

  it('are written with six digits, which pictures and icons can read', () => {
    const { light } = derive({ accent: '#00c', paper: { light: '#ffe', dark: '#000' } })
    for (const { colour, background } of COLOUR_PAIRS) {
      expect(light.get(colour)).toMatch(/^#[\da-f]{6}$/)
      expect(light.get(background)).toMatch(/^#[\da-f]{6}$/)
    }
  })
})

describe('given colours', () => {
  it('are used as they are, and refused with ratio and nearest colour if they cannot be read', () => {
    const themes = derive({ accent: { light: '#ffcc00', dark: '#ffcc00' } })
    expect(themes.dark.get('accent')).toBe('#ffcc00')
    const [problem, ...others] = findContrastProblems(themes)
    expect(others).toEqual([])
    expect(problem).toMatchObject({ file: 'site.json', path: 'theme.accent.light' })
    expect(problem?.expected).toMatch(
      /^#ffcc00 on #f2eee6, a sunken panel, has a contrast of 1\.\d\d:1, and text needs 4\.50:1: write #[\da-f]{6}, the nearest colour that passes$/,
    )
  })

  it('pass after the suggestion was followed', () => {
    fc.assert(
      fc.property(hex, hex, (light, dark) => {
        const accent = { light, dark }
        for (const { path, expected } of findContrastProblems(derive({ accent }))) {
          const theme = path.endsWith('light') ? 'light' : 'dark'
          accent[theme] = /write (#[\da-f]{6})/.exec(expected)?.[1] ?? ''
        }
        expect(findContrastProblems(derive({ accent }))).toEqual([])
      }),
    )
  })

  it.each([
    [
      { light: '#888888', dark: '#000000' },
      'theme.paper.light',
      /^#888888 under black text .*7\.00:1: write #[\da-f]{6}/,
    ],
    [
      { light: '#ffffff', dark: '#999' },
      'theme.paper.dark',
      /^#999 under white text .*7\.00:1: write #[\da-f]{6}/,
    ],
  ])('are refused as a paper if they are neither light nor dark: %j', (sheet, path, expected) => {
    const problems = findPaperProblems({ paper: sheet })
    expect(problems).toHaveLength(1)
    expect(problems[0]?.path).toBe(path)
    expect(problems[0]?.expected).toMatch(expected)
  })

  it('are checked in both themes', () => {
    const themes = derive({ accent: { light: '#ffffff', dark: '#000000' } })
    expect(findContrastProblems(themes).map(({ path }) => path)).toEqual(
      THEME_NAMES.map((theme) => `theme.accent.${theme}`),
    )
  })
})
