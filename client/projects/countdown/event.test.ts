import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '../../../shared/clock.ts'
import { createZone, listZoneIds, type Zone } from '../../../shared/zone.ts'
import { joinDay } from '../../../shared/day.ts'
import { dayOf } from './local-time.ts'
import { type Event, findOccurrence, LEAP_DAY_RULES, MAX_NAME_LENGTH, parseEvent } from './event.ts'
import { EVENT } from './testing.ts'

const read = (text: string) => Date.parse(`${text}Z`)

function zoneOf(id: string): Zone {
  const zone = createZone(id)
  if (!zone) throw new Error(`${id} is a zone`)
  return zone
}

function occurrence(part: Partial<Event>, now: string) {
  const event = { ...EVENT, ...part }
  const { kind, at, local } = findOccurrence(event, zoneOf(event.zone), read(now))
  return { kind, at: new Date(at).toISOString(), day: joinDay(dayOf(local)) }
}

describe('an event with a time', () => {
  it('is ahead, then now for an hour, then over', () => {
    const at = '2026-12-01T08:00:00.000Z'
    expect(occurrence({}, '2026-11-21T12:00')).toMatchObject({ kind: 'ahead', at })
    expect(occurrence({}, '2026-12-01T07:59:59')).toMatchObject({ kind: 'ahead', at })
    expect(occurrence({}, '2026-12-01T08:00')).toMatchObject({ kind: 'now', at })
    expect(occurrence({}, '2026-12-01T09:00')).toMatchObject({ kind: 'over', at })
  })

  it('repeats at the same time of day each year, in summer and in winter', () => {
    const june = { day: '2000-06-01', yearly: true }
    expect(occurrence(june, '2026-05-01').at).toBe('2026-06-01T07:00:00.000Z')
    expect(occurrence(june, '2026-06-01T08:00').at).toBe('2027-06-01T07:00:00.000Z')
    expect(occurrence({ ...june, day: '2000-01-01' }, '2026-06-01').at).toBe(
      '2027-01-01T08:00:00.000Z',
    )
  })

  it('that repeats yearly does not occur before its first day', () => {
    expect(occurrence({ day: '2050-06-01', yearly: true }, '2026-05-01').day).toBe('2050-06-01')
  })
})

describe('an event of a whole day', () => {
  const party = { day: '2026-12-31', time: '', yearly: true }

  it('is now from midnight to midnight in its own zone', () => {
    expect(occurrence(party, '2026-12-30T22:59:59').kind).toBe('ahead')
    expect(occurrence(party, '2026-12-30T23:00').kind).toBe('now')
    expect(occurrence(party, '2026-12-31T22:59:59')).toMatchObject({ kind: 'now' })
    expect(occurrence(party, '2026-12-31T23:00')).toMatchObject({
      kind: 'ahead',
      day: '2027-12-31',
    })
  })

  it('is now in other zones across the end of the year', () => {
    const newYear = { ...party, day: '2000-01-01', zone: 'Pacific/Kiritimati' }
    expect(occurrence(newYear, '2026-12-31T10:00')).toMatchObject({
      kind: 'now',
      day: '2027-01-01',
    })
    const last = { ...party, day: '2000-12-31', zone: 'Pacific/Pago_Pago' }
    expect(occurrence(last, '2027-01-01T10:00')).toMatchObject({ kind: 'now', day: '2026-12-31' })
  })
})

describe('29 February', () => {
  const birthday = { day: '2004-02-29', time: '', yearly: true, zone: 'UTC' }

  it.each([
    ['backward', '2027-02-28'],
    ['forward', '2027-03-01'],
    ['omit', '2028-02-29'],
  ] as const)('in a common year goes %s', (leapDay, day) => {
    expect(occurrence({ ...birthday, leapDay }, '2026-11-21').day).toBe(day)
  })

  it('is kept in a leap year with every rule', () => {
    for (const leapDay of LEAP_DAY_RULES) {
      expect(occurrence({ ...birthday, leapDay }, '2027-11-21').day).toBe('2028-02-29')
    }
  })

  it('can be eight years away', () => {
    const omitted = { ...birthday, leapDay: 'omit' as const }
    expect(occurrence(omitted, '2096-03-01').day).toBe('2104-02-29')
  })
})

it('a yearly event is never over, and at most eight years and a day ahead', () => {
  const anyEvent = fc.record({
    name: fc.constant('Any'),
    day: fc
      .integer({ min: read('1970-01-01') / DAY, max: read('2026-01-01') / DAY })
      .map((days) => joinDay(dayOf(days * DAY))),
    time: fc.constantFrom('', '00:00', '02:30', '23:59:59'),
    zone: fc.constantFrom(...listZoneIds()),
    yearly: fc.constant(true),
    leapDay: fc.constantFrom(...LEAP_DAY_RULES),
  })
  const anyNow = fc.integer({ min: read('2026-01-03'), max: read('2110-01-01') })
  fc.assert(
    fc.property(anyEvent, anyNow, (event, now) => {
      const { kind, at } = findOccurrence(event, zoneOf(event.zone), now)
      expect(kind).not.toBe('over')
      if (kind === 'now') expect(now - at).toBeLessThanOrEqual(25 * HOUR)
      else expect(at - now).toBeLessThanOrEqual((8 * 366 + 1) * DAY)
    }),
  )
})

describe('a parsed event', () => {
  it('is restored unchanged', () => {
    expect(parseEvent(EVENT)).toEqual(EVENT)
    expect(parseEvent({ ...EVENT, __proto__: null, extra: 1 })).toEqual(EVENT)
  })

  it.each([
    null,
    'text',
    [],
    {},
    { ...EVENT, name: ' \n\u0000 ' },
    { ...EVENT, day: '2026-02-30' },
    { ...EVENT, zone: 'Nowhere' },
  ])('is undefined if it is invalid: %j', (value) => {
    expect(parseEvent(value)).toBeUndefined()
  })

  it('has a name in one line, cut to the maximum length between characters', () => {
    const name = `a\r\nb\u0007\ud800${'😀'.repeat(200)}`
    const parsed = parseEvent({ ...EVENT, name })?.name ?? ''
    expect(parsed).toMatch(/^a b 😀+$/u)
    expect([...parsed]).toHaveLength(MAX_NAME_LENGTH)
  })

  it('lasts the whole day if its time is invalid', () => {
    expect(parseEvent({ ...EVENT, time: '25:00', leapDay: 'sideways' })).toEqual({
      ...EVENT,
      time: '',
    })
  })

  it('is unchanged when it is parsed again', () => {
    const anyText = fc
      .array(fc.integer({ min: 0, max: 0xffff }))
      .map((codes) => String.fromCharCode(...codes))
    fc.assert(
      fc.property(fc.anything(), anyText, (value, name) => {
        expect(() => parseEvent(value)).not.toThrow()
        const event = parseEvent({ ...EVENT, name })
        if (event) expect(parseEvent(event)).toEqual(event)
      }),
    )
  })
})

it('an event has an exact time in seconds', () => {
  const second = occurrence({ day: '2038-01-19', time: '03:14:08', zone: 'UTC' }, '2026-01-01')
  expect(Date.parse(second.at)).toBe(2 ** 31 * SECOND)
})
