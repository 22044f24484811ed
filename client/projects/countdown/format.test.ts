import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../shared/clock.ts'
import { createZone, UTC } from '../../../shared/zone.ts'
import { createDraft, parseLength, readDraft, suggestEvent, SUGGESTIONS } from './draft.ts'
import { findOccurrence, parseEvent } from './event.ts'
import {
  describeDate,
  describeHere,
  describeMilestone,
  describeRepeat,
  formatClock,
  formatLap,
  formatShortSpan,
  formatWallClock,
} from './format.ts'

const EVENT = {
  name: 'Exam',
  day: '2026-12-01',
  time: '09:00',
  zone: 'America/New_York',
  yearly: false,
  leapDay: 'backward',
} as const

it("a time on the visitor's clock has its day unless that is today", () => {
  const at = new Date(2026, 10, 30, 14, 5).getTime()
  expect(formatWallClock(at, at - 14 * HOUR)).toBe('14:05:00')
  expect(formatWallClock(at, at - 15 * HOUR)).toBe('30 November 2026, 14:05:00')
  expect(formatWallClock(at, at + 10 * HOUR)).toBe('30 November 2026, 14:05:00')
})

describe('a formatted date', () => {
  const zone = createZone(EVENT.zone) ?? UTC
  const occurrence = findOccurrence(EVENT, zone, 0)

  it("is in its own time zone, and in the visitor's if that differs", () => {
    expect(describeDate(EVENT, occurrence)).toBe(
      'Tuesday, 1 December 2026, 09:00, America/New York',
    )
    expect(describeHere(occurrence, zone)).toBeUndefined()
    expect(describeHere(occurrence, UTC)).toBe('14:00 where you are')
    const auckland = createZone('Pacific/Auckland') ?? UTC
    expect(describeHere(occurrence, auckland)).toBe(
      'Wednesday, 2 December 2026, 03:00 where you are',
    )
  })

  it('says how often it repeats', () => {
    const leap = { ...EVENT, day: '2004-02-29', yearly: true }
    expect(describeRepeat(EVENT)).toBeUndefined()
    expect(describeRepeat({ ...EVENT, yearly: true })).toBe('Every year')
    expect(describeRepeat({ ...leap, leapDay: 'forward' })).toBe(
      'Every year, on 1 March in common years',
    )
    expect(describeRepeat({ ...leap, leapDay: 'omit' })).toBe('Every leap year')
  })
})

describe('a formatted time', () => {
  it('has hours if there are any', () => {
    expect(formatClock(0)).toBe('00:00')
    expect(formatClock(5 * MINUTE)).toBe('05:00')
    expect(formatClock(HOUR + MINUTE + SECOND)).toBe('1:01:01')
    expect(formatLap(62_345)).toBe('1:02.3')
    expect(formatLap(0)).toBe('0:00.0')
  })

  it('is short in the tab', () => {
    const span = { days: 1, hours: 2, minutes: 3, seconds: 4 }
    expect(formatShortSpan(span)).toBe('1 day')
    expect(formatShortSpan({ ...span, days: 26_670 })).toBe('26,670 days')
    expect(formatShortSpan({ ...span, days: 0 })).toBe('02:03:04')
  })

  it('is rounded to its largest unit in announcements', () => {
    expect(describeMilestone('Exam', DAY)).toBe('Exam: 1 day left.')
    expect(describeMilestone('Timer', 10 * SECOND)).toBe('Timer: 10 seconds left.')
    expect(describeMilestone('Timer', 0)).toBe('Timer: it is time.')
  })
})

describe('the length of a timer', () => {
  it.each([
    ['7', 7 * MINUTE],
    [' 90 ', 90 * MINUTE],
    ['1:30', 90 * SECOND],
    ['90:00', 90 * MINUTE],
    ['0:05', 5 * SECOND],
    ['1:00:00', HOUR],
    ['99:59:59', 100 * HOUR - SECOND],
  ])('is parsed from %j', (text, length) => {
    expect(parseLength(text)).toBe(length)
  })

  it.each(['', '0', '0:00', '1:60', '1:60:00', '-1', '1.5', '9999', '1e3', 'ten', '1:2:3:4'])(
    'is not %j',
    (text) => {
      expect(parseLength(text)).toBeUndefined()
    },
  )
})

describe('the form of a date', () => {
  it('creates an event', () => {
    const draft = { ...createDraft('UTC'), name: '  Exam ', day: '2026-12-01' }
    const event = { ...EVENT, name: 'Exam', time: '', zone: 'UTC' }
    expect(readDraft(draft)).toEqual({ ok: true, value: event })
  })

  it('has an error message for each invalid field', () => {
    const draft = { ...createDraft('Nowhere'), day: '2026-02-30', time: '25:00' }
    const read = readDraft(draft)
    expect(!read.ok && Object.keys(read.problem)).toEqual(['name', 'day', 'time', 'zone'])
  })
})

it('every suggestion is a future event', () => {
  const now = Date.UTC(2026, 10, 21)
  for (const { name } of SUGGESTIONS) {
    const event = suggestEvent(name, { year: 2026, month: 11, day: 21 }, 'Europe/Berlin')
    expect(parseEvent(event)).toEqual(event)
    const zone = createZone(event.zone) ?? UTC
    expect(findOccurrence(event, zone, now).kind).toBe('ahead')
  }
})
