import { expect, it } from 'vitest'
import { formatCount } from './count.ts'

it('formats a number with its noun, in the plural unless it is one', () => {
  expect(formatCount(0, 'task')).toBe('0 tasks')
  expect(formatCount(1, 'task')).toBe('1 task')
  expect(formatCount(12_000, 'entry', 'entries')).toBe('12,000 entries')
})
