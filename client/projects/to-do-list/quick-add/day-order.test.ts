import { expect, it } from 'vitest'
import { isDayFirst } from './day-order.ts'

it.each([
  ['en-US', false],
  ['en-GB', true],
  ['de', true],
  ['es-MX', true],
  ['ja', false],
  ['sv', true],
  ['no language', true],
  ['', true],
])('the day stands first in %j: %s', (language, first) => {
  expect(isDayFirst(language)).toBe(first)
})
