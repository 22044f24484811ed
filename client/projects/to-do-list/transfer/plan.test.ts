import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import {
  MAX_ENTRY_LENGTH,
  MAX_ITEMS,
  MAX_LIST_BYTES,
  MAX_NOTES_LENGTH,
} from '../../../../shared/limits.ts'
import type { Entry, RawTask } from './entry.ts'
import { placeTasks } from '../view/move.ts'
import { createPlanner, updatePlan } from './plan.ts'
import { describePlan } from './testing.ts'

const ID = '00000000-0000-4000-8000-000000000001'

function plan(tasks: readonly RawTask[], items: Parameters<typeof makeItem>[0][] = []) {
  const planner = createPlanner(new Map(items.map((item) => [item.id, makeItem(item)])))
  tasks.forEach((task, index) => {
    const entry: Entry = { kind: 'task', place: `Line ${index + 1}`, task, remarks: [] }
    planner.take(entry)
  })
  return planner.finish()
}

describe('the plan of an import', () => {
  it('recognises a task by its id, even if it has changed', () => {
    const { tasks, known } = plan([{ id: ID, title: 'Old' }], [{ id: ID, title: 'New' }])
    expect(tasks).toEqual([])
    expect(known).toEqual([{ place: 'Line 1', title: 'Old', remarks: [] }])
  })

  it('recognises others by title, due date and completion, once each', () => {
    const { tasks, known } = plan(
      [
        { title: 'Call' },
        { title: 'Call' },
        { title: 'Call', due: '2026-11-30' },
        { title: 'Call', completedAt: 5 },
      ],
      [{ id: ID, title: 'Call' }],
    )
    expect(known.map(({ place }) => place)).toEqual(['Line 1'])
    expect(tasks).toHaveLength(3)
  })

  it('adds a task from the trash once, with a new id', () => {
    const gone = { id: ID, title: 'One', deletedAt: 5 }
    expect(plan([{ id: ID, title: 'One' }], [gone]).tasks).toEqual([{ title: 'One' }])
    const again = { id: ID.replace('1', '2'), title: 'One' }
    expect(plan([{ id: ID, title: 'One' }], [gone, again]).tasks).toEqual([])
    expect(plan([{ id: ID, title: 'One', deletedAt: 5 }], [gone]).tasks).toEqual([])
  })

  it('leaves out what the list has got since, by the same rule', () => {
    const inTrash = { id: ID.replace('1', '2'), title: 'Gone', deletedAt: 5 }
    const first = plan(
      [{ title: 'Call' }, { title: 'Call' }, { title: 'Call' }, { id: ID, title: 'One' }, inTrash],
      [{ id: 'a', title: 'Call' }],
    )
    expect(first.tasks).toHaveLength(4)
    const add = (...items: Parameters<typeof makeItem>[0][]) =>
      updatePlan(
        first,
        new Map([...first.items, ...items.map((item) => [item.id, makeItem(item)] as const)]),
      )
    expect(add().tasks).toEqual(first.tasks)
    const { tasks, added, known } = add({ id: 'b', title: 'Call' }, { id: ID, title: 'Changed' })
    expect(tasks).toEqual([{ title: 'Call' }, inTrash])
    expect(added.map(({ place }) => place)).toEqual(['Line 3', 'Line 5'])
    expect(known.map(({ place }) => place)).toEqual(['Line 1', 'Line 2', 'Line 4'])
  })

  it('gives a task a new id if the list has got its own into the trash, and says when there is no room any more', () => {
    const first = plan([{ id: ID, title: 'One' }, { title: 'Two' }])
    const trash = makeItem({ id: ID, deletedAt: 1 })
    const latest = updatePlan(first, new Map([[ID, trash]]))
    expect(latest.tasks).toEqual([{ title: 'One' }, { title: 'Two' }])
    expect(latest.problem).toBeUndefined()
    const items = Array.from({ length: MAX_ITEMS - 1 }, (_, index) => makeItem({ id: `${index}` }))
    const full = updatePlan(first, new Map(items.map((item) => [item.id, item])))
    expect(full.problem).toBeDefined()
  })

  it('uses an id once', () => {
    const { tasks, skipped } = plan([
      { id: ID, title: 'One' },
      { id: ID, title: 'Two' },
    ])
    expect(tasks).toEqual([{ id: ID, title: 'One' }])
    expect(skipped).toEqual([
      { place: 'Line 2', title: 'Two', remarks: ['The file contains it twice.'] },
    ])
  })

  it('leaves out a step that is too long, by name, and keeps the others of its task', () => {
    const step = (text: string) => ({ text, done: false })
    const checklist = [
      step('One'),
      step(`Two${'o'.repeat(MAX_ENTRY_LENGTH)}`),
      step(' '),
      step('Four'),
    ]
    const { tasks, added } = plan([{ title: 'Steps', checklist }])
    expect(tasks).toEqual([{ title: 'Steps', checklist: [step('One'), step('Four')] }])
    expect(added[0]?.remarks).toEqual([
      expect.stringMatching(
        /^Its step “Two.*…” is left out: A step takes at most 200 characters\.$/,
      ),
    ])
  })

  it('says when the list has no room for all of them', () => {
    const items = Array.from({ length: MAX_ITEMS - 1 }, (_, index) => ({ id: `${index}` }))
    expect(plan([{ title: 'One' }], items).problem).toBeUndefined()
    expect(plan([{ title: 'One' }, { title: 'Two' }], items).problem).toContain('has room for 1:')
    const long = 'a'.repeat(MAX_NOTES_LENGTH)
    const count = Math.floor(MAX_LIST_BYTES / MAX_NOTES_LENGTH) + 1
    const texts = Array.from({ length: count }, (_, index) => ({ title: `${index}`, notes: long }))
    expect(plan(texts).problem).toContain('more text than your list has room for')
    expect(plan(texts.slice(0, 100)).problem).toBeUndefined()
  })

  it('rejects a damaged file as a whole', () => {
    const planner = createPlanner(new Map())
    planner.take({ kind: 'task', place: 'Line 1', task: { title: 'One' }, remarks: [] })
    planner.take({ kind: 'broken', reason: 'Line 2 is damaged.' })
    expect(describePlan(planner.finish()).problem).toBe('Line 2 is damaged.')
  })

  it('places tasks before all others, in the order of the file', () => {
    const items = new Map([['a', makeItem({ id: 'a', position: 'a0' })]])
    const placed = placeTasks(
      [{ title: 'One' }, { title: 'Two', position: 'b00' }, { title: 'Three' }],
      items,
    )
    const [one, two, three] = placed.map(({ position = '' }) => position)
    expect(two).toBe('b00')
    expect([one, three, 'a0']).toEqual([one, three, 'a0'].sort())
    expect(one).not.toBe(three)
  })
})
