import { describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '../../../shared/clock.ts'
import type { Event } from './event.ts'
import { describeNearest, findPassed, placeEntries } from './placed.ts'

const NEW_YEAR: Event = {
  name: 'New Year',
  day: '2027-01-01',
  time: '',
  zone: 'UTC',
  yearly: true,
  leapDay: 'backward',
}
const AT = Date.UTC(2027, 0, 1)

function place(...events: Partial<Event>[]) {
  return placeEntries(events.map((event, id) => ({ id, event: { ...NEW_YEAR, ...event } })))
}

describe('what was passed between two looks', () => {
  it('is nothing most of the time', () => {
    const nothing = { text: '', reached: false }
    expect(findPassed([], 0, AT)).toEqual(nothing)
    expect(findPassed(place({}), AT - 3 * SECOND, AT - 2 * SECOND)).toEqual(nothing)
    expect(findPassed(place({}), AT, AT + SECOND)).toEqual(nothing)
  })

  it('is a milestone', () => {
    const { text, reached } = findPassed(place({}), AT - HOUR - 1, AT - HOUR)
    expect(text).toBe('New Year: 1 hour left.')
    expect(reached).toBe(false)
  })

  it('is told in one text of all that are reached', () => {
    const placed = place({}, { name: 'Deadline', time: '00:00' }, { day: '2027-01-02' })
    expect(findPassed(placed, AT - 1, AT)).toEqual({
      text: 'New Year: it is time. Deadline: it is time.',
      reached: true,
    })
  })

  it('is reached also by a clock that slept until the next day', () => {
    expect(findPassed(place({}), AT - HOUR, AT + 2 * DAY).reached).toBe(true)
  })
})

describe('the tab', () => {
  it('names the nearest date to come', () => {
    const placed = place({}, { name: 'Exam', day: '2026-12-01' })
    expect(describeNearest(placed, Date.UTC(2026, 10, 30, 23))).toBe('01:00:00 to Exam')
    expect(describeNearest(placed, AT - 2 * DAY)).toBe('2 days to New Year')
    expect(describeNearest(place({ yearly: false }), AT)).toBeUndefined()
    expect(describeNearest([], AT)).toBeUndefined()
  })
})
