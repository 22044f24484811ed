import { describe, expect, it } from 'vitest'
import type { Item } from '../../../../shared/api/items.ts'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { MAX_ITEMS } from '../../../../shared/limits.ts'
import type { ListAddress } from './address.ts'
import { arrange, compareOwn, countTags, countViews } from './arrange.ts'
import { createSearch } from './search.ts'
import { measureCpuTime } from '../../../../shared/testing-cpu-time.ts'

const TODAY = '2026-11-30'
/** At noon, so that the day is the same in all but the farthest zones. */
const now = new Date(2026, 10, 30, 12).getTime()
const yesterday = new Date(2026, 10, 29, 12).getTime()

const WHOLE: ListAddress = { view: 'all', sort: 'own', tag: undefined, query: '', task: undefined }

function show(items: readonly Item[], address: Partial<ListAddress> = {}) {
  return arrange(items, { ...WHOLE, ...address }, TODAY, createSearch())
}

/** The groups, each as its heading and ids. */
function groupsOf(items: readonly Item[], address: Partial<ListAddress> = {}) {
  return show(items, address).groups.map(({ heading, tasks }) => [
    heading,
    ...tasks.map(({ id }) => id),
  ])
}

const dated = [
  makeItem({ id: 'none', position: 'a0' }),
  makeItem({ id: 'later', position: 'a1', due: '2027-01-02' }),
  makeItem({ id: 'overdue', position: 'a2', due: '2026-11-28' }),
  makeItem({ id: 'today at five', position: 'a3', due: '2026-11-30T17:00' }),
  makeItem({ id: 'today', position: 'a4', due: TODAY }),
  makeItem({ id: 'tomorrow', position: 'a5', due: '2026-12-01T09:00' }),
  makeItem({ id: 'ticked today', position: 'a6', due: '2026-11-29', completedAt: now }),
  makeItem({ id: 'ticked before', position: 'a7', due: '2026-11-29', completedAt: yesterday }),
  makeItem({ id: 'in the trash', position: 'a8', due: TODAY, deletedAt: now }),
]

describe('the views of the list', () => {
  it('All has the open tasks in their own order, then completed ones, last first', () => {
    expect(groupsOf(dated)).toEqual([
      [undefined, 'none', 'later', 'overdue', 'today at five', 'today', 'tomorrow'],
      ['Completed (2)', 'ticked today', 'ticked before'],
    ])
    expect(show(dated)).toMatchObject({ open: 6 })
    expect(show(dated).tasks).toHaveLength(8)
  })

  it('Today has due and overdue tasks, and those completed today', () => {
    expect(groupsOf(dated, { view: 'today' })).toEqual([
      ['Overdue', 'overdue'],
      ['Today', 'today at five', 'today'],
      ['Completed (1)', 'ticked today'],
    ])
    const now = dated.filter(({ id }) => id === 'today')
    expect(groupsOf(now, { view: 'today' })).toEqual([[undefined, 'today']])
    const overdue = dated.filter(({ id }) => id === 'overdue')
    expect(groupsOf(overdue, { view: 'today' })).toEqual([['Overdue', 'overdue']])
  })

  it('Upcoming has the next days with their tasks', () => {
    expect(groupsOf(dated, { view: 'upcoming' })).toEqual([
      ['Tomorrow', 'tomorrow'],
      ['2 January 2027', 'later'],
    ])
  })

  it('Completed and Trash have the last one first', () => {
    expect(groupsOf(dated, { view: 'completed' })).toEqual([
      ['Today', 'ticked today'],
      ['Yesterday', 'ticked before'],
    ])
    expect(groupsOf(dated, { view: 'trash' })).toEqual([[undefined, 'in the trash']])
  })

  it('Today and Upcoming have a task on the day of an open step that comes before its own', () => {
    const steps = (...days: [string, boolean][]) =>
      days.map(([due, done]) => ({ text: due, done, due }))
    const items = [
      makeItem({
        id: 'today',
        due: '2026-12-24',
        checklist: steps(['2026-12-01', false], [TODAY, false]),
      }),
      makeItem({ id: 'undated', checklist: steps(['2026-12-01T09:00', false]), position: 'a1' }),
      makeItem({ id: 'done', due: '2026-12-02', checklist: steps([TODAY, true]), position: 'a2' }),
      makeItem({
        id: 'overdue',
        due: TODAY,
        checklist: steps(['2026-11-29', false]),
        position: 'a3',
      }),
    ]
    expect(groupsOf(items, { view: 'today' })).toEqual([
      ['Overdue', 'overdue'],
      ['Today', 'today'],
    ])
    expect(groupsOf(items, { view: 'upcoming' })).toEqual([
      ['Tomorrow', 'undated'],
      ['Wednesday 2 December', 'done'],
    ])
    expect(groupsOf(items, { sort: 'due' })).toEqual([
      [undefined, 'overdue', 'today', 'undated', 'done'],
    ])
    expect(countViews(items, TODAY)).toMatchObject({ today: 2, upcoming: 2 })
  })

  it('that are empty have no tasks', () => {
    for (const view of ['all', 'today', 'upcoming', 'completed', 'trash'] as const) {
      expect(show([], { view })).toMatchObject({ tasks: [], open: 0 })
    }
  })

  it('count open tasks, and all in Completed and Trash', () => {
    expect(countViews(dated, TODAY)).toEqual({
      all: 6,
      today: 3,
      upcoming: 2,
      completed: 2,
      trash: 1,
    })
  })
})

