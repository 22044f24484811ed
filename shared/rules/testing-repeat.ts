import fc from 'fast-check'
import { type Repeat, UNITS, WEEKDAYS } from './repeat.ts'

const amount = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 999 }) },
)

/** Arbitrary days from 1970 to 2200, more often at the end of a month. */
export const anyDay = fc
  .tuple(
    fc.integer({ min: 1970, max: 2199 }),
    fc.integer({ min: 1, max: 12 }),
    fc.oneof(fc.integer({ min: 1, max: 28 }), fc.constant(0)),
  )
  // Day 0 is the last one of the month before.
  .map(([year, month, day]) =>
    new Date(Date.UTC(year, day === 0 ? month : month - 1, day)).toISOString().slice(0, 10),
  )

/** Arbitrary rules in canonical form. */
export const anyRepeat: fc.Arbitrary<Repeat> = fc
  .record({
    every: amount,
    unit: fc.constantFrom(...UNITS),
    from: fc.constantFrom('due' as const, 'completion' as const),
    weekdays: fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 })),
    monthday: fc.option(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const))),
    end: fc.oneof(
      { weight: 2, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.record({ until: anyDay }) },
      { weight: 1, arbitrary: fc.record({ count: amount }) },
    ),
  })
  .map(({ every, unit, from, weekdays, monthday, end }) => ({
    every,
    unit,
    from,
    ...(unit === 'week' && weekdays && { weekdays }),
    ...(unit === 'month' && monthday !== null && { monthday }),
    ...end,
  }))
