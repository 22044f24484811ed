import ICAL from 'ical.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAccountQueries } from '../../db/queries/accounts.ts'
import { type CallOptions, type Endpoint, send } from '../../shared/api/endpoint.ts'
import { CALENDAR, createCalendarFeed, deleteCalendarFeed } from '../../shared/api/accounts.ts'
import type { NewItem } from '../../shared/api/items.ts'
import { DAY, HOUR, MINUTE } from '../../shared/clock.ts'
import { addMonths } from '../../shared/day.ts'
import { findNext } from '../../shared/rules/next-due.ts'
import type { Repeat } from '../../shared/rules/repeat.ts'
import { anyDay, anyRepeat } from '../../shared/rules/testing-repeat.ts'
import { createZone, listZoneIds, toInstant, UTC } from '../../shared/zone.ts'
import { writeCalendar } from './calendar.ts'
import { itemId, readList, sendBatch, sendRaw, serveLists } from './testing.ts'

/** Creates a feed and returns the path of its address. */
async function createFeed(options: CallOptions, zone = 'Europe/Berlin'): Promise<string> {
  const response = await send(createCalendarFeed, { zone }, options)
  expect(response.status).toBe(201)
  const { token } = (await response.json()) as { token: string }
  return `${CALENDAR}/${token}.ics`
}

/** Reads a feed as a calendar program does, without logging in. */
function ask({ origin = '' }: CallOptions, path: string, headers = {}): Promise<Response> {
  return fetch(origin + path, { headers })
}

/** Adds tasks in that order, the first at the top. */
async function addTasks(options: CallOptions, ...tasks: Omit<NewItem, 'id'>[]): Promise<void> {
  const changes = tasks
    .map((task, index) => ({ op: 'create', id: itemId(index + 1), ...task }))
    .reverse()
  expect((await sendBatch(changes, options)).status).toBe(200)
}

/** Reads a calendar with a parser of its own. */
function parse(text: string): { calendar: ICAL.Component; events: ICAL.Event[] } {
  ICAL.TimezoneService.reset()
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  }
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { calendar, events }
}

type Next = ReturnType<typeof findNext>

const REPEAT = { every: 1, unit: 'week', from: 'due' } as const

