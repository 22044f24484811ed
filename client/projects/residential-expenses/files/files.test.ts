import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../../shared/run-to-end.ts'
import { createHousehold, type Household, MAX_ENTRIES, MAX_MEMBERS } from '../ledger/household.ts'
import { anyEntries, expense, householdWith, SETTLEMENT } from '../ledger/testing.ts'
import { cleanText, MAX_NAME_LENGTH, MAX_TITLE_LENGTH } from '../ledger/text.ts'
import { diffHouseholds } from '../store/change.ts'
import { createExample } from '../store/example.ts'
import { exportCsv } from './export-csv.ts'
import { exportJson, planJson } from './household-json.ts'
import { planCsv } from './import-csv.ts'
import type { ImportPlan } from './plan.ts'

let ids = 0
const CONTEXT = { createId: () => `new-${ids++}`, now: 5 }

/** Entries with titles as they are kept: clean, and missing in settlements only. */
const anyHousehold = fc
  .tuple(anyEntries, fc.constantFrom('EUR', 'JPY', 'KWD'))
  .map(([entries, currency]) =>
    householdWith(
      entries.map((entry) => ({
        ...entry,
        title: cleanText(entry.title, MAX_TITLE_LENGTH) || 'x',
      })),
      currency,
    ),
  )

function planOf(household: Household, text: string): ImportPlan {
  const plan = runToEnd(planCsv(household, text, CONTEXT))
  if (!plan.ok) throw new Error(plan.problem)
  return plan.value
}

describe('importing an exported file', () => {
  it('changes nothing, as CSV', () => {
    fc.assert(
      fc.property(anyHousehold, (household) => {
        const { next, problems, duplicates } = planOf(household, exportCsv(household))
        expect({ steps: diffHouseholds(household, next), problems, duplicates }).toEqual({
          steps: [],
          problems: [],
          duplicates: 0,
        })
      }),
    )
  })

  it('changes nothing, as JSON', () => {
    fc.assert(
      fc.property(anyHousehold, (household) => {
        const plan = runToEnd(planJson(exportJson(household)))
        expect(plan).toMatchObject({ ok: true, value: { problems: [] } })
        expect(plan.ok && diffHouseholds(household, plan.value.next)).toEqual([])
      }),
    )
  })

  it('changes nothing if names are duplicate, hostile or missing', () => {
    const names = ['X', 'x', '=A;B=1%3D']
    const [rent] = [expense({ category: 'gone' })]
    const flat = householdWith([rent, expense({ id: 'e2', member: 'nobody' })])
    const members = [...flat.members.values()].map((member, index) => ({
      ...member,
      name: names[index] ?? '',
    }))
    const household = { ...flat, members: new Map(members.map((member) => [member.id, member])) }
    expect(diffHouseholds(household, planOf(household, exportCsv(household)).next)).toEqual([])
  })

  it('rebuilds the example in an empty household', () => {
    const example = createExample('2026-11-21')
    const plan = runToEnd(planJson(exportJson(example)))
    expect(plan.ok && diffHouseholds(example, plan.value.next)).toEqual([])
    const { next, problems } = planOf(createHousehold(), exportCsv(example))
    expect(problems).toEqual([])
    expect(next.entries.size).toBe(example.entries.size)
    expect([...next.members.values()].map(({ name }) => name).sort()).toEqual([
      'Attic',
      'Corner',
      'Garden',
    ])
  })
})

