import { describe, expect, it } from 'vitest'
import type { Item } from '../../../shared/api/items.ts'
import { makeItem } from '../../../shared/api/testing-items.ts'
import type { Repeat } from '../../../shared/rules/repeat.ts'
import { matches, planCompletion, planReopening } from './completion.ts'
import { nextId } from '../../../shared/rules/next-id.ts'

const id = '00000000-0000-4000-8000-000000000001'
const TODAY = '2026-11-21'
/** Noon there and in every zone of the day. */
const COMPLETED_AT = new Date(2026, 10, 21, 12).getTime()

const rule = (parts: Partial<Repeat> = {}): Repeat => ({
  ...{ every: 1, unit: 'week', from: 'due' },
  ...parts,
})
const TASK = makeItem({
  ...{ id, title: 'Water', notes: 'All of them', due: '2026-11-21T08:00', repeat: rule() },
  reminders: [60, 0],
  ...{
    priority: 'high',
    tags: ['home'],
    checklist: [{ text: 'Fern', done: true }],
    position: 'a5',
  },
})

const mapOf = (...items: Item[]) => new Map(items.map((item) => [item.id, item]))
const plan = (...tasks: Item[]) => planCompletion(mapOf(...tasks), tasks, TODAY)

describe('completing', () => {
  it('adds the next task of a repeating one: at the same position, with all steps open', () => {
    expect(plan(TASK)).toEqual({
      edits: [{ id, change: { completed: true } }],
      next: [
        {
          id: nextId(id),
          title: 'Water',
          notes: 'All of them',
          due: '2026-11-28T08:00',
          repeat: rule(),
          reminders: [60, 0],
          priority: 'high',
          tags: ['home'],
          checklist: [{ text: 'Fern', done: false }],
          position: 'a5',
        },
      ],
    })
  })

  it('moves the dates of steps with that of the task, but not after the year 9999', () => {
    const checklist = [
      { text: 'Buy soil', done: true, due: '2026-11-20' },
      { text: 'Fern', done: false, due: '2026-11-21T07:30' },
      { text: 'Never', done: false, due: '9999-12-30' },
    ]
    expect(plan({ ...TASK, checklist }).next[0]?.checklist).toEqual([
      { text: 'Buy soil', done: false, due: '2026-11-27' },
      { text: 'Fern', done: false, due: '2026-11-28T07:30' },
      { text: 'Never', done: false },
    ])
    // Without a date of its own, the task counts from the day of its completion.
    expect(plan({ ...TASK, due: null, checklist }).next[0]?.checklist?.[0]?.due).toBe('2026-11-27')
  })

  it('counts down, and adds none after the last', () => {
    const [next] = plan({ ...TASK, repeat: rule({ count: 2 }) }).next
    expect(next?.repeat).toEqual(rule({ count: 1 }))
    expect(plan({ ...TASK, repeat: rule({ count: 1 }) }).next).toEqual([])
    expect(plan({ ...TASK, repeat: rule({ until: '2026-11-27' }) }).next).toEqual([])
  })

  it('counts from today without a due date', () => {
    expect(plan({ ...TASK, due: null }).next[0]?.due).toBe('2026-11-28')
  })

  it('adds none for a task that does not repeat, is completed or has its next one', () => {
    const next = makeItem({ id: nextId(id), title: 'Mine now', completedAt: 5 })
    expect(plan({ ...TASK, repeat: null }).next).toEqual([])
    expect(plan({ ...TASK, completedAt: 5 }).next).toEqual([])
    expect(planCompletion(mapOf(TASK, next), [TASK], TODAY).next).toEqual([])
  })

  it('restores a next task from the trash', () => {
    const trashed = makeItem({ id: nextId(id), deletedAt: 5 })
    expect(planCompletion(mapOf(TASK, trashed), [TASK], TODAY).next).toHaveLength(1)
  })
})

describe('reopening', () => {
  const completed = { ...TASK, completedAt: COMPLETED_AT }
  const made = plan(TASK).next[0]
  const next = makeItem({ ...made, id: nextId(id) })
  const reopen = (one: Item) => planReopening(mapOf(completed, one), [completed]).edits.slice(1)

  it('deletes the next one if it is unchanged', () => {
    expect(reopen(next)).toEqual([{ id: next.id, change: { deleted: true } }])
    expect(reopen({ ...next, position: 'a9', version: 7 })).toHaveLength(1)
  })

  it.each<[string, Partial<Item>]>([
    ['was renamed', { title: 'Water all' }],
    ['was moved to another day', { due: '2026-11-30' }],
    ['is begun', { checklist: [{ text: 'Fern', done: true }] }],
    ['is completed', { completedAt: 7 }],
    ['is in the trash', { deletedAt: 7 }],
  ])('leaves the next one that %s', (_, parts) => {
    expect(reopen({ ...next, ...parts })).toEqual([])
  })

  it('of a task that does not repeat, or is not completed, deletes nothing', () => {
    const plain = { ...completed, repeat: null }
    expect(planReopening(mapOf(plain, next), [plain]).edits).toHaveLength(1)
    expect(planReopening(mapOf(TASK, next), [TASK]).edits).toHaveLength(1)
  })
})

it('a task matches values if it has every one', () => {
  const item = makeItem({ id: 'a', completedAt: 5, tags: ['x'] })
  expect(matches(item, { completed: true, tags: ['x'], deleted: false })).toBe(true)
  expect(matches(item, { completed: true, tags: [] })).toBe(false)
})
