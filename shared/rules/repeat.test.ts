import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRepeat, REPEAT_MESSAGE } from './repeat.ts'
import { anyRepeat } from './testing-repeat.ts'

const DAILY = { every: 1, unit: 'day', from: 'due' }
const WEEKLY = { every: 2, unit: 'week', from: 'completion' }
const MONTHLY = { every: 1, unit: 'month', from: 'due' }

describe('repeat rule', () => {
  it.each([
    ['every day', DAILY],
    ['every 999 days', { ...DAILY, every: 999 }],
    ['weekdays', { ...WEEKLY, weekdays: ['mo', 'we'] }],
    ['the whole week', { ...WEEKLY, weekdays: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] }],
    ['the last day of a month', { ...MONTHLY, monthday: 'last' }],
    ['a day of the month', { ...MONTHLY, monthday: 31 }],
    ['years', { every: 1, unit: 'year', from: 'due' }],
    ['an end', { ...DAILY, until: '2028-02-29' }],
    ['so many times', { ...DAILY, count: 1 }],
  ])('takes %s', (_, rule) => expect(parseRepeat(rule)).toEqual({ ok: true, value: rule }))

  it('sorts parts and weekdays, and removes duplicate days', () => {
    const rule = { count: 3, weekdays: ['su', 'mo', 'su'], from: 'due', unit: 'week', every: 1 }
    const parsed = parseRepeat(rule)
    expect(JSON.stringify(parsed.ok && parsed.value)).toBe(
      '{"every":1,"unit":"week","from":"due","weekdays":["mo","su"],"count":3}',
    )
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'daily'],
    ['a list', [DAILY]],
    ['an empty object', {}],
    ['every 0 days', { ...DAILY, every: 0 }],
    ['every 1000 days', { ...DAILY, every: 1000 }],
    ['half a day', { ...DAILY, every: 1.5 }],
    ['a number as text', { ...DAILY, every: '1' }],
    ['no interval', { unit: 'day', from: 'due' }],
    ['hours', { ...DAILY, unit: 'hour' }],
    ['no origin', { every: 1, unit: 'day' }],
    ['another origin', { ...DAILY, from: 'today' }],
    ['no weekday', { ...WEEKLY, weekdays: [] }],
    ['an unknown weekday', { ...WEEKLY, weekdays: ['mo', 'xx'] }],
    ['weekdays as text', { ...WEEKLY, weekdays: 'mo' }],
    ['very many weekdays', { ...WEEKLY, weekdays: Array(100_000).fill('mo') }],
    ['weekdays of months', { ...MONTHLY, weekdays: ['mo'] }],
    ['day 0 of a month', { ...MONTHLY, monthday: 0 }],
    ['day 32 of a month', { ...MONTHLY, monthday: 32 }],
    ['the first day by name', { ...MONTHLY, monthday: 'first' }],
    ['a day of the month with weeks', { ...WEEKLY, monthday: 1 }],
    ['an end that is no day', { ...DAILY, until: '2026-02-29' }],
    ['an end at a time', { ...DAILY, until: '2026-11-30T17:00' }],
    ['0 times', { ...DAILY, count: 0 }],
    ['1000 times', { ...DAILY, count: 1000 }],
    ['two ends', { ...DAILY, until: '2026-11-30', count: 2 }],
    ['a part that is null', { ...DAILY, until: null }],
    ['more', { ...DAILY, hour: 7 }],
    ['__proto__', JSON.parse('{"every":1,"unit":"day","from":"due","__proto__":{}}')],
    ['a rule that is only inherited', JSON.parse('{"__proto__":{"every":1}}')],
  ])('refuses %s', (_, value) => {
    expect(parseRepeat(value)).toEqual({ ok: false, problem: REPEAT_MESSAGE })
  })

  it('is idempotent, also after a round trip through JSON', () => {
    fc.assert(
      fc.property(anyRepeat, (repeat) => {
        const parsed = parseRepeat(JSON.parse(JSON.stringify(repeat)))
        expect(parsed).toEqual({ ok: true, value: repeat })
      }),
    )
  })

  it('refuses any other value without an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = parseRepeat(value)
        if (parsed.ok) expect(parseRepeat(parsed.value)).toEqual(parsed)
      }),
    )
  })
})
