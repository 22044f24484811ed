import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeRule } from '../../../../../shared/icalendar/rule.ts'
import { anyDay, anyRepeat } from '../../../../../shared/rules/testing-repeat.ts'
import { zoneOf } from '../testing.ts'
import { readRule } from './recurrence.ts'

const ZONE = zoneOf('Europe/Berlin')
const DUE = '2026-11-30'

function read(value: string) {
  return readRule(value, DUE, ZONE)
}

describe('a rule', () => {
  it('is read as it was written, except what it counts from', () => {
    const due = fc.oneof(
      anyDay,
      anyDay.map((day) => `${day}T17:00`),
    )
    fc.assert(
      fc.property(anyRepeat, due, (repeat, date) => {
        const rule = readRule(writeRule(repeat, date), date, ZONE)
        expect(rule).toEqual({ repeat: { ...repeat, from: 'due' }, remarks: [] })
      }),
    )
  })

  it.each([
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', { unit: 'week', weekdays: ['mo', 'tu', 'we', 'th', 'fr'] }],
    ['freq=weekly;byday=su,mo;wkst=su', { unit: 'week', weekdays: ['mo', 'su'] }],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', { unit: 'month', monthday: 'last' }],
    ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', { unit: 'month', monthday: 30 }],
    ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30', { unit: 'year' }],
    ['FREQ=DAILY;UNTIL=20261231T230000Z', { unit: 'day', until: '2027-01-01' }],
    ['FREQ=DAILY;FROM=COMPLETION', { unit: 'day', from: 'completion' }],
  ])('%s can be kept', (value, repeat) => {
    expect(read(value)?.repeat).toEqual({ every: 1, from: 'due', ...repeat })
  })

  it('of a date that cannot be read keeps its end', () => {
    const rule = readRule('FREQ=DAILY;UNTIL=20261205T160000Z', '30/11/2026', ZONE)
    expect(rule?.repeat).toMatchObject({ until: '2026-12-05' })
  })

  it('that skips short months is kept with a remark', () => {
    expect(read('FREQ=MONTHLY;BYMONTHDAY=31')).toEqual({
      repeat: { every: 1, unit: 'month', monthday: 31, from: 'due' },
      remarks: ['In a shorter month it repeats on the last day.'],
    })
    expect(read('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU')?.remarks).toEqual([
      'Here its weeks begin on Monday.',
    ])
  })

  it.each([
    '',
    'FREQ=HOURLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=1000',
    'FREQ=DAILY;COUNT=5;UNTIL=20261231',
    'FREQ=DAILY;UNTIL=soon',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYMONTHDAY=1,15',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
    'FREQ=YEARLY;BYMONTH=5',
    'FREQ=YEARLY;BYYEARDAY=60',
    'FREQ=DAILY;__PROTO__=1',
    'FREQ=DAILY;BYHOUR=9',
    'RRULE',
  ])('%j cannot be kept', (value) => {
    expect(read(value)).toBeUndefined()
  })
})
