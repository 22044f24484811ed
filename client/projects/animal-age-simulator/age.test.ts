import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateAge, formatAge } from './age.ts'

describe('the age on a day', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2025-11-21', 12],
    ['2026-11-21', '2026-10-21', 1],
    ['2026-11-21', '2022-05-21', 54],
    ['2026-02-28', '2024-02-29', 24],
    ['2026-03-31', '2026-01-31', 2],
    ['2026-02-28', '2026-01-31', 1],
  ])('on %s, born on %s, is %d months', (today, born, months) => {
    expect((calculateAge(today, born) ?? NaN) * 12).toBeCloseTo(months)
  })

  it('counts the days of the current month', () => {
    expect((calculateAge('2026-11-21', '2026-11-06') ?? NaN) * 12).toBeCloseTo(0.5)
    expect((calculateAge('2027-01-10', '2026-12-20') ?? NaN) * 12).toBeCloseTo(21 / 31)
  })

  it('does not run ahead after a short month', () => {
    expect((calculateAge('2027-03-30', '2026-12-31') ?? NaN) * 12).toBeCloseTo(2 + 30 / 31)
    expect((calculateAge('2027-03-31', '2026-12-31') ?? NaN) * 12).toBeCloseTo(3)
  })

  it('is undefined before the birth', () => {
    expect(calculateAge('2026-11-21', '2026-11-22')).toBeUndefined()
  })

  it('grows every day and every year', () => {
    const start = Date.UTC(2000, 0, 1)
    const day = (number: number) => new Date(start + number * 86_400_000).toISOString().slice(0, 10)
    const days = fc.nat(12_000)
    fc.assert(
      fc.property(days, fc.nat(12_000), (birth, lived) => {
        const age = calculateAge(day(birth + lived), day(birth)) ?? NaN
        expect(calculateAge(day(birth + lived + 1), day(birth)) ?? NaN).toBeGreaterThanOrEqual(age)
        expect(Math.abs(age - lived / 365.25)).toBeLessThan(0.02)
      }),
    )
  })
})

it.each([
  [0, '0 days'],
  [1 / 365.25, '1 day'],
  [0.144, '53 days'],
  [0.5, '6 months'],
  [1, '1 year'],
  [1.0833, '1 year 1 month'],
  [4, '4 years'],
  [6.5, '6 years 6 months'],
  [1.999, '2 years'],
])('an age of %d years is formatted as %s', (years, text) => {
  expect(formatAge(years)).toBe(text)
})
