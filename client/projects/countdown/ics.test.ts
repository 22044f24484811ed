import { describe, expect, it } from 'vitest'
import { createZone } from '../../../shared/zone.ts'
import type { Event } from './event.ts'
import { createFileName, createIcs } from './ics.ts'
import { EVENT } from './testing.ts'

const NOW = Date.UTC(2026, 10, 21, 20, 0, 5)

function lines(part: Partial<Event>): string[] {
  const event = { ...EVENT, ...part }
  const zone = createZone(event.zone)
  if (!zone) throw new Error(`${event.zone} is a zone`)
  return createIcs(event, zone, NOW, 'uid-1').split('\r\n')
}

describe('a calendar file', () => {
  it('names the time zone and includes its rules', () => {
    expect(lines({})).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Portfolio//Countdown//EN',
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Berlin',
      'BEGIN:STANDARD',
      'DTSTART:20261130T090000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20270328T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20271031T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:uid-1',
      'DTSTAMP:20261121T200005Z',
      'DTSTART;TZID=Europe/Berlin:20261201T090000',
      'SUMMARY:Exam',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('includes the second Sunday of March, half hours, and zones without daylight saving time', () => {
    const newYork = lines({ zone: 'America/New_York' })
    expect(newYork).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU')
    expect(newYork).toContain('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU')
    expect(lines({ zone: 'Australia/Lord_Howe' })).toContain('TZOFFSETTO:+1030')
    const tokyo = lines({ zone: 'Asia/Tokyo' })
    expect(tokyo.filter((line) => line.startsWith('TZOFFSETTO'))).toEqual(['TZOFFSETTO:+0900'])
  })

  it('lists clock changes one by one if they follow no weekday rule', () => {
    const santiago = lines({ zone: 'America/Santiago' })
    expect(santiago.filter((line) => line.startsWith('RDATE:')).length).toBeGreaterThan(5)
  })

  it('needs no rules in UTC, nor for a whole day', () => {
    expect(lines({ zone: 'UTC' })).toContain('DTSTART:20261201T090000Z')
    expect(lines({ zone: 'UTC' })).not.toContain('BEGIN:VTIMEZONE')
    const day = lines({ time: '' })
    expect(day).toContain('DTSTART;VALUE=DATE:20261201')
    expect(day).toContain('DTEND;VALUE=DATE:20261202')
    expect(day).not.toContain('BEGIN:VTIMEZONE')
  })

  it.each([
    ['backward', '20270228', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'],
    ['forward', '20270301', 'FREQ=YEARLY;BYYEARDAY=60'],
    ['omit', '20280229', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
  ] as const)('says by a rule that every calendar knows where 29 February goes: %s', (...row) => {
    const [leapDay, start, rule] = row
    const birthday = lines({ day: '2004-02-29', time: '', yearly: true, leapDay })
    expect(birthday).toContain(`DTSTART;VALUE=DATE:${start}`)
    expect(birthday).toContain(`RRULE:${rule}`)
  })

  it('starts at the next occurrence of a yearly event', () => {
    const yearly = lines({ day: '2001-11-20', time: '', yearly: true })
    expect(yearly).toContain('DTSTART;VALUE=DATE:20271120')
    expect(yearly).toContain('RRULE:FREQ=YEARLY')
  })
})

describe('a text', () => {
  it('cannot start a new line', () => {
    const name = 'x\r\nATTENDEE:mailto:a@example.com'.replace(/\s+/g, ' ')
    expect(lines({ name }).filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
  })

  it('is converted to a file name', () => {
    expect(createFileName('New Year 2027!')).toBe('New-Year-2027.ics')
    expect(createFileName('../../etc/passwd')).toBe('etc-passwd.ics')
    expect(createFileName('😀 ❤\ufe0f')).toBe('date.ics')
    expect(createFileName('परीक्षा और cafe\u0301')).toBe('परीक्षा-और-cafe\u0301.ics')
  })
})