describe('a calendar address', () => {
  it('shows open tasks with a date as events, in the time zone of its browser', async () => {
    const { mine } = await serveLists()
    await addTasks(
      mine,
      { title: 'Dentist; bring, forms', due: '2027-03-27T09:30', notes: 'a\nb', tags: ['home'] },
      { title: 'Pay rent', due: '2027-03-01', repeat: { ...REPEAT, unit: 'month' } },
      { title: 'Water plants', due: '2027-03-02', repeat: { ...REPEAT, from: 'completion' } },
      { title: 'Some day' },
      { title: 'Done', due: '2027-03-03', completedAt: 1 },
      { title: 'Deleted', due: '2027-03-03', deletedAt: 1 },
    )
    const response = await ask(mine, await createFeed(mine))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const { calendar, events } = parse(await response.text())
    expect(calendar.getFirstPropertyValue('name')).toBe('Ada: To-Do List')
    expect(calendar.getAllSubcomponents('vtodo')).toEqual([])
    expect(
      events.map(({ summary, startDate, component }) => [
        summary,
        startDate.toJSDate().toISOString(),
        String(component.getFirstPropertyValue('rrule')),
      ]),
    ).toEqual([
      ['Dentist; bring, forms', '2027-03-27T08:30:00.000Z', 'null'],
      ['Pay rent', expect.stringContaining('2027-03-01'), 'FREQ=MONTHLY'],
      ['Water plants', expect.stringContaining('2027-03-02'), 'null'],
    ])
    expect(events[0]?.description).toBe('a\nb')
    expect(events[1]?.startDate.isDate).toBe(true)
  })

  it('shows all open tasks as tasks too, if it asks for them', async () => {
    const { mine } = await serveLists()
    await addTasks(mine, { title: 'Some day' }, { title: 'Dentist', due: '2027-03-27' })
    const path = await createFeed(mine)
    const { calendar } = parse(await (await ask(mine, `${path}?tasks`)).text())
    const components = calendar.getAllSubcomponents()
    expect(components.map((each) => [each.name, each.getFirstPropertyValue('summary')])).toEqual([
      ['vtodo', 'Some day'],
      ['vevent', 'Dentist'],
      ['vtodo', 'Dentist'],
    ])
    const ids = components.map((each) => each.getFirstPropertyValue('uid'))
    expect(new Set(ids).size).toBe(3)
  })

  it('shows open steps with a date as events that name their task', async () => {
    const { mine } = await serveLists()
    const checklist = [
      { text: 'Book', done: false, due: '2027-03-20T09:30' },
      { text: 'Pay', done: true, due: '2027-03-21' },
      { text: 'Pack', done: false, due: '2027-03-26' },
      { text: 'Go', done: false },
    ]
    await addTasks(mine, { title: 'Trip', notes: 'Far away', checklist })
    const { events } = parse(await (await ask(mine, await createFeed(mine))).text())
    expect(
      events.map(({ summary, description, startDate }) => [
        summary,
        description,
        startDate.toJSDate().toISOString(),
      ]),
    ).toEqual([
      ['Book (Trip)', null, '2027-03-20T08:30:00.000Z'],
      ['Pack (Trip)', null, expect.stringContaining('2027-03-2')],
    ])
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
  })

  it('tells when the clocks change next, also for a list with a task of ten years ago', async () => {
    const { mine } = await serveLists()
    await addTasks(
      mine,
      { title: 'Old', due: '2014-07-01T09:30' },
      // In Ramadan, which no rule of RFC 5545 describes, Morocco is at UTC.
      { title: 'New', due: '2027-02-20T09:30' },
    )
    const path = await createFeed(mine, 'Africa/Casablanca')
    const { events } = parse(await (await ask(mine, path)).text())
    expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toContain(
      '2027-02-20T09:30:00.000Z',
    )
  })

  it('answers 304 until the list changes, and to HEAD with the head alone', async () => {
    const { mine } = await serveLists()
    const path = await createFeed(mine)
    const first = await ask(mine, path)
    const withTasks = await ask(mine, `${path}?tasks`)
    expect(withTasks.headers.get('etag')).not.toBe(first.headers.get('etag'))
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' }
    expect((await ask(mine, path, headers)).status).toBe(304)
    await addTasks(mine, { title: 'Dentist', due: '2027-03-27' })
    const second = await ask(mine, path, headers)
    expect([second.status, parse(await second.text()).events.length]).toEqual([200, 1])
    const head = await fetch(mine.origin + path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-length')).not.toBe('0')
  })

  it('of the largest list leaves others their turns, and is alike for requests at the same time', async () => {
    const { mine, theirs } = await serveLists()
    for (let first = 0; first < 800; first += 100) {
      const changes = Array.from({ length: 100 }, (_, index) => ({
        ...{ op: 'create', id: itemId(first + index), title: 'a', due: '2027-03-27T09:30' },
        notes: 'ä'.repeat(5000),
      }))
      expect((await sendBatch(changes, mine)).status).toBe(200)
    }
    const path = await createFeed(mine)
    const sizes = Promise.all(
      [1, 2, 3].map(async () => (await (await ask(mine, path)).text()).length),
    )
    const progress = { isWritten: false, turns: 0 }
    void sizes.finally(() => (progress.isWritten = true))
    while (!progress.isWritten) {
      expect((await readList(theirs)).status).toBe(200)
      progress.turns++
    }
    expect(progress.turns).toBeGreaterThan(3)
    const [size = 0, ...others] = await sizes
    expect(size).toBeGreaterThan(4_000_000)
    expect(others).toEqual([size, size])
  })

  it('ends when it is replaced, turned off, or its account is deleted, and is of one account', async () => {
    const { database, accountId, mine, theirs } = await serveLists()
    await addTasks(mine, { title: 'Mine', due: '2027-03-27' })
    const [first, other] = [await createFeed(mine), await createFeed(theirs)]
    expect(await (await ask(mine, other)).text()).not.toContain('Mine')
    const second = await createFeed(mine)
    expect((await ask(mine, first)).status).toBe(404)
    expect((await ask(mine, second)).status).toBe(200)
    for (let time = 0; time < 2; time++) {
      expect((await send(deleteCalendarFeed, undefined, mine)).status).toBe(204)
    }
    expect((await ask(mine, second)).status).toBe(404)
    const third = await createFeed(mine)
    createAccountQueries(database.connection).beginRemoval(accountId, 1)
    expect((await ask(mine, third)).status).toBe(404)
    expect((await ask(mine, other)).status).toBe(200)
  })

  it('is no use of the account, while creating it is', async () => {
    const { clock, database, accountId, mine } = await serveLists()
    const find = () => createAccountQueries(database.connection).find(accountId)?.expiresAt ?? 0
    clock.advance(DAY)
    const before = find()
    const path = await createFeed(mine)
    const created = find()
    expect(created).toBeGreaterThan(before)
    clock.advance(HOUR)
    expect((await ask(mine, path)).status).toBe(200)
    expect(find()).toBe(created)
  })

  it.each([
    ['nothing', ''],
    ['a text', 'x.ics'],
    ['43 letters', `${'A'.repeat(43)}.ics`],
    ['a huge text', `${'A'.repeat(5000)}.ics`],
    ['control characters', '%00%0a.ics'],
    ['the name of a property', '__proto__'],
    ['a broken escape', '%e0%a4%a.ics'],
  ])('is not found with %s for a token', async (_, token) => {
    const { mine } = await serveLists()
    await createFeed(mine)
    // No route has the path with nothing: `listenForTest` answers 418.
    const expected = token === '' ? [418] : [400, 404]
    expect(expected).toContain((await ask(mine, `${CALENDAR}/${token}`)).status)
  })

  it.each([
    ['no zone', {}],
    ['a number', { zone: 1 }],
    ['an unknown zone', { zone: 'Europe/Atlantis' }],
    ['an offset', { zone: '+01:00' }],
    ['a line break', { zone: 'Europe/Berlin\r\nX:1' }],
    ['a huge text', { zone: 'A'.repeat(5000) }],
    ['another field', { zone: 'UTC', token: 'x' }],
  ])('is not created with %s', async (_, body) => {
    const { mine } = await serveLists()
    const response = await send(createCalendarFeed as Endpoint<unknown, unknown>, body, mine)
    expect(response.status).toBe(400)
  })

  it('needs a login to be created or turned off', async () => {
    const { mine } = await serveLists()
    const stranger = { ...mine, token: 'x' }
    expect((await send(createCalendarFeed, { zone: 'UTC' }, stranger)).status).toBe(401)
    expect((await send(deleteCalendarFeed, undefined, stranger)).status).toBe(401)
    expect((await sendRaw(mine, 'PUT', 'calendar')).status).toBe(405)
  })
})

describe('an event', () => {
  const item = {
    ...{ id: itemId(1), title: 'a', notes: '', repeat: null, priority: 'none' as const, tags: [] },
    ...{
      reminders: null,
      checklist: [],
      position: 'V',
      completedAt: null,
      createdAt: 0,
      updatedAt: 0,
    },
    ...{ deletedAt: null, version: 1 },
  }
  const options = { name: 'a', url: 'https://ada.example/', withTasks: false }

  it('is at the same instant for another parser, in every zone, also when the clocks change', async () => {
    const times = fc.tuple(anyDay, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    const zones = fc.constantFrom(...listZoneIds())
    await fc.assert(
      fc.asyncProperty(zones, times, async (id, [day, hours, minutes]) => {
        const zone = createZone(id)
        if (!zone) throw new Error(`${id} is a zone`)
        const time = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
        const due = `${day}T${time}`
        const { events } = parse(
          await writeCalendar([{ ...item, due }], { ...options, zone, now: Date.parse(day) }),
        )
        const instant = toInstant(zone, Date.parse(`${due}Z`))
        const local = instant + zone.offsetAt(instant)
        // The clocks skip some times, which have no right answer, and show others twice.
        if (local !== Date.parse(`${due}Z`)) return
        // The parser knows no seconds of an offset, as Liberia had until 1972.
        if (zone.offsetAt(instant) % MINUTE !== 0) return
        const again = instant + HOUR
        const found = events[0]?.startDate.toJSDate().getTime()
        if (found !== again || again + zone.offsetAt(again) !== local) expect(found).toBe(instant)
      }),
    )
  })

  it.each([
    ['2027-01-31', { ...REPEAT, unit: 'month' }],
    ['2027-01-31', { ...REPEAT, unit: 'month', every: 3, count: 3 }],
    ['2027-02-28', { ...REPEAT, unit: 'month', monthday: 31 }],
    ['2028-02-29', { ...REPEAT, unit: 'year' }],
    ['2028-02-29T09:30', { ...REPEAT, unit: 'year', every: 2, until: '2034-01-01' }],
    ['2027-12-31', { ...REPEAT, unit: 'year' }],
  ] as [string, Repeat][])('from %s is also in months that lack the day', async (due, repeat) => {
    const task = { ...item, due, repeat }
    const { events } = parse(await writeCalendar([task], { ...options, zone: UTC, now: 0 }))
    const days = events[0]?.iterator()
    for (
      let next: Next = { due, repeat };
      next;
      next = findNext(next.repeat, next.due, '1970-01-01')
    ) {
      expect(days?.next().toString().slice(0, 10)).toBe(next.due.slice(0, 10))
      if (next.due > '2040') return
    }
    expect(days?.next()).toBeUndefined()
  })

  it.each([
    ['2027-03-10', { ...REPEAT, weekdays: ['mo'] }],
    ['2027-03-10T09:30', { ...REPEAT, every: 2, weekdays: ['mo', 'tu'], count: 4 }],
    ['2027-03-03', { ...REPEAT, unit: 'month', monthday: 1, until: '2027-06-01' }],
    ['2027-03-30', { ...REPEAT, unit: 'month', monthday: 'last' }],
    ['2027-03-10', { ...REPEAT, until: '2027-03-03' }],
    ['2027-03-10', { ...REPEAT, weekdays: ['mo'], count: 1 }],
  ] as [string, Repeat][])(
    'postponed to %s, which its rule does not name, is there and then by the rule',
    async (due, repeat) => {
      const task = { ...item, due, repeat }
      const { events } = parse(await writeCalendar([task], { ...options, zone: UTC, now: 0 }))
      const found = events
        .flatMap((event) => {
          const days = event.iterator()
          return Array.from({ length: 6 }, () => days.next() as ICAL.Time | undefined)
        })
        .flatMap((time) => (time ? [time.toString().slice(0, 10)] : []))
      const expected: string[] = []
      for (
        let next: Next = { due, repeat };
        next && expected.length < 6;
        next = findNext(next.repeat, next.due, '1970-01-01')
      ) {
        expected.push(next.due.slice(0, 10))
      }
      expect(found.slice(0, 6)).toEqual(expected)
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    },
  )

  it('is on the days on which its task is due', async () => {
    await fc.assert(
      fc.asyncProperty(anyRepeat, anyDay, async (rule, due) => {
        const repeat = { ...rule, from: 'due' as const }
        const task = { ...item, due, repeat }
        const { events } = parse(await writeCalendar([task], { ...options, zone: UTC, now: 0 }))
        const end = addMonths(due, 60)
        const found = events.flatMap((event) => {
          const iterator = event.iterator()
          const days: string[] = []
          for (let time = iterator.next() as ICAL.Time | undefined; time;) {
            if (time.toJSDate() > new Date(end)) break
            days.push(time.toString().slice(0, 10))
            time = iterator.next() as ICAL.Time | undefined
          }
          return days
        })
        const expected: string[] = []
        for (
          let next: Next = { due, repeat };
          next && next.due <= end;
          next = findNext(next.repeat, next.due, '1970-01-01')
        ) {
          expected.push(next.due)
        }
        // 29 February is there twice if the 29th is the day of every other or third month.
        expect([...new Set(found)].sort()).toEqual(expected)
        expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
      }),
      {
        examples: [
          [{ ...REPEAT, unit: 'month' }, '2027-01-30'],
          [{ ...REPEAT, unit: 'month', monthday: 29, count: 14 }, '2027-02-28'],
          [{ ...REPEAT, unit: 'month', monthday: 30, every: 2 }, '2027-01-12'],
          [{ ...REPEAT, unit: 'month', monthday: 29, every: 12 }, '2027-02-28'],
        ],
      },
    )
  })

  it('repeats as its task does, until a day in its own zone', async () => {
    const zones = fc.constantFrom(...listZoneIds())
    const hours = fc.integer({ min: 0, max: 23 })
    await fc.assert(
      fc.asyncProperty(anyRepeat, anyDay, hours, zones, async (repeat, day, hour, id) => {
        const zone = createZone(id)
        if (!zone) throw new Error(`${id} is a zone`)
        const time = `T${String(hour).padStart(2, '0')}:00`
        const task = { ...item, due: `${day}${time}`, repeat: { ...repeat, from: 'due' as const } }
        const { events } = parse(
          await writeCalendar([task], { ...options, zone, now: Date.parse(day) }),
        )
        const rule = events.at(-1)?.component.getFirstPropertyValue('rrule') as ICAL.Recur | null
        // A day that the rule does not name is an event of its own, which may be the last.
        fc.pre(rule !== null)
        // The days of a rule that is two events are tested above.
        const { unit, monthday = Number(day.slice(8)) } = repeat
        if (unit !== 'month' || (monthday !== 29 && monthday !== 30)) {
          expect(rule.interval).toBe(repeat.every)
          expect(rule.count ?? undefined).toBe(repeat.count && repeat.count - (events.length - 1))
        }
        if (!repeat.until) return
        const last = Date.parse(`${repeat.until}${time}Z`)
        // Some islands have moved across the date line since.
        fc.pre(Math.abs(zone.offsetAt(last) - zone.offsetAt(Date.parse(day))) < 12 * HOUR)
        const end = rule.until?.toJSDate().getTime()
        expect(end).toBeGreaterThanOrEqual(toInstant(zone, last))
        expect(end).toBeLessThan(toInstant(zone, last + DAY))
      }),
    )
  })
})
