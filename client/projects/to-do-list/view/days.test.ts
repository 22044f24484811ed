import { describe, expect, it } from 'vitest'
import { formatDue, formatRelativeDay, splitDue } from './days.ts'

describe('a formatted day', () => {
  it.each([
    ['2026-11-30', '2026-11-30', 'Today'],
    ['2026-12-01', '2026-11-30', 'Tomorrow'],
    ['2026-11-29', '2026-11-30', 'Yesterday'],
    ['2026-12-02', '2026-11-30', 'Wednesday 2 December'],
    ['2027-01-01', '2026-12-31', 'Tomorrow'],
    ['2026-12-31', '2027-01-01', 'Yesterday'],
    ['2027-01-02', '2026-12-31', '2 January 2027'],
    ['2028-02-29', '2028-01-01', 'Tuesday 29 February'],
    ['9999-12-31', '2026-11-30', '31 December 9999'],
  ])('%s on %s is %s', (day, today, name) => {
    expect(formatRelativeDay(day, today)).toBe(name)
  })

  it('is its date before today is known', () => {
    expect(formatRelativeDay('2026-11-30', '')).toBe('30 November 2026')
  })

  it('is followed by its time', () => {
    expect(formatDue('2026-12-01T17:00', '2026-11-30')).toBe('Tomorrow, 17:00')
    expect(formatDue('2026-12-01', '2026-11-30')).toBe('Tomorrow')
  })
})

it('a due date is a day, or a day and a time', () => {
  expect(splitDue('2026-11-30T17:00')).toEqual({ day: '2026-11-30', time: '17:00' })
  expect(splitDue('2026-11-30')).toEqual({ day: '2026-11-30', time: '' })
  expect(splitDue(null)).toEqual({ day: '', time: '' })
})
