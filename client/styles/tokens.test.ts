import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The custom properties that the rule of this selector sets. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`tokens.css has no rule for ${selector}`)
  const rule = css.slice(start, css.indexOf('}', start))
  return new Map(
    [...rule.matchAll(/(?<![\w-])--([\w-]+):([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  )
}

const light = tokensOf(':root')
const darkOnly = tokensOf(":root[data-theme='dark']")
const themes = { light, dark: new Map([...light, ...darkOnly]) }

/** WCAG 2.2, "relative luminance", of a colour such as #faf8f4. */
function luminance(colour: string | undefined): number {
  if (!colour || !/^#[\da-f]{6}$/.test(colour)) throw new Error(`${colour} is no #rrggbb colour`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, "contrast ratio": 1 to 21. */
function contrast(a: string | undefined, b: string | undefined): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}

const BACKGROUNDS = ['page', 'surface', 'surface-sunken']
const TEXTS = ['text', 'text-muted', 'accent', 'danger', 'success', 'warning']

/** WCAG 2.2, 1.4.3: text. */
const TEXT_PAIRS = [
  ...TEXTS.flatMap((text) => BACKGROUNDS.map((background) => [text, background] as const)),
  ['on-accent', 'accent'],
  ['text', 'accent-soft'],
  ['text', 'danger-soft'],
] as const

/** WCAG 2.2, 1.4.11: the edges of controls and the mark of the focus. */
const EDGE_PAIRS = ['line-strong', 'focus'].flatMap((edge) =>
  ['page', 'surface'].map((background) => [edge, background] as const),
)

describe.each(['light', 'dark'] as const)('the %s theme', (name) => {
  const theme = themes[name]

  it.each(TEXT_PAIRS)('has enough contrast for %s on %s', (text, background) => {
    expect(contrast(theme.get(text), theme.get(background))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(EDGE_PAIRS)('has enough contrast for the edge %s on %s', (edge, background) => {
    expect(contrast(theme.get(edge), theme.get(background))).toBeGreaterThanOrEqual(3)
  })
})

describe('the tokens', () => {
  it('define every colour in both themes', () => {
    const colours = [...light].filter(([, value]) => /^#|rgb\(/.test(value)).map(([key]) => key)
    expect([...darkOnly.keys()].sort()).toEqual(colours.sort())
  })

  it('differ between the themes', () => {
    expect(luminance(themes.light.get('page'))).toBeGreaterThan(0.8)
    expect(luminance(themes.dark.get('page'))).toBeLessThan(0.05)
  })
})

describe('contrast', () => {
  it('matches the examples of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#777777')).toBe(1)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