describe('a CSV file of another program', () => {
  const flat = householdWith([expense({ title: 'Tea', amount: 500, day: '2026-05-02' })])
  const TABLE =
    'Date;Description;Value;Paid by\n2026-05-02;Tea;5,00;a\n2026-05-02;Tea;5,00;A\n2026-05-03;=Cake;"1.234,50";D\n'

  it('adds new entries with their members, and skips known ones', () => {
    const { next, problems, duplicates } = planOf(flat, TABLE)
    expect({ problems, duplicates }).toEqual({ problems: [], duplicates: 1 })
    const added = diffHouseholds(flat, next).map(({ table, after }) => ({ table, after }))
    expect(added).toMatchObject([
      { table: 'members', after: { name: 'D', from: '2026-05-03' } },
      { table: 'categories', after: { name: 'Other' } },
      { table: 'entries', after: { title: 'Tea', amount: 500 } },
      { table: 'entries', after: { title: '=Cake', amount: 123_450, split: { by: 'even' } } },
    ])
    expect(diffHouseholds(next, planOf(next, TABLE).next)).toEqual([])
  })

  it('reports invalid lines, and imports the others', () => {
    const rows = [
      'date,title,amount,member,kind,split,parts,currency,to,id',
      '1.5.2026,x,5,A,,,,,,',
      '2026-05-01,x,"5,123",A,,,,,,',
      '2026-05-01,x,5,,,,,,,',
      '2026-05-01,x,5,A,gift,,,,,',
      '2026-05-01,x,5,A,,amount,A=2; B=2,,,',
      '2026-05-01,x,5,A,,even,A=2,,,',
      '2026-05-01,x,5,A,,,,USD,,',
      '2026-05-01,x,5,A,settlement,,,,A,',
      '2026-05-01,x,5,A,,,,,,same',
      '2026-05-01,y,5,A,,,,,,same',
      '2026-05-01,good,5,A,,,,,,',
    ]
    const { next, problems } = planOf(flat, rows.join('\n'))
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 11].map((line) => `Line ${line}`),
    )
    expect(next.entries.size).toBe(3)
  })

  it.each([
    '',
    'nothing',
    'date,title\n',
    '{"format":"residential-expenses"}',
    '__proto__,constructor,amount',
  ])('is rejected if it is %j', (text) => {
    expect(runToEnd(planCsv(flat, text, CONTEXT)).ok).toBe(false)
  })

  it('is rejected if it has more rows than a household has entries', () => {
    const rows = '2026-01-01,a,1,A\n'.repeat(MAX_ENTRIES + 1)
    expect(runToEnd(planCsv(flat, `date,title,amount,member\n${rows}`, CONTEXT))).toEqual({
      ok: false,
      problem:
        'The file has 15,001 rows. A household can have 15,000 entries: leave out the oldest rows.',
    })
  })

  it('leaves out a row with more parts than a split has', () => {
    const row = `2026-01-01,a,1,A,${'A;'.repeat(100_000)}A\n`
    const { problems, next } = planOf(flat, `date,title,amount,member,parts\n${row}`)
    expect(problems).toEqual(['Line 2: the parts are invalid.'])
    expect(next.entries.size).toBe(flat.entries.size)
  })

  it('adds somebody once, whose name is composed in another way in each row', () => {
    const rows = ['José', 'Jose\u0301', 'JOSE\u0301', '\u095bैद'].map(
      (name) => `2026-05-01,Tea,5,${name}\n`,
    )
    const text = `date,title,amount,member\n${rows.join('')}`
    const { next, problems } = planOf(flat, text)
    expect(problems).toEqual([])
    expect([...next.members.values()].map(({ name }) => name)).toEqual([
      ...['A', 'B', 'C', 'José'],
      // Longer in NFC, where this letter has two code points.
      '\u095bैद'.normalize('NFC'),
    ])
    expect(planOf(next, text)).toMatchObject({ duplicates: 4 })
  })

  it('adds a settlement with somebody else than a known one of the same day and amount', () => {
    const settled = householdWith([SETTLEMENT])
    const head = 'date,kind,title,amount,member,to\n'
    const text = `${head}2026-05-02,settlement,,1,A,C\n2026-05-02,settlement,,1,A,B\n`
    const { next, problems, duplicates } = planOf(settled, text)
    expect({ problems, duplicates }).toEqual({ problems: [], duplicates: 1 })
    expect([...next.entries.values()].map((entry) => 'to' in entry && entry.to)).toEqual(['b', 'c'])
    expect(planOf(next, text).duplicates).toBe(2)
  })

  it('adds nothing again whose ids are none here', () => {
    const text = 'date,title,amount,member,id\n2026-05-01,Tea,5,A,TX/1\n2026-05-01,Tea,5,A,TX/2\n'
    const { next } = planOf(flat, text)
    expect(next.entries.size).toBe(3)
    expect(planOf(next, text)).toMatchObject({ duplicates: 2, problems: [] })
  })

  it.each([
    ['after', ['e1', '']],
    ['before', ['', 'e1']],
  ])('adds a row that equals an entry with a row of its own %s it', (_, own) => {
    const rows = own.map((id) => `2026-05-01,Rent,900,A,rent,${id}`)
    const text = ['date,title,amount,member,category,id', ...rows].join('\n')
    const { next, duplicates } = planOf(householdWith([expense()]), text)
    expect([duplicates, next.entries.size]).toEqual([0, 2])
    // The same file adds nothing again.
    const again = planOf(next, text)
    expect(again.duplicates).toBe(1)
    expect(diffHouseholds(next, again.next)).toEqual([])
  })

  it('names members by id in any form of their accents', () => {
    const members = ['a', 'b'].map((id) => ({
      id,
      name: 'Jos\u00e9',
      from: '2026-01-01',
      to: undefined,
    }))
    const twins = { ...flat, members: new Map(members.map((member) => [member.id, member])) }
    const { next } = planOf(twins, 'date,title,amount,member\n2026-05-01,Tea,5,Jose\u0301 (b)\n')
    expect(next.members.size).toBe(2)
    expect([...next.entries.values()].at(-1)?.member).toBe('b')
  })

  it('has a title in each row but settlements', () => {
    const { next, problems } = planOf(
      flat,
      'date,title,amount,member,kind,to\n2026-05-01,\u0007,5,A,,\n2026-05-01,,5,A,settlement,B\n',
    )
    expect(problems).toEqual(['Line 2: the title is missing.'])
    expect(next.entries.size).toBe(2)
  })

  it('divides a row without parts evenly, and by nothing else', () => {
    const { next, problems } = planOf(
      flat,
      'date,title,amount,member,split\n2026-05-01,x,5,A,percent\n2026-05-01,x,5,A,half\n2026-05-01,x,5,A,even\n',
    )
    expect(problems).toEqual([2, 3].map((line) => `Line ${line}: the parts are invalid.`))
    expect(next.entries.size).toBe(2)
  })

  it('divides a row of a day on which only somebody from a later row lived here', () => {
    const { next, problems } = planOf(
      flat,
      'date,title,amount,member\n2025-05-02,Tea,5,A\n2025-05-02,Cake,5,B\n2025-05-01,Rent,5,D\n',
    )
    expect(problems).toEqual([])
    const [, tea] = next.entries.values()
    expect(
      tea && 'split' in tea && tea.split.parts.map(({ member }) => next.members.get(member)?.name),
    ).toEqual(['D'])
  })

  it('leaves out rows with a name that is too long, which would be somebody else’s when cut', () => {
    const long = 'a'.repeat(MAX_NAME_LENGTH)
    const rows = [`${long}1,x`, `${long}  2,x`, `D,${long}1`, `D,${long}`, `D,${long} 2`]
    const { next, problems } = planOf(
      flat,
      `date,title,amount,member,category\n${rows.map((row) => `2026-05-01,Tea,5,${row}\n`).join('')}`,
    )
    expect(problems).toEqual(
      [2, 3, 4, 6].map((line) => `Line ${line}: a name has at most 40 characters.`),
    )
    expect([...next.members.values()].at(-1)).toMatchObject({ name: 'D' })
    expect(next.members.size).toBe(flat.members.size + 1)
    expect([...next.categories.values()].at(-1)).toMatchObject({ name: long })
  })

  it('has titles that are cut, and counts them', () => {
    const text = `date,title,amount,member\n2026-05-01,${'x'.repeat(81)},5,A\n2026-05-01,y,5,A\n`
    const { next, problems, shortened } = planOf(flat, text)
    expect({ problems, shortened }).toEqual({ problems: [], shortened: 1 })
    expect([...next.entries.values()].map(({ title }) => title)).toContain('x'.repeat(80))
    expect(planOf(next, text)).toMatchObject({ duplicates: 2, shortened: 0 })
  })

  it('divides a row among everybody who lives here by then, in any order of its rows', () => {
    const rows = ['2026-05-03,Tea,10.01,D\n', '2026-05-02,Cake,10,E\n', '2026-05-01,Rent,10,A\n']
    const sharers = (list: readonly string[]) => {
      const { next, problems } = planOf(flat, `date,title,amount,member\n${list.join('')}`)
      expect(problems).toEqual([])
      return [...next.entries.values()]
        .flatMap((entry) => (entry.kind === 'settlement' ? [] : [entry]))
        .map(({ title, turn, split }) => [
          title,
          turn,
          ...split.parts.map(({ member }) => next.members.get(member)?.name).sort(),
        ])
        .slice(1)
        .sort()
    }
    expect(sharers(rows)).toEqual([
      ['Cake', 0, 'A', 'B', 'C', 'E'],
      ['Rent', 2, 'A', 'B', 'C'],
      ['Tea', 0, 'A', 'B', 'C', 'D', 'E'],
    ])
    expect(sharers(rows.toReversed())).toEqual(sharers(rows))
  })

  it('passes over nobody when the rest of a division goes round, in any order of its rows', () => {
    const rows = ['2026-05-03,Tea,10,A\n', '2026-05-02,Cake,10,D\n', '2026-05-01,Rent,10,A\n']
    const turnOf = (list: readonly string[]) => {
      const { next } = planOf(flat, `date,title,amount,member\n${list.join('')}`)
      const rent = [...next.entries.values()].find(({ title }) => title === 'Rent')
      return rent && 'turn' in rent ? rent.turn : undefined
    }
    expect(turnOf(rows)).toBe(turnOf(rows.toReversed()))
  })

  it('leaves out a row without parts of a day on which nobody lived here', () => {
    const gone = [...flat.members].map(
      ([id, member]) => [id, { ...member, to: member.from }] as const,
    )
    const empty = { ...flat, members: new Map(gone) }
    const { next, problems } = planOf(empty, 'date,title,amount,member\n2030-05-01,Tea,5,A\n')
    expect(problems).toHaveLength(1)
    expect(diffHouseholds(empty, next)).toEqual([])
  })

  it('adds nobody and no category for a row that is left out', () => {
    const rows = [
      '2026-05-01,x,5,D,gift,,,',
      '2026-05-01,x,5,D,,New,amount,A=2;E=1',
      '2026-05-01,x,5,D,settlement,,,',
    ]
    const { next, problems } = planOf(
      flat,
      `date,title,amount,member,kind,category,split,parts\n${rows.join('\n')}`,
    )
    expect(problems).toHaveLength(rows.length)
    expect(diffHouseholds(flat, next)).toEqual([])
  })

  it('is read with a pause after each row, and divided with one after each without parts', () => {
    const rows = '2026-01-01,a,1,A\n'.repeat(100)
    expect([...planCsv(flat, `date,title,amount,member\n${rows}`, CONTEXT)]).toHaveLength(200)
  })

  it('needs a currency if there is no household yet', () => {
    expect(runToEnd(planCsv(createHousehold(), TABLE, CONTEXT)).ok).toBe(false)
  })
})

