import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from '../clock.ts'
import { findNext, firstDue, nextDue } from './next-due.ts'
import { parseRepeat, type Repeat, WEEKDAYS } from './repeat.ts'
import { anyDay, anyRepeat } from './testing-repeat.ts'

const rule = (parts: Partial<Repeat>): Repeat => ({ every: 1, unit: 'day', from: 'due', ...parts })
const weekly = (...weekdays: Repeat['weekdays'] & object) => rule({ unit: 'week', weekdays })

/** Dates that follow each other, each task completed on the day it was due. */
function listDates(repeat: Repeat, due: string, most: number): string[] {
  const dates: string[] = []
  for (let next = findNext(repeat, due, due.slice(0, 10)); next && dates.length < most;) {
    dates.push(next.due)
    next = findNext(next.repeat, next.due, next.due.slice(0, 10))
  }
  return dates
}

describe('the next date', () => {
  it.each<[string, Repeat, string, string, string | null]>([
    ['the day after', rule({}), '2026-11-30', '2026-11-30', '2026-12-01'],
    ['at the same time', rule({}), '2026-12-31T23:59', '2026-12-31', '2027-01-01T23:59'],
    ['after one done early', rule({}), '2026-11-30', '2026-11-21', '2026-12-01'],
    ['today after one long overdue', rule({}), '2020-01-01', '2026-11-21', '2026-11-21'],
    ['in step with the first', rule({ every: 3 }), '2026-11-01', '2026-11-21', '2026-11-22'],
    ['a week later', rule({ unit: 'week' }), '2026-11-18', '2026-11-18', '2026-11-25'],
    ['in two weeks', rule({ unit: 'week', every: 2 }), '2026-11-18', '2026-11-26', '2026-12-02'],
    ['later in the week', weekly('mo', 'we', 'su'), '2026-11-18', '2026-11-18', '2026-11-22'],
    ['on the next Monday', weekly('mo', 'we', 'su'), '2026-11-22', '2026-11-22', '2026-11-23'],
    [
      'two weeks after the week that has ended',
      { ...weekly('mo', 'fr'), every: 2 },
      '2026-11-20',
      '2026-11-20',
      '2026-11-30',
    ],
    ['on another weekday', weekly('mo'), '2026-11-18', '2026-11-18', '2026-11-23'],
    ['before 1970', weekly('mo'), '1969-12-24', '1969-12-24', '1969-12-29'],
    ['the next month', rule({ unit: 'month' }), '2026-11-30', '2026-11-30', '2026-12-30'],
    ['in a short month', rule({ unit: 'month' }), '2027-01-31', '2027-01-31', '2027-02-28'],
    [
      'its last day',
      rule({ unit: 'month', monthday: 'last' }),
      '2027-02-28',
      '2027-02-28',
      '2027-03-31',
    ],
    [
      'a day of the month that is still to come',
      rule({ unit: 'month', monthday: 15 }),
      '2026-11-10',
      '2026-11-10',
      '2026-11-15',
    ],
    [
      'every second month, in step',
      rule({ unit: 'month', every: 2 }),
      '2026-01-31',
      '2026-08-01',
      '2026-09-30',
    ],
    ['a year later', rule({ unit: 'year' }), '2028-02-29', '2028-02-29', '2029-02-28'],
    ['in four years', rule({ unit: 'year', every: 4 }), '2028-02-29', '2028-02-29', '2032-02-29'],
    ['up to the last day', rule({ until: '2026-12-01' }), '2026-11-30', '2026-11-30', '2026-12-01'],
    ['none after it', rule({ until: '2026-11-30' }), '2026-11-30T08:00', '2026-11-30', null],
    ['none after the last time', rule({ count: 1 }), '2026-11-30', '2026-11-30', null],
    ['none after the calendar', rule({}), '9999-12-31', '9999-12-31', null],
  ])('is %s', (_, repeat, due, completedOn, next) => {
    expect(nextDue(repeat, due, completedOn)).toBe(next)
  })

  it.each<[string, Repeat, string, string, string]>([
    ['days after one done late', rule({ every: 3 }), '2026-11-01', '2026-11-21', '2026-11-24'],
    ['days after one done early', rule({ every: 3 }), '2026-11-23', '2026-11-21', '2026-11-24'],
    ['never the same date', rule({ every: 3 }), '2026-11-24', '2026-11-21', '2026-11-27'],
    ['weeks', rule({ unit: 'week', every: 2 }), '2026-11-01', '2026-11-21', '2026-12-05'],
    ['the next chosen weekday', weekly('mo', 'fr'), '2026-11-01', '2026-11-21', '2026-11-23'],
    ['months', rule({ unit: 'month' }), '2026-11-01', '2027-01-31', '2027-02-28'],
    ['years', rule({ unit: 'year' }), '2026-11-01', '2028-02-29', '2029-02-28'],
  ])('counts %s from completion', (_, repeat, due, completedOn, next) => {
    expect(nextDue({ ...repeat, from: 'completion' }, due, completedOn)).toBe(next)
  })

  it('is a valid day after the previous date', () => {
    fc.assert(
      fc.property(anyRepeat, anyDay, anyDay, (repeat, due, completedOn) => {
        const next = nextDue(repeat, due, completedOn)
        if (next === null) {
          expect(repeat.until ?? repeat.count).toBeDefined()
          return
        }
        expect(next > due).toBe(true)
        expect(next >= completedOn).toBe(true)
        if (repeat.from === 'completion') expect(next > completedOn).toBe(true)
        if (repeat.until !== undefined) expect(next <= repeat.until).toBe(true)
      }),
    )
  })

  it('is a day of the rule, and no such day is skipped', () => {
    fc.assert(
      fc.property(anyRepeat, anyDay, fc.nat(400), (repeat, due, late) => {
        const { until: _, count: __, ...endless } = repeat
        const completedOn = new Date(Date.parse(due) + late * DAY).toISOString().slice(0, 10)
        const next = nextDue(endless, due, completedOn)
        expect(next).toBe(findSlowly(endless, due, completedOn))
      }),
    )
  })

  it('keeps the time of day', () => {
    fc.assert(
      fc.property(anyRepeat, anyDay, (repeat, due) => {
        const next = nextDue(repeat, due, due)
        expect(nextDue(repeat, `${due}T17:05`, due)).toBe(next && `${next}T17:05`)
      }),
    )
  })
})

