import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeItem } from '../api/testing-items.ts'
import { DAY, HOUR, MINUTE } from '../clock.ts'
import { createZone, listZoneIds, toFirstInstant, toLocal, type Zone } from '../zone.ts'
import {
  nextReminders,
  nextSummary,
  parseReminders,
  REMINDER_CHOICES,
  REMINDERS_MESSAGE,
  type ReminderTimes,
} from './reminders.ts'
import { anyReminders } from './testing-reminders.ts'

function zoneOf(id: string): Zone {
  const zone = createZone(id)
  if (!zone) throw new Error(`${id} is a zone`)
  return zone
}

const BERLIN: ReminderTimes = {
  zone: zoneOf('Europe/Berlin'),
  defaultMinutes: null,
  summaryHour: null,
}
const at = (text: string) => Date.parse(`${text}Z`)

/** The reminders of a task in Berlin, from the year 2026 on. */
function remind(
  due: string | null,
  reminders: readonly number[] | null,
  times: Partial<ReminderTimes> = {},
  now = at('2026-01-01T00:00'),
): string[] {
  const task = makeItem({ id: 'a', due, reminders })
  return nextReminders(task, { ...BERLIN, ...times }, now).map((instant) =>
    new Date(instant).toISOString().slice(0, 16),
  )
}

describe('the reminders of a task', () => {
  it('are the earliest first, each once', () => {
    expect(parseReminders([0, 10080, 0])).toEqual({ ok: true, value: [10080, 0] })
    expect(parseReminders([])).toEqual({ ok: true, value: [] })
  })

  it.each([[[4]], [[-5]], [[10081]], [[5.5]], [[NaN]], [['5']], [[0, 5, 10, 15]], [[null]]])(
    'cannot be %j',
    (reminders: unknown[]) => {
      expect(parseReminders(reminders)).toEqual({ ok: false, problem: REMINDERS_MESSAGE })
    },
  )

  it('are in order, and only those that lie ahead', () => {
    const due = '2026-11-30T17:00'
    expect(remind(due, [1440, 60, 0])).toEqual([
      '2026-11-29T16:00',
      '2026-11-30T15:00',
      '2026-11-30T16:00',
    ])
    expect(remind(due, [1440, 60, 0], {}, at('2026-11-30T15:00'))).toEqual(['2026-11-30T16:00'])
    expect(remind(due, [])).toEqual([])
    expect(remind(null, [0])).toEqual([])
  })

  it('are none once it is completed or in the trash', () => {
    const task = makeItem({ id: 'a', due: '2026-11-30T17:00', reminders: [0] })
    expect(nextReminders(task, BERLIN, 0)).toHaveLength(1)
    expect(nextReminders({ ...task, completedAt: 1 }, BERLIN, 0)).toEqual([])
    expect(nextReminders({ ...task, deletedAt: 1 }, BERLIN, 0)).toEqual([])
  })

  it('are the default of the account, if it has a time and none of its own', () => {
    const times = { defaultMinutes: 30 }
    expect(remind('2026-11-30T17:00', null, times)).toEqual(['2026-11-30T15:30'])
    expect(remind('2026-11-30T17:00', [], times)).toEqual([])
    expect(remind('2026-11-30', null, times)).toEqual([])
  })

  it('count from the morning of a task that is due on a day', () => {
    expect(remind('2026-11-30', [1440, 0])).toEqual(['2026-11-29T08:00', '2026-11-30T08:00'])
    expect(remind('2026-11-30', [0], { summaryHour: 6 })).toEqual(['2026-11-30T05:00'])
  })

  it('a day before are at the same time of day, and hours before are exact, when the clocks change', () => {
    // Clocks go from 2:00 to 3:00 on 29 March 2026.
    expect(remind('2026-03-29T12:00', [1440, 120])).toEqual([
      '2026-03-28T11:00',
      '2026-03-29T08:00',
    ])
    expect(remind('2026-03-29T04:00', [120])).toEqual(['2026-03-29T00:00'])
  })

  it('at a time that the clocks skip are at the change, and at one that they repeat happen once', () => {
    expect(remind('2026-03-29T02:30', [0])).toEqual(['2026-03-29T01:00'])
    expect(remind('2026-10-25T02:30', [0])).toEqual(['2026-10-25T00:30'])
    const after = at('2026-10-25T00:30')
    expect(remind('2026-10-25T02:30', [0], {}, after)).toEqual([])
  })
})

