import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../../shared/api/testing-items.ts'
import { CONTEXT, planOf, describePlan, zoneOf } from '../testing.ts'
import { beginDay } from '../local-text.ts'
import { readCsv, writeCsv } from './csv.ts'

function read(text: string) {
  return describePlan(planOf(readCsv(text, CONTEXT)))
}

describe('a table of tasks', () => {
  it('escapes formulas of spreadsheets', () => {
    const item = makeItem({
      id: 'a',
      title: '=HYPERLINK("http://evil")',
      notes: '@x',
      tags: ['-1'],
    })
    expect(writeCsv([item])).toContain(`"'=HYPERLINK(""http://evil"")",'@x,,,,none,'-1,`)
  })

  it('may have its columns in any order and with other names, and reports unknown ones', () => {
    const { tasks, remarks } = read(
      'Colour;Due Date;Summary;Labels;Done;Priority\nred;2026-11-30 17:00:00;One;a, b c;yes;HIGH\n',
    )
    expect(tasks).toEqual([
      {
        title: 'One',
        due: '2026-11-30T17:00',
        tags: ['a', 'b', 'c'],
        completedAt: CONTEXT.now,
        priority: 'high',
      },
    ])
    expect(remarks).toEqual(['Columns not known and left out: Colour.'])
  })

  it('keeps the first 50 steps of a task, and names the others', () => {
    const steps = Array.from({ length: 52 }, (_, index) => `Step ${index + 1}`)
    const { tasks, added } = read(`title,checklist\nMove,"${steps.join('\n')}"`)
    expect(tasks[0]?.checklist).toEqual(steps.slice(0, 50).map((text) => ({ text, done: false })))
    expect(added).toEqual(['Line 2: Move | It has more than 50 steps. Left out: Step 51, Step 52.'])
  })

  it('has reminders in minutes, and says which cannot be kept', () => {
    const rows = ['One,0 60', 'Two,None', 'Three,', 'Four,tomorrow', 'Five,"5;10;15;30"']
    const { tasks, added } = read(['title,reminders', ...rows].join('\n'))
    expect(tasks.map(({ reminders }) => reminders)).toEqual([
      [60, 0],
      [],
      undefined,
      undefined,
      undefined,
    ])
    expect(added.slice(3)).toEqual([
      expect.stringMatching(/^Line 5: Four \| .+reminders/i),
      expect.stringMatching(/^Line 6: Five \| .+reminders/i),
    ])
  })

  it.each(['America/New_York', 'Asia/Tokyo'])(
    'has days that begin when they do in %s, and none that the calendar lacks',
    (id) => {
      const zone = zoneOf(id)
      const text = 'title,created_at,completed_at\nOne,2026-11-19,2026-11-20\nTwo,,2026-02-30'
      const { tasks, added } = describePlan(planOf(readCsv(text, { ...CONTEXT, zone })))
      expect(tasks).toEqual([
        {
          title: 'One',
          createdAt: beginDay('2026-11-19', zone),
          completedAt: beginDay('2026-11-20', zone),
        },
        { title: 'Two' },
      ])
      expect(added[1]).toContain('“2026-02-30” does not say whether it is completed')
    },
  )

  it('reports by line what is left out', () => {
    const rows = [
      'title,due,priority,repeat,completed_at,checklist',
      'One,30/11/2026,urgent,FREQ=HOURLY,perhaps,',
      '"Two\nlines",,,,2026-11-20,"[x] a\n[ ] b\nc\n[2026-11-30] d\n[X 2026-11-30T17:00] e\n[2026-02-30] f\n[] g"',
      ',,low,,,',
    ]
    const { tasks, added, skipped } = read(rows.join('\n'))
    expect(added).toEqual([
      'Line 2: One | Its repeat “FREQ=HOURLY” cannot be kept and is left out. | “perhaps” does not say whether it is completed, so it is imported as open. | Its due date “30/11/2026” cannot be read and is left out. | Its priority “urgent” is not known and is left out.',
      'Line 3: Two lines | Its due date “2026-02-30” cannot be read and is left out.',
    ])
    expect(tasks[1]).toEqual({
      title: 'Two lines',
      completedAt: Date.parse('2026-11-20T00:00:00+01:00'),
      checklist: [
        { text: 'a', done: true },
        { text: 'b', done: false },
        { text: 'c', done: false },
        { text: 'd', done: false, due: '2026-11-30' },
        { text: 'e', done: true, due: '2026-11-30T17:00' },
        { text: 'f', done: false },
        { text: '[] g', done: false },
      ],
    })
    expect(skipped).toEqual(['Line 11:  | It has no title.'])
  })

  it.each([
    ['', /must be “title”/],
    ['a,b\n1,2', /must be “title”/],
    ['__proto__,constructor\n1,2', /must be “title”/],
    ['title\n"One', /Line 2: a quote is opened/],
  ])('is rejected: %j', (text, problem) => {
    expect(read(text).problem).toMatch(problem)
  })
})
