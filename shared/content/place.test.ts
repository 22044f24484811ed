import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPlaceFinder } from './place.ts'

it('a place has the line and the column of an offset', () => {
  const find = createPlaceFinder('ab\n\nc\r\nd\n')
  expect([0, 2, 3, 4, 6, 7, 9].map(find)).toEqual([
    { line: 1, column: 1 },
    { line: 1, column: 3 },
    { line: 2, column: 1 },
    { line: 3, column: 1 },
    { line: 3, column: 3 },
    { line: 4, column: 1 },
    { line: 5, column: 1 },
  ])
})

it('a byte order mark takes no column', () => {
  const find = createPlaceFinder('\uFEFFab\ncd')
  expect([0, 1, 4].map((offset) => find(offset).column)).toEqual([1, 1, 1])
})

it('any offset has the place that counting gives', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', '\uFEFF')), fc.nat(20), (letters, offset) => {
      const text = letters.join('')
      const before = text.slice(0, offset)
      const lines = before.split('\n')
      const isMarked = lines.length === 1 && before.startsWith('\uFEFF')
      const place = createPlaceFinder(text)(Math.min(offset, text.length))
      const column = (lines.at(-1)?.length ?? 0) - (isMarked ? 1 : 0) + 1
      expect(place).toEqual({ line: lines.length, column })
    }),
  )
})