const anyZone = fc.constantFrom(...listZoneIds()).map(zoneOf)
const anyMinute = fc
  .integer({ min: at('2024-01-01T00:00') / MINUTE, max: at('2040-01-01T00:00') / MINUTE })
  .map((minutes) => minutes * MINUTE)

/** Changes of clocks in a zone, and minutes near them: an arbitrary minute is hardly ever near one. */
const nearChange = fc
  .tuple(anyZone, anyMinute, fc.integer({ min: -180, max: 180 }))
  .map(([zone, from, minutes]) => {
    for (let day = from; day < from + 366 * DAY; day += DAY) {
      if (zone.offsetAt(day) === zone.offsetAt(day + DAY)) continue
      let time = day
      while (zone.offsetAt(time) === zone.offsetAt(day)) time += HOUR
      return { zone, local: toLocal(zone, time) + minutes * MINUTE }
    }
    return { zone, local: from }
  })

/** Finds the first minute at which the clocks of a zone show a time or a later one, by looking at each. */
function lookFor({ offsetAt }: Zone, local: number): number {
  for (let time = local - 15 * HOUR; ; time += MINUTE) {
    if (time + offsetAt(time) >= local) return time
  }
}

describe('in each IANA time zone', () => {
  it('a local time is the first minute that shows it or a later one', () => {
    fc.assert(
      fc.property(nearChange, ({ zone, local }) => {
        expect(toFirstInstant(zone, local)).toBe(lookFor(zone, local))
      }),
    )
  })

  it('each reminder happens once, whenever the next one is asked for', () => {
    fc.assert(
      fc.property(nearChange, anyReminders, ({ zone, local }, reminders) => {
        const due = new Date(local).toISOString().slice(0, 16)
        const task = makeItem({ id: 'a', due, reminders })
        const times = { ...BERLIN, zone }
        const all = nextReminders(task, times, local - 10 * DAY)
        const asked: number[] = []
        for (let now = local - 10 * DAY; ;) {
          const [next] = nextReminders(task, times, now)
          if (next === undefined) break
          asked.push(next)
          now = next
        }
        expect(asked).toEqual(all)
        expect(all.length).toBeLessThanOrEqual(reminders.length)
        if (reminders.includes(0)) expect(all.at(-1)).toBe(toFirstInstant(zone, local))
      }),
    )
  })

  it('each day has one summary, at its hour or at the first minute after an hour that is skipped', () => {
    fc.assert(
      fc.property(nearChange, fc.integer({ min: 0, max: 23 }), ({ zone, local }, summaryHour) => {
        const times = { ...BERLIN, zone, summaryHour }
        let now = local - 3 * DAY
        const days: number[] = []
        for (let day = 0; day < 6; day++) {
          const next = nextSummary(times, now) ?? 0
          expect(next).toBeGreaterThan(now)
          expect(next - now).toBeLessThanOrEqual(2 * DAY)
          // What is late at the end of a day comes with the next one, and is still that day's.
          days.push(Math.floor((toLocal(zone, next) - summaryHour * HOUR) / DAY))
          now = next
        }
        expect(new Set(days).size).toBe(6)
      }),
    )
  })

  it('offers only reminders that tasks can have', () => {
    for (const minutes of REMINDER_CHOICES) {
      expect(parseReminders([minutes])).toEqual({ ok: true, value: [minutes] })
    }
  })
})
