import { describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '../../../shared/clock.ts'
import type { Event } from './event.ts'
import { describeNextDate, findPassedMilestones, resolveZones } from './zoned-entries.ts'

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
  return resolveZones(events.map((event, id) => ({ id, event: { ...NEW_YEAR, ...event } })))
}

describe('the milestones passed between two ticks', () => {
  it('are none most of the time', () => {
    const nothing = { text: '', reached: false }
    expect(findPassedMilestones([], 0, AT)).toEqual(nothing)
    expect(findPassedMilestones(place({}), AT - 3 * SECOND, AT - 2 * SECOND)).toEqual(nothing)
    expect(findPassedMilestones(place({}), AT, AT + SECOND)).toEqual(nothing)
  })

  it('are announced', () => {
    const { text, reached } = findPassedMilestones(place({}), AT - HOUR - 1, AT - HOUR)
    expect(text).toBe('New Year: 1 hour left.')
    expect(reached).toBe(false)
  })

  it('are announced in one text for all dates that are reached', () => {
    const placed = place({}, { name: 'Deadline', time: '00:00' }, { day: '2027-01-02' })
    expect(findPassedMilestones(placed, AT - 1, AT)).toEqual({
      text: 'New Year: it is time. Deadline: it is time.',
      reached: true,
    })
  })

  it('are announced after a sleep until the next day', () => {
    expect(findPassedMilestones(place({}), AT - HOUR, AT + 2 * DAY).reached).toBe(true)
  })
})

describe("the tab's title", () => {
  it('names the next date', () => {
    const placed = place({}, { name: 'Exam', day: '2026-12-01' })
    expect(describeNextDate(placed, Date.UTC(2026, 10, 30, 23))).toBe('01:00:00 to Exam')
    expect(describeNextDate(placed, AT - 2 * DAY)).toBe('2 days to New Year')
    expect(describeNextDate(place({ yearly: false }), AT)).toBeUndefined()
    expect(describeNextDate([], AT)).toBeUndefined()
  })
})