describe('the order', () => {
  it('is the same for equal positions and times in any input order', () => {
    const items = ['b', 'a', 'c'].flatMap((id) => [
      makeItem({ id }),
      makeItem({ id: `${id} completed`, completedAt: now }),
      makeItem({ id: `${id} deleted`, deletedAt: now }),
    ])
    for (const list of [items, [...items].reverse()]) {
      expect(groupsOf(list)).toEqual([
        [undefined, 'a', 'b', 'c'],
        ['Completed (3)', 'a completed', 'b completed', 'c completed'],
      ])
      expect(groupsOf(list, { view: 'trash' })).toEqual([
        [undefined, 'a deleted', 'b deleted', 'c deleted'],
      ])
    }
  })

  it('of positions is that of their characters, capitals first', () => {
    const items = ['a1', 'Zz', 'a0V', 'a0'].map((position) => makeItem({ id: position, position }))
    expect(items.sort(compareOwn).map(({ id }) => id)).toEqual(['Zz', 'a0', 'a0V', 'a1'])
  })

  it.each([
    ['due', ['today', 'today at five', 'none']],
    ['priority', ['today at five', 'today', 'none']],
    ['title', ['none', 'today', 'today at five']],
  ] as const)('by %s has the list’s own for what is equal', (sort, ids) => {
    const items = [
      makeItem({ id: 'none', title: 'Éclair 2', position: 'a5' }),
      makeItem({ id: 'today', title: 'eclair 10', due: TODAY, priority: 'low' }),
      makeItem({ id: 'today at five', title: 'Fig', due: `${TODAY}T17:00`, priority: 'high' }),
    ]
    expect(show(items, { sort }).tasks.map(({ id }) => id)).toEqual(ids)
  })

  it('of a future day is by time, unless another one is chosen', () => {
    const items = [
      makeItem({ id: 'nine', title: 'b', due: '2026-12-01T09:00', position: 'a1' }),
      makeItem({ id: 'all day', title: 'c', due: '2026-12-01', position: 'a2' }),
      makeItem({ id: 'eight', title: 'a', due: '2026-12-01T08:00', position: 'a3' }),
    ]
    expect(groupsOf(items, { view: 'upcoming' })).toEqual([
      ['Tomorrow', 'all day', 'eight', 'nine'],
    ])
    expect(groupsOf(items, { view: 'upcoming', sort: 'title' })).toEqual([
      ['Tomorrow', 'eight', 'nine', 'all day'],
    ])
  })
})

