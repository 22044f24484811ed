import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalise, normaliseStart, normaliseWithin } from './normalise.ts'

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const

/** Any text, half of them with marks that have to change places, compose or fall apart. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('a', '\u0301', '\u0316', '\u0344', '\u0958', '\uff9e', '\u1f82'),
    maxLength: 80,
  }),
)

describe('a text in a normalisation form', () => {
  it('is normalised with up to 30 marks in a row, and unchanged with more', () => {
    const marks = (count: number) => `e${'\u0301\u0316'.repeat(count / 2)}`
    for (const form of FORMS) {
      expect(normalise(marks(30), form)).toBe(marks(30).normalize(form))
      expect(normalise(marks(32), form)).toBe(marks(32))
    }
  })

  it('does not change when it is normalised again', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...FORMS), (text, form) => {
        const once = normalise(text, form)
        expect(normalise(once, form)).toBe(once)
      }),
    )
  })
})

describe('a text within a number of code points', () => {
  it('is counted in NFC, whatever its form', () => {
    for (const unit of ['a', '😀', '\u1f82'.normalize('NFD')]) {
      expect(normaliseWithin(unit.repeat(10), 10), unit).toBe(unit.normalize('NFC').repeat(10))
      expect(normaliseWithin(unit.repeat(11), 10), unit).toBeUndefined()
    }
    expect(normaliseWithin('\u0958'.repeat(6), 10)).toBeUndefined()
  })

  it('is cut to a maximum of code points', () => {
    for (const unit of ['a', '😀', '\u1f82'.normalize('NFD')]) {
      expect(normaliseStart(unit.repeat(12), 10), unit).toBe(unit.normalize('NFC').repeat(10))
    }
  })

  it('is normalised after the cut, too, which may leave fewer marks in a row', () => {
    expect(normaliseStart(`e${'\u0301'.repeat(31)}`, 10)).toBe(`é${'\u0301'.repeat(8)}`)
  })
})