/** Day after day, by what the rule says of each. */
function findSlowly(repeat: Repeat, due: string, completedOn: string): string {
  const from = new Date(repeat.from === 'due' ? due : completedOn)
  const [later, earlier] = due > completedOn ? [due, completedOn] : [completedOn, due]
  const date = new Date(repeat.from === 'due' && later !== earlier ? completedOn : later)
  if (repeat.from === 'completion' || later === due) date.setTime(Date.parse(later) + DAY)
  const months = () =>
    (date.getUTCFullYear() - from.getUTCFullYear()) * 12 + date.getUTCMonth() - from.getUTCMonth()
  const mondayOf = (day: Date) => day.getTime() / DAY - ((day.getUTCDay() + 6) % 7)
  const isLast = () => new Date(date.getTime() + DAY).getUTCDate() === 1
  const isMonthday = (day: number | 'last') =>
    day === 'last' ? isLast() : date.getUTCDate() === day || (isLast() && date.getUTCDate() < day)
  const isMeant = (): boolean => {
    switch (repeat.unit) {
      case 'day':
        return ((date.getTime() - from.getTime()) / DAY) % repeat.every === 0
      case 'week': {
        const own = WEEKDAYS[(from.getUTCDay() + 6) % 7] ?? 'mo'
        const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7] ?? 'mo'
        const weeks = (mondayOf(date) - mondayOf(from)) / 7
        return (repeat.weekdays ?? [own]).includes(weekday) && weeks % repeat.every === 0
      }
      case 'month':
        return months() % repeat.every === 0 && isMonthday(repeat.monthday ?? from.getUTCDate())
      case 'year':
        return months() % (repeat.every * 12) === 0 && isMonthday(from.getUTCDate())
    }
  }
  while (!isMeant()) date.setTime(date.getTime() + DAY)
  return date.toISOString().slice(0, 10)
}

describe('dates that follow each other', () => {
  it('come back to the 31st after a short month', () => {
    expect(listDates(rule({ unit: 'month' }), '2027-01-31', 4)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
  })

  it('come back to 29 February in leap years, and are the 28th in others', () => {
    expect(listDates(rule({ unit: 'year' }), '2024-02-29', 5)).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ])
    expect(listDates(rule({ unit: 'year' }), '2096-02-29', 8).slice(3, 8)).toEqual([
      '2100-02-28',
      '2101-02-28',
      '2102-02-28',
      '2103-02-28',
      '2104-02-29',
    ])
  })

  it('are as many as the count of the rule', () => {
    expect(listDates(rule({ count: 3 }), '2026-11-30', 9)).toEqual(['2026-12-01', '2026-12-02'])
    expect(listDates(rule({ until: '2026-12-02' }), '2026-11-30', 9)).toHaveLength(2)
  })

  it('have a valid rule in canonical order', () => {
    fc.assert(
      fc.property(anyRepeat, anyDay, anyDay, (repeat, due, completedOn) => {
        const next = findNext(repeat, due, completedOn)
        if (!next) return
        const parsed = parseRepeat(next.repeat)
        expect(JSON.stringify(parsed.ok && parsed.value)).toBe(JSON.stringify(next.repeat))
      }),
    )
  })
})

describe('the first date', () => {
  it.each<[string, Repeat, string]>([
    ['today', rule({ every: 3 }), '2026-11-21'],
    ['today, which is chosen', weekly('sa'), '2026-11-21'],
    ['the next chosen weekday', { ...weekly('mo', 'fr'), every: 3 }, '2026-11-23'],
    ['the day of this month', rule({ unit: 'month', every: 2, monthday: 30 }), '2026-11-30'],
    ['that of the next month', rule({ unit: 'month', every: 2, monthday: 15 }), '2026-12-15'],
    ['the last day', rule({ unit: 'month', monthday: 'last' }), '2026-11-30'],
  ])('is %s', (_, repeat, day) => expect(firstDue(repeat, '2026-11-21')).toBe(day))
})