describe('sections', () => {
  const kitchen = [
    makeItem({ id: 'first', position: 'a0' }),
    makeItem({ id: 'kitchen', position: 'a1', title: '# Kitchen' }),
    makeItem({ id: 'sink', position: 'a2', tags: ['Home', 'water'] }),
    makeItem({ id: 'oven', position: 'a3', tags: ['home'] }),
    makeItem({ id: 'tag', position: 'a4', title: '#Garden', completedAt: now }),
  ]
  const collapse = (keys: readonly string[], address: Partial<ListAddress> = {}) =>
    arrange(kitchen, { ...WHOLE, ...address }, TODAY, createSearch(), new Set(keys))

  it('begin at heading lines, which are no tasks themselves', () => {
    const { tasks, sections, open } = show(kitchen)
    expect(tasks.map(({ id }) => id)).toEqual(['first', 'kitchen', 'sink', 'oven', 'tag'])
    expect([...sections]).toEqual([['kitchen', { count: 2, collapsed: false }]])
    expect(open).toBe(3)
    expect(countViews(kitchen, TODAY)).toMatchObject({ all: 3, completed: 1 })
    for (const address of [{ sort: 'title' }, { view: 'today' }, { tag: 'home' }] as const) {
      expect(show(kitchen, address).tasks.map(({ id }) => id)).not.toContain('kitchen')
    }
  })

  it('hide their tasks while they are collapsed, except in a search', () => {
    const shown = (keys: readonly string[], address?: Partial<ListAddress>) =>
      collapse(keys, address).tasks.map(({ id }) => id)
    expect(shown(['kitchen', 'completed'])).toEqual(['first', 'kitchen'])
    expect(collapse(['completed']).groups.at(-1)).toMatchObject({ collapsed: true, tasks: [] })
    expect(shown(['kitchen', 'completed'], { query: 'garden' })).toEqual(['tag'])
  })

  it('by tag take the first one of each task', () => {
    expect(groupsOf(kitchen, { sort: 'tag' })).toEqual([
      ['#Home (2)', 'sink', 'oven'],
      ['No tag (1)', 'first'],
      ['Completed (1)', 'tag'],
    ])
    expect(collapse(['tag home'], { sort: 'tag' }).tasks.map(({ id }) => id)).toEqual([
      'first',
      'tag',
    ])
  })
})

describe('a filter', () => {
  const items = [
    makeItem({ id: 'a', title: 'Buy milk', tags: ['Home', 'Straße'] }),
    makeItem({ id: 'b', title: 'Buy bread', tags: ['home'], completedAt: now }),
    makeItem({ id: 'c', title: 'Milk the cow', tags: ['__proto__'] }),
    makeItem({ id: 'd', title: 'Gone', tags: ['old'], deletedAt: now }),
  ]

  it('finds tasks with a tag in any case', () => {
    expect(show(items, { tag: 'HOME' }).tasks.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(show(items, { tag: 'STRASSE' }).tasks.map(({ id }) => id)).toEqual(['a'])
    expect(show(items, { tag: '__proto__' }).tasks.map(({ id }) => id)).toEqual(['c'])
    expect(show(items, { tag: 'constructor' }).tasks).toEqual([])
  })

  it('finds tasks with all terms', () => {
    expect(show(items, { query: 'milk' }).tasks.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(show(items, { query: 'milk', tag: 'home' }).tasks.map(({ id }) => id)).toEqual(['a'])
  })

  it('lists tags by name with their open tasks outside the trash', () => {
    expect(countTags(items)).toEqual([
      { tag: '__proto__', count: 1 },
      { tag: 'Home', count: 1 },
      { tag: 'Straße', count: 1 },
    ])
  })

  it('spells a tag as the first task in the list’s own order, whatever order the tasks came in', () => {
    const [first, second] = [
      makeItem({ id: 'a', position: 'a1', tags: ['Work'] }),
      makeItem({ id: 'b', position: 'a2', tags: ['work'] }),
    ]
    const expected = [{ tag: 'Work', count: 2 }]
    expect(countTags([first, second])).toEqual(expected)
    expect(countTags([second, first])).toEqual(expected)
  })
})

it('a full list is arranged quickly', () => {
  const items = Array.from({ length: MAX_ITEMS }, (_, index) =>
    makeItem({
      id: String((index * 7919) % MAX_ITEMS),
      notes: 'Some words about it',
      tags: ['home', 'work'],
      due: index % 2 === 0 ? TODAY : null,
      completedAt: index % 3 === 0 ? now : null,
    }),
  )
  const search = createSearch()
  const look = () => arrange(items, { ...WHOLE, query: 'some' }, TODAY, search)
  const { tasks } = look()
  expect(measureCpuTime(look)).toBeLessThan(250)
  expect(tasks).toHaveLength(MAX_ITEMS)
})
