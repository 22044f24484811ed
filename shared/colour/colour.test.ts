import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Colour, formatHex, compositeOver, parseColour } from './colour.ts'
import { findNamedColour, listColourNames } from './names.ts'
import { fromLch, toLch } from './oklab.ts'
import { CRITERIA, findLuminance, findRatio, formatRatio } from './ratio.ts'
import { suggestColour } from './suggest.ts'

function read(text: string): Colour {
  const colour = parseColour(text)
  if (!colour) throw new Error(`${text} is no colour`)
  return colour
}

const channel = fc.integer({ min: 0, max: 255 })
const colours = fc.record({ red: channel, green: channel, blue: channel, alpha: fc.constant(1) })

describe('a colour', () => {
  it.each([
    ['#0b5d4e', '#0b5d4e'],
    ['  #ABC ', '#aabbcc'],
    ['rgb(11 93 78)', '#0b5d4e'],
    ['rgb(11, 93, 78)', '#0b5d4e'],
    ['rgb(100% 0% 50%)', '#ff0080'],
    ['rgb(300 -5 0)', '#ff0000'],
    ['RGBA(1,2,3,1)', '#010203'],
    ['hsl(120 100% 25%)', '#008000'],
    ['hsl(-240deg, 100%, 25%)', '#008000'],
    ['hsl(0 0% 50%)', '#808080'],
    ['rebeccapurple', '#663399'],
    ['DarkSlateGrey', '#2f4f4f'],
  ])('%s is %s', (text, hex) => {
    expect(formatHex(read(text))).toBe(hex)
  })

  it.each([
    ...['', '#', '#12', '#12345', '#1234567', '#ggg', 'fa8072', 'rgb()', 'rgb(1 2)', 'rgb(1,2 3)'],
    ...['rgb(1deg 2 3)', 'hsl(10% 1% 1%)', 'hsl(1 1 1)', 'rgb(1 2 3) x', 'url(x)', '__proto__'],
    ...['constructor', 'black white', 'transparent', 'red; color: blue', `#${'f'.repeat(900)}`],
  ])('%j is invalid', (text) => {
    expect(parseColour(text)).toBeUndefined()
  })

  it('that is translucent is blended with its background', () => {
    expect(read('#00000080').alpha).toBeCloseTo(0.502, 3)
    expect(formatHex(compositeOver(read('rgb(0 0 0 / 50%)'), read('white')))).toBe('#808080')
  })

  it('can have one of the 148 names of CSS, of which seven have two spellings', () => {
    const names = listColourNames()
    expect(names).toHaveLength(141)
    expect([...new Set(names)].sort()).toEqual(names)
    expect(names.every((name) => /^[\da-f]{6}$/.test(findNamedColour(name) ?? ''))).toBe(true)
    expect(names.filter((name) => name.includes('gray'))).toHaveLength(7)
  })
})

describe('the contrast ratio', () => {
  it.each([
    ['#000', '#fff', '21.00:1'],
    ['#777777', '#777777', '1.00:1'],
    ['#767676', '#ffffff', '4.54:1'],
    ['#777777', '#ffffff', '4.47:1'],
    ['#0b5d4e', '#faf8f4', '7.35:1'],
  ])('of %s on %s is %s', (a, b, ratio) => {
    expect(formatRatio(findRatio(read(a), read(b)))).toBe(ratio)
    expect(findRatio(read(b), read(a))).toBe(findRatio(read(a), read(b)))
  })

  it('is never rounded up to a threshold that it misses', () => {
    expect(formatRatio(4.4999)).toBe('4.49:1')
    expect(formatRatio(4.5)).toBe('4.50:1')
    fc.assert(
      fc.property(colours, colours, (a, b) => {
        const ratio = findRatio(a, b)
        for (const { least } of CRITERIA) {
          expect(parseFloat(formatRatio(ratio)) >= least).toBe(ratio >= least)
        }
      }),
    )
  })
})

describe('Oklch', () => {
  it('converts each colour back unchanged', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        expect(fromLch(toLch(colour))).toEqual(colour)
      }),
    )
  })

  it('keeps lightness if the chroma is outside sRGB', () => {
    const vivid = fromLch({ lightness: 0.6, chroma: 0.4, hue: 2.5 })
    expect(toLch(vivid).lightness).toBeCloseTo(0.6, 2)
    expect(toLch(vivid).hue).toBeCloseTo(2.5, 1)
  })
})

describe('a suggestion', () => {
  it('for grey is the nearest grey that passes', () => {
    expect(formatHex(suggestColour(read('#777777'), read('white'), 4.5) ?? read('red'))).toBe(
      '#767676',
    )
  })

  it('passes, keeps colours that pass, and is missing only if black and white fail too', () => {
    const thresholds = fc.constantFrom(3, 4.5, 7)
    fc.assert(
      fc.property(colours, colours, thresholds, (colour, other, least) => {
        const found = suggestColour(colour, other, least)
        if (!found) {
          const luminance = findLuminance(other)
          expect(1.05 / (luminance + 0.05)).toBeLessThan(least)
          expect((luminance + 0.05) / 0.05).toBeLessThan(least)
          return
        }
        expect(findRatio(found, other)).toBeGreaterThanOrEqual(least)
        if (findRatio(colour, other) >= least) expect(found).toEqual(colour)
      }),
    )
  })

  it('is white or black if nothing nearer passes', () => {
    const white = suggestColour(read('rgb(0 1 0)'), read('rgb(181 6 5)'), 7)
    expect(white && formatHex(white)).toBe('#ffffff')
    const black = suggestColour(read('#fefefe'), read('rgb(149 149 149)'), 7)
    expect(black && formatHex(black)).toBe('#000000')
  })

  it('keeps the hue', () => {
    const blue = read('#6495ed')
    const found = suggestColour(blue, read('white'), 4.5) ?? blue
    expect(toLch(found).hue).toBeCloseTo(toLch(blue).hue, 1)
    expect(findRatio(found, read('white'))).toBeLessThan(4.6)
  })
})
