import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareLines } from './line-difference.ts'

test('lines that were added, removed and changed are found', () => {
  expect(compareLines('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'same', text: 'c' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'd' },
  ])
})

test('both texts can be put together from the difference', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(lines, lines, (first, second) => {
      const difference = compareLines(first.join('\n'), second.join('\n'))
      const without = (kind: string) =>
        difference.flatMap((line) => (line.kind === kind ? [] : [line.text]))
      expect(without('added')).toEqual(first)
      expect(without('removed')).toEqual(second)
    }),
  )
})
