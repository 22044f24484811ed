import { describe, expect, it } from 'vitest'
import { MAX_NOTES_LENGTH } from '../../../../../shared/limits.ts'
import { CONTEXT, planOf, describePlan } from '../testing.ts'
import { APPLE, NEXTCLOUD, TASKS_ORG, THUNDERBIRD } from './testing.ts'
import { readIcalendar } from './read-icalendar.ts'

function read(text: string) {
  return describePlan(planOf(readIcalendar(text.replaceAll('\n', '\r\n'), CONTEXT)))
}

/** One task with these lines. */
function readLines(...lines: string[]) {
  const plan = read(
    ['BEGIN:VCALENDAR', 'BEGIN:VTODO', 'SUMMARY:One', ...lines, 'END:VTODO', 'END:VCALENDAR'].join(
      '\n',
    ),
  )
  return { task: plan.tasks[0], said: plan.added[0]?.split(' | ').slice(1) }
}

describe('a calendar as other programs write it', () => {
  it('of Nextcloud Tasks gives tasks, steps and remarks', () => {
    const { tasks, added, skipped, problem } = read(NEXTCLOUD)
    expect(tasks).toEqual([
      {
        id: '5c3cbb1a-6f3e-4c0e-9a5d-0d8f3f1f9b11',
        title: 'Prepare the beds, all of them',
        notes: 'First line\nSecond line',
        due: '2026-12-09',
        priority: 'high',
        tags: ['garden', 'two-words'],
        checklist: [
          { text: 'Dig', done: true },
          { text: 'Order seeds', done: false, due: '2026-12-01' },
        ],
        createdAt: Date.parse('2026-11-01T08:00:00+01:00'),
      },
    ])
    expect(added).toEqual([
      'Line 4: Prepare the beds, all of them | Its progress of 40 % is left out. | Its 2 subtasks become steps. | Its tag “two words” becomes “two-words”.',
    ])
    expect([skipped, problem]).toEqual([[], undefined])
  })

  it('of Apple Reminders gives local times', () => {
    const { tasks, added } = read(APPLE)
    expect(tasks).toEqual([
      {
        id: '0d2a91b7-4c55-4e0e-9c4e-2f6e0c0b7a10',
        title: 'Call the clinic',
        due: '2026-12-01T21:00',
        repeat: { every: 2, unit: 'week', weekdays: ['tu', 'th'], from: 'due' },
        reminders: [0],
        createdAt: Date.UTC(2026, 10, 1, 18, 51, 49),
      },
      {
        id: '1d2a91b7-4c55-4e0e-9c4e-2f6e0c0b7a11',
        title: 'Chop wood',
        createdAt: Date.UTC(2026, 10, 14, 21, 18, 12),
        completedAt: Date.UTC(2026, 10, 16, 2, 3, 42),
      },
    ])
    expect(added).toEqual([
      'Line 5: Call the clinic | Due 2026-12-01 14:00 in America/Chicago: 2026-12-01 21:00 here.',
      'Line 23: Chop wood',
    ])
  })

  it('of Thunderbird has its zones recognised and folded lines joined', () => {
    const { tasks, added, skipped } = read(THUNDERBIRD)
    expect(tasks).toMatchObject([
      {
        title: 'Write to all the members of the society about the meeting in the spring',
        due: '2026-11-30T18:00',
        priority: 'medium',
      },
    ])
    expect(added[0]).toContain('Due 2026-11-30 17:00 in Europe/London: 2026-11-30 18:00 here.')
    expect(added[0]).toContain('Left out: location.')
    expect(skipped).toEqual([
      'Line 16: Moved once | It changes one occurrence of a repeating task (2026-11-17), which is not supported: that comes by its rule.',
    ])
  })

  it('of Tasks.org says which rule cannot be kept', () => {
    const { tasks, added } = read(TASKS_ORG)
    expect(tasks).toMatchObject([
      { title: 'Clean the gutters', due: '2026-12-08T18:00', priority: 'low' },
      { title: 'Call off', due: '2026-12-09T00:00', completedAt: CONTEXT.now },
    ])
    expect(tasks[0]).not.toHaveProperty('repeat')
    expect(tasks[0]?.tags).toEqual(['home-garden', 'weekly'])
    expect(added[0]).toContain('Its repeat “FREQ=MONTHLY;BYDAY=2TU” cannot be kept')
    expect(added[1]).toContain(
      'It was cancelled, and is imported as completed. | It has no time of completion: the time of this import is used. | It was a subtask.',
    )
  })
})