describe('a JSON file', () => {
  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"format":"residential-expenses","version":2}',
    '{"format":"residential-expenses","version":1,"settings":{"name":"x","currency":"XYZ"}}',
  ])('is rejected if it is %j', (text) => {
    expect(runToEnd(planJson(text)).ok).toBe(false)
  })

  it('has no more rows than a household', () => {
    const file = JSON.parse(exportJson(householdWith([expense()]))) as { members: unknown[] }
    file.members = Array.from({ length: MAX_MEMBERS + 70 }, (_, number) => ({
      ...householdWith([]).members.get('a'),
      id: `m${number}`,
    }))
    const plan = runToEnd(planJson(JSON.stringify(file)))
    expect(plan.ok && plan.value.next.members.size).toBe(MAX_MEMBERS)
    expect(plan.ok && plan.value.problems).toEqual(['members: only the first 30 of 100 rows.'])
  })

  it('skips invalid and duplicate rows', () => {
    const file = JSON.parse(exportJson(householdWith([expense()]))) as { entries: unknown[] }
    file.entries.push(file.entries[0], null, { id: '../x' }, { id: '__proto__', amount: -1 })
    const plan = runToEnd(planJson(JSON.stringify(file)))
    expect(plan.ok && plan.value.problems).toEqual([
      'entries, row 2: duplicate id.',
      'entries, row 3: invalid or incomplete.',
      'entries, row 4: invalid or incomplete.',
      'entries, row 5: invalid or incomplete.',
    ])
    expect(plan.ok && plan.value.next.entries.size).toBe(1)
  })
})
