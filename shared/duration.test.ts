import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from './clock.ts'
import { formatDuration } from './duration.ts'

it.each([
  [SECOND, '1 second'],
  [90 * SECOND, '90 seconds'],
  [15 * MINUTE, '15 minutes'],
  [HOUR, '1 hour'],
  [36 * HOUR, '36 hours'],
  [48 * HOUR, '2 days'],
  [DAY, '1 day'],
  [7 * DAY, '7 days'],
  [30 * DAY, '30 days'],
  [35 * DAY, '5 weeks'],
  [400 * DAY, '400 days'],
])('%i milliseconds are %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})