describe('a task of a calendar', () => {
  it.each([
    ['20261130T170000', '2026-11-30T17:00', []],
    ['20261130T170000Z', '2026-11-30T18:00', [/in UTC: 2026-11-30 18:00 here/]],
    ['20260330T003000Z', '2026-03-30T02:30', [/in UTC/]],
    ['20261131', undefined, [/“20261131” cannot be read/]],
    ['99991231T235959Z', undefined, [/cannot be read/]],
    ['tomorrow', undefined, [/cannot be read/]],
  ])('that is due %s', (due, expected, said) => {
    const read = readLines(`DUE:${due}`)
    expect(read.task?.due).toBe(expected)
    expect(read.said).toEqual(said.map((text) => expect.stringMatching(text) as unknown))
  })

  it.each([
    ['20261201T233000Z', 'FREQ=WEEKLY;BYDAY=TU', { unit: 'week', weekdays: ['we'] }],
    ['20261206T233000Z', 'FREQ=WEEKLY;BYDAY=SA,SU', { unit: 'week', weekdays: ['mo', 'su'] }],
    ['20261206T233000Z', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU', { every: 2, weekdays: ['mo'] }],
    ['20261201T233000Z', 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1', { unit: 'year' }],
    ['20261201T223000Z', 'FREQ=MONTHLY;BYMONTHDAY=1', { unit: 'month', monthday: 1 }],
  ])(
    'that is due %s, which is another day here, repeats by %s on its days here',
    (due, rule, repeat) => {
      const { task } = readLines(`DUE:${due}`, `RRULE:${rule}`)
      expect(task?.repeat).toMatchObject(repeat)
    },
  )

  it.each([
    'FREQ=MONTHLY;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU',
  ])(
    'that is due on another day here is not repeated by %s, which would be another rule',
    (rule) => {
      const { task, said } = readLines('DUE:20261201T233000Z', `RRULE:${rule}`)
      expect(task).not.toHaveProperty('repeat')
      expect(said?.join(' ')).toContain('cannot be kept')
    },
  )

  it.each([
    ['another month here', '20261130T233000Z', undefined],
    ['the same month here', '20261129T233000Z', { unit: 'month' }],
  ])('that is due in %s repeats each month only if that is the same rule', (_, due, repeat) => {
    const { task, said } = readLines(`DUE:${due}`, 'RRULE:FREQ=MONTHLY')
    expect(task?.repeat).toEqual(repeat && (expect.objectContaining(repeat) as unknown))
    expect(said?.join(' ').includes('cannot be kept')).toBe(repeat === undefined)
  })

  it.each([
    ['DUE:20261201T170000', '20261205T000000Z', '2026-12-04'],
    ['DUE:20261201T170000', '20261205T160000Z', '2026-12-05'],
    ['DUE:20261201T170000', '20261205', '2026-12-05'],
    // The clocks change in between.
    ['DUE:20260701T150000Z', '20261205T150000Z', '2026-12-05'],
    ['DUE;TZID=Asia/Tokyo:20261201T050000', '20261205', '2026-12-04'],
    ['DUE;TZID=Asia/Tokyo:20261201T050000', '20261205T235959', '2026-12-04'],
    ['DUE;TZID=Asia/Tokyo:20261201T050000', '20261204T200000Z', '2026-12-04'],
  ])('%s that repeats until %s repeats on %s for the last time', (due, until, last) => {
    const { task } = readLines(due, `RRULE:FREQ=DAILY;UNTIL=${until}`)
    expect(task?.repeat).toMatchObject({ until: last })
  })

  it.each([
    [['COMPLETED:20261116T020342Z', 'LAST-MODIFIED:20261118T101500Z'], '2026-11-16T02:03:42Z', []],
    [
      ['STATUS:COMPLETED', 'LAST-MODIFIED:20261118T101500Z'],
      '2026-11-18T10:15:00Z',
      ['It has no time of completion: the time of its last change is used.'],
    ],
    [
      ['COMPLETED;VALUE=DATE:20261116', 'LAST-MODIFIED:20261116T101500Z'],
      '2026-11-16T10:15:00Z',
      ['It has no time of completion: the time of its last change is used.'],
    ],
    [
      ['COMPLETED;VALUE=DATE:20261116', 'LAST-MODIFIED:20261118T101500Z'],
      '2026-11-16T00:00:00+01:00',
      ['Its completion has a day without a time: midnight is used.'],
    ],
    [
      ['STATUS:COMPLETED', 'LAST-MODIFIED:soon'],
      undefined,
      ['It has no time of completion: the time of this import is used.'],
    ],
  ])('that is completed as %j', (lines, instant, remarks) => {
    const { task, said } = readLines(...lines)
    expect(task?.completedAt).toBe(instant === undefined ? CONTEXT.now : Date.parse(instant))
    expect(said).toEqual(remarks)
  })

  it('that skips occurrences names their days', () => {
    const { said } = readLines(
      'DUE:20261201',
      'RRULE:FREQ=DAILY',
      'EXDATE:20261202,20261203T170000Z',
      'EXDATE;VALUE=DATE:20261204',
      'EXDATE:nothing',
    )
    expect(said).toEqual([
      'It skips 2026-12-02, 2026-12-03, 2026-12-04, which cannot be kept: it comes on such days too.',
    ])
  })

  it('in an unknown zone is due at the local time, with a remark', () => {
    const { task, said } = readLines('DUE;TZID="My Zone":20261130T170000')
    expect(task?.due).toBe('2026-11-30T17:00')
    expect(said).toEqual(['Its time zone “My Zone” is not known: 17:00 is used as local time.'])
  })

  it('with only a start is due then', () => {
    const { task, said } = readLines('DTSTART;VALUE=DATE:20261130', 'URL:https://example.com')
    expect(task?.due).toBe('2026-11-30')
    expect(said).toEqual(['Its start is used as its due date.', 'Left out: link.'])
  })

  it.each([
    ['0', undefined],
    ['1', 'high'],
    ['4', 'high'],
    ['5', 'medium'],
    ['6', 'low'],
    ['9', 'low'],
    ['10', undefined],
    ['high', undefined],
  ])('of priority %s', (value, priority) => {
    expect(readLines(`PRIORITY:${value}`).task?.priority).toBe(priority)
  })

  it('keeps all valid fields if lines are damaged', () => {
    const { task, said } = readLines('no line of iCalendar', ';X=1:y', 'DESCRIPTION:a\\\\n\\;\\,')
    expect(task?.notes).toBe('a\\n;,')
    expect(said).toEqual(['Left out, because it cannot be read: line 4, 5.'])
  })

  it('is its parent’s step with its date, which may be in another zone, unless it has an alarm', () => {
    const todo = (uid: string, ...lines: string[]) => [
      'BEGIN:VTODO',
      `UID:${uid}`,
      `SUMMARY:${uid}`,
      ...lines,
      'END:VTODO',
    ]
    const lines = [
      'BEGIN:VCALENDAR',
      ...todo('a'),
      ...todo('b', 'RELATED-TO:a', 'DUE:20261130T160000Z'),
      ...todo(
        'c',
        'RELATED-TO:a',
        'DUE:20261130T170000',
        'BEGIN:VALARM',
        'TRIGGER:PT0S',
        'END:VALARM',
      ),
      'END:VCALENDAR',
    ]
    const { tasks, added } = read(lines.join('\n'))
    expect(tasks).toMatchObject([
      { title: 'a', checklist: [{ text: 'b', done: false, due: '2026-11-30T17:00' }] },
      { title: 'c', due: '2026-11-30T17:00', reminders: [0] },
    ])
    expect(added[0]).toBe(
      'Line 2: a | Its subtask becomes a step. | Due 2026-11-30 16:00 in UTC: 2026-11-30 17:00 here.',
    )
  })

  it('is a task if its parent cannot be imported, so that it is not lost', () => {
    const todo = (...lines: string[]) => ['BEGIN:VTODO', ...lines, 'END:VTODO']
    const lines = [
      'BEGIN:VCALENDAR',
      ...todo('UID:a', 'SUMMARY:Read', `DESCRIPTION:${'n'.repeat(MAX_NOTES_LENGTH + 1)}`),
      ...todo('UID:b', 'SUMMARY:Book', 'RELATED-TO:a'),
      'END:VCALENDAR',
    ]
    const { added, skipped } = read(lines.join('\n'))
    expect(skipped).toEqual(['Line 2: Read | Notes take at most 10,000 characters.'])
    expect(added).toEqual(['Line 7: Book | It was a subtask of “Read”.'])
  })

  it('is a task if it was cancelled, and else its parent says what is left out of it', () => {
    const todo = (...lines: string[]) => ['BEGIN:VTODO', ...lines, 'END:VTODO']
    const lines = [
      'BEGIN:VCALENDAR',
      ...todo('UID:a', 'SUMMARY:Shop'),
      ...todo('UID:b', 'SUMMARY:Milk', 'RELATED-TO:a', 'LOCATION:Market', 'URL:https://a.example'),
      ...todo('UID:c', 'SUMMARY:Eggs', 'RELATED-TO:a', 'STATUS:CANCELLED'),
      'END:VCALENDAR',
    ]
    const { tasks, added } = read(lines.join('\n'))
    expect(tasks).toMatchObject([
      { title: 'Shop', checklist: [{ text: 'Milk', done: false }] },
      { title: 'Eggs', completedAt: CONTEXT.now },
    ])
    expect(added[0]).toBe('Line 2: Shop | Its subtask becomes a step. | Left out: location, link.')
    expect(added[1]).toMatch(/It was cancelled.+ It was a subtask of “Shop”/)
  })

  it.each([
    ['a change of a single occurrence of it', ['RECURRENCE-ID:20261207', 'DUE:20261208']],
    ['a copy of it', ['DUE:20261201']],
  ])('is its parent’s step, also if the file has %s', (_, lines) => {
    const id = '0b4a5a4e-0000-4000-8000-000000000001'
    const todo = (...own: string[]) => ['BEGIN:VTODO', ...own, 'END:VTODO']
    const parent = [`UID:${id}`, 'SUMMARY:Clean', 'RELATED-TO;RELTYPE=CHILD:c']
    const text = [
      'BEGIN:VCALENDAR',
      ...todo(...parent, 'DUE:20261201'),
      ...todo(...parent, ...lines),
      ...todo('UID:b', 'SUMMARY:Floor', `RELATED-TO:${id}`),
      ...todo('UID:c', 'SUMMARY:Bath'),
      'END:VCALENDAR',
    ]
    const { tasks, skipped } = read(text.join('\n'))
    expect(tasks).toMatchObject([
      { id, due: '2026-12-01', checklist: [{ text: 'Bath' }, { text: 'Floor' }] },
    ])
    expect(skipped).toHaveLength(1)
  })

  it('is its parent’s step once, also if the file has it twice', () => {
    const todo = (uid: string, ...lines: string[]) =>
      `BEGIN:VTODO\nUID:${uid}\nSUMMARY:${uid}\n${lines.join('')}END:VTODO\n`
    const step = todo('b', 'RELATED-TO:a\n')
    const text = `BEGIN:VCALENDAR\n${todo('a')}${step}${step}END:VCALENDAR`
    const { tasks, added, skipped } = read(text)
    expect(tasks).toEqual([{ title: 'a', checklist: [{ text: 'b', done: false }] }])
    expect(added).toEqual(['Line 2: a | Its subtask becomes a step.'])
    expect(skipped).toEqual(['Line 11: b | The file contains it twice.'])
  })

  it('is its parent’s step only if that is a task, and cycles are broken', () => {
    const todo = (uid: string, parent: string) =>
      `BEGIN:VTODO\nUID:${uid}\nSUMMARY:${uid}\nRELATED-TO:${parent}\nEND:VTODO\n`
    const text = `BEGIN:VCALENDAR\n${todo('a', 'b')}${todo('b', 'a')}${todo('c', 'a')}END:VCALENDAR`
    expect(read(text).tasks).toMatchObject([
      { title: 'a', checklist: [{ text: 'c', done: false }] },
      { title: 'b' },
    ])
  })
})

describe('a file that is damaged', () => {
  it.each([
    ['', 'The file is empty.'],
    ['SUMMARY:One', 'The file is not iCalendar: it must begin with BEGIN:VCALENDAR.'],
    [
      'BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:One',
      'The BEGIN on line 2 has no END: the file is incomplete.',
    ],
    [
      'BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:One\nEND:VCALENDAR',
      'Line 4 has an END without its BEGIN: the file is damaged.',
    ],
    ['BEGIN:VCALENDAR\n'.repeat(9), 'Line 9 is nested too deeply.'],
  ])('as %j is refused as a whole', (text, problem) => {
    expect(read(text)).toMatchObject({ problem })
  })
})

describe('the alarms of a task', () => {
  const alarm = (...lines: string[]) => ['BEGIN:VALARM', ...lines, 'END:VALARM']
  const AT_FIVE = 'DUE:20261201T170000'
  const ON_THE_DAY = 'DUE;VALUE=DATE:20261201'
  const LEFT_OUT = ['Left out: alarm.']

  it.each([
    ['at its time', AT_FIVE, 'TRIGGER:PT0S', [0]],
    ['minutes before', AT_FIVE, 'TRIGGER;RELATED=END:-PT15M', [15]],
    ['a day and an hour before', AT_FIVE, 'TRIGGER:-P1DT1H', [1500]],
    ['a week before', AT_FIVE, 'TRIGGER:-P1W', [10_080]],
    ['seconds, which are rounded', AT_FIVE, 'TRIGGER:-PT14M45S', [15]],
    ['a moment in UTC', AT_FIVE, 'TRIGGER;VALUE=DATE-TIME:20261201T153000Z', [30]],
    ['the evening before a day', ON_THE_DAY, 'TRIGGER:-PT6H', [900]],
    ['the morning of a day', ON_THE_DAY, 'TRIGGER:PT9H', [0]],
  ])('become reminders: %s', (_, due, trigger, reminders) => {
    const { task, said } = readLines(due, ...alarm('ACTION:DISPLAY', trigger))
    expect(task).toMatchObject({ reminders })
    expect(said).toEqual([])
  })

  it.each([
    ['after it is due', AT_FIVE, 'TRIGGER:PT1H'],
    ['less than 5 minutes before', AT_FIVE, 'TRIGGER:-PT2M'],
    ['more than a week before', AT_FIVE, 'TRIGGER:-P8D'],
    ['of a task without a date', 'DESCRIPTION:No date', 'TRIGGER:-PT15M'],
    ['of a task whose date nobody can read', 'DUE:tomorrow', 'TRIGGER:-PT15M'],
    ['without a trigger', AT_FIVE, 'DESCRIPTION:Nothing'],
    ['that nobody can read', AT_FIVE, `TRIGGER:-PT${'9'.repeat(400)}M`],
    ['with a name as its time', AT_FIVE, 'TRIGGER:__proto__'],
  ])('are left out with a remark: %s', (_, due, line) => {
    const { task, said } = readLines(due, ...alarm('ACTION:DISPLAY', line))
    expect(task).not.toHaveProperty('reminders')
    expect(said?.join(' ')).toContain('Left out: alarm.')
  })

  it('count from the start only where the task is due then', () => {
    const trigger = alarm('TRIGGER:-PT15M')
    const same = readLines('DTSTART:20261201T170000', AT_FIVE, ...trigger)
    expect(same.task).toMatchObject({ reminders: [15] })
    const earlier = readLines('DTSTART:20261201T090000', AT_FIVE, ...trigger)
    expect(earlier.task).not.toHaveProperty('reminders')
    expect(earlier.said).toEqual(expect.arrayContaining(LEFT_OUT))
  })

  it('are the first three, each once', () => {
    const triggers = [5, 10, 5, 15, 30].flatMap((minutes) => alarm(`TRIGGER:-PT${minutes}M`))
    const { task, said } = readLines(AT_FIVE, ...triggers)
    expect(task).toMatchObject({ reminders: [15, 10, 5] })
    expect(said).toEqual(LEFT_OUT)
  })

  it('are none where Apple wrote that there is none, unless there are others', () => {
    const none = alarm('ACTION:NONE', 'TRIGGER;VALUE=DATE-TIME:19760401T005545Z')
    const { task, said } = readLines(AT_FIVE, ...none)
    expect(task).toMatchObject({ reminders: [] })
    expect(said).toEqual([])
    const both = readLines(AT_FIVE, ...none, ...alarm('TRIGGER:-PT15M'))
    expect(both.task).toMatchObject({ reminders: [15] })
    expect(both.said).toEqual([])
  })
})
