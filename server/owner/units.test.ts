import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/clock.ts'
import { formatBytes, formatDuration, formatTime } from './units.ts'

it('a time is formatted to the minute, in UTC', () => {
  expect(formatTime(Date.UTC(2026, 0, 2, 3, 4, 59))).toBe('2026-01-02 03:04')
})

it.each([
  [-5 * SECOND, '0 s'],
  [0, '0 s'],
  [59 * SECOND, '59 s'],
  [MINUTE, '1 min'],
  [HOUR - 1, '59 min'],
  [DAY - 1, '23 h'],
  [3 * DAY + HOUR, '3 d'],
])('%d milliseconds are formatted as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text)
})

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KiB'],
  [98304, '96.0 KiB'],
  [2 ** 20 - 1, '1.0 MiB'],
  [5 * 2 ** 30, '5.0 GiB'],
  [2 ** 60, '1048576.0 TiB'],
])('%d bytes are formatted as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
