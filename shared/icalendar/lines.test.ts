import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeText, joinLines } from './lines.ts'

describe('a text', () => {
  it('is escaped', () => {
    expect(escapeText('a\\b;c,d\ne:"f"')).toBe('a\\\\b\\;c\\,d\\ne:"f"')
  })

  it('is folded into lines of at most 75 octets, which unfold to the same text', () => {
    expect(joinLines(['a'.repeat(75)])).toBe(`${'a'.repeat(75)}\r\n`)
    expect(joinLines(['a'.repeat(76)])).toBe(`${'a'.repeat(75)}\r\n a\r\n`)
    const anyText = fc.string({ unit: 'grapheme', maxLength: 300 })
    fc.assert(
      fc.property(anyText, (text) => {
        const line = text.replace(/[\r\n]/g, '')
        const folded = joinLines([line])
        for (const part of folded.split('\r\n')) {
          expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75)
        }
        expect(folded.replaceAll('\r\n ', '')).toBe(`${line}\r\n`)
      }),
    )
  })
})
