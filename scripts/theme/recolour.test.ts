import { describe, expect, it } from 'vitest'
import { deriveColours } from './derive-colours.ts'
import { createRecolour, hasHoverState, isThemed } from './recolour.ts'
import { readTokens } from './tokens.ts'

const ours = readTokens()
const derive = (name: 'light' | 'dark') => deriveColours(name, ours[name], { accent: '#7a2e8e' })
const theirs = { light: derive('light'), dark: derive('dark') }

describe('a drawing in the colours of the theme', () => {
  it.each(['light', 'dark'] as const)('gets the owner’s accent in the %s theme', (name) => {
    const recolour = createRecolour(theirs)
    const draw = (accent = '', text = '') =>
      `<svg><path fill="${accent}" stroke="${text}"/><path fill="#12345678"/></svg>`
    const text = ours[name].get('text')
    const drawn = recolour(`images/x-${name}.svg`, draw(ours[name].get('accent'), text))
    expect(drawn).toBe(draw(theirs[name].get('accent'), text))
    expect(theirs[name].get('accent')).not.toBe(ours[name].get('accent'))
  })

  it('stays as it is with the colours of the sample', () => {
    expect(createRecolour(ours)('x-light.svg', '<svg fill="#0b5d4e"/>')).toBeUndefined()
  })

  it.each([
    ['<svg data-colours="theme" width="9">', true],
    ['<?xml version="1.0"?>\n<svg data-colours="theme">', true],
    ['<svg width="9">', false],
    ['', false],
  ])('is one that says so: %s', (start, themed) => {
    expect(isThemed(Buffer.from(start))).toBe(themed)
  })

  it.each([
    ['<svg width="9" id="hover"><style>#hover:target .rest{opacity:.2}</style>', true],
    ['<svg width="9" id="hover"><style>.rest{opacity:.2}</style>', false],
  ])('has a state for the pointer if its style begins with it: %s', (start, has) => {
    expect(hasHoverState(Buffer.from(start))).toBe(has)
  })
})
