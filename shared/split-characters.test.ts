import { expect, it, vi } from 'vitest'
import { splitCharacters } from './split-characters.ts'

it('splits a text into the characters that a reader sees', () => {
  expect(splitCharacters('ab')).toEqual(['a', 'b'])
  expect(splitCharacters('e\u0301👩‍👩‍👧🇩🇪')).toEqual(['e\u0301', '👩‍👩‍👧', '🇩🇪'])
})

it('divides no character of a long text', () => {
  expect(new Set(splitCharacters('👩‍👩‍👧'.repeat(2000)))).toEqual(new Set(['👩‍👩‍👧']))
})

it('gives a segmenter short texts alone, because each of its steps takes as long as the text', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  try {
    expect(splitCharacters('é'.repeat(200_000))).toHaveLength(200_000)
    const lengths = segment.mock.calls.map(([text]) => text.length)
    expect(Math.max(...lengths)).toBeLessThan(1000)
    expect(lengths.reduce((sum, length) => sum + length)).toBeLessThan(2 * 200_000)
  } finally {
    segment.mockRestore()
  }
})
