import { describe, expect, it } from 'vitest'
import type { Item } from '../../../shared/api/items.ts'
import { makeItem } from '../../../shared/api/testing-items.ts'
import { createHistory } from './history.ts'
import { applyMutations, ensurePresent, type Mutation } from './queue/mutations.ts'
import { pending } from './queue/testing.ts'
import type { Edit, TaskList, TaskListState } from './task-list.ts'

/** A list that takes every change at once, and what it was asked for. */
function createList(...tasks: Item[]) {
  let items: ReadonlyMap<string, Item> = new Map(tasks.map((item) => [item.id, item]))
  const asked: (readonly Edit[])[] = []
  const mutations: Mutation[] = []
  const list: Pick<TaskList, 'read' | 'change'> = {
    read: () => ({ items }) as TaskListState,
    change(edits, next = []) {
      const found = edits.filter(({ id }) => items.has(id))
      if (found.length === 0) return false
      asked.push(edits)
      const added = next.flatMap((task) => ensurePresent(items.get(task.id), task))
      items = applyMutations(items, [
        ...found.map(({ id, change }) => pending.change(id, change)),
        ...added.map((mutation) => ({ key: mutation.id, madeAt: 100, mutation })),
      ])
      mutations.push(...added)
      return true
    },
  }
  const remove = (id: string) => (items = new Map([...items].filter(([key]) => key !== id)))
  return {
    asked,
    mutations,
    remove,
    find: (id: string) => items.get(id),
    history: createHistory(list),
  }
}

describe('an action', () => {
  it('is undone and redone, the last one first', () => {
    const { history, find } = createList(makeItem({ id: 'a', title: 'One' }))
    history.change('Renamed', [{ id: 'a', change: { title: 'Two' } }])
    history.change('Completed', [{ id: 'a', change: { completed: true } }])
    expect(history.undo()?.label).toBe('Completed')
    expect(find('a')).toMatchObject({ title: 'Two', completedAt: null })
    expect(history.undo()?.label).toBe('Renamed')
    expect(find('a')?.title).toBe('One')
    expect(history.undo()).toBeUndefined()
    expect(history.redo()?.label).toBe('Renamed')
    expect(history.redo()?.label).toBe('Completed')
    expect(find('a')).toMatchObject({ title: 'Two' })
    expect(find('a')?.completedAt).not.toBeNull()
    expect(history.redo()).toBeUndefined()
  })

  it('on several tasks is undone for each', () => {
    const tagged = makeItem({ id: 'b', tags: ['old'], due: '2026-11-30' })
    const { history, find } = createList(makeItem({ id: 'a' }), tagged)
    const change = { tags: ['new'], due: null }
    history.change('Changed', [
      { id: 'a', change },
      { id: 'b', change },
    ])
    history.undo()
    expect(find('a')).toMatchObject({ tags: [], due: null })
    expect(find('b')).toMatchObject({ tags: ['old'], due: '2026-11-30' })
  })

  it('that added several tasks is undone at once', () => {
    const { history, find } = createList(makeItem({ id: 'a' }), makeItem({ id: 'b' }))
    history.added('Added', ['a', 'b'])
    history.undo()
    expect([find('a')?.deletedAt, find('b')?.deletedAt]).not.toContain(null)
    history.redo()
    expect([find('a')?.deletedAt, find('b')?.deletedAt]).toEqual([null, null])
  })

  it('that added a task is undone to the trash and redone', () => {
    const { history, find } = createList(makeItem({ id: 'a' }))
    history.added('Added', ['a'])
    history.undo()
    expect(find('a')?.deletedAt).not.toBeNull()
    history.redo()
    expect(find('a')?.deletedAt).toBeNull()
  })

  it('that added a completed task is undone to the trash and redone completed', () => {
    const { history, find, mutations } = createList(makeItem({ id: 'a' }))
    const task = { id: 'b', title: 'Step', completedAt: 5 }
    history.change('Made', [{ id: 'a', change: { checklist: [] } }], [task])
    history.undo()
    expect(find('b')?.deletedAt).not.toBeNull()
    history.redo()
    expect(find('b')).toMatchObject({ completedAt: 5, deletedAt: null })
    expect(mutations.at(-1)).toMatchObject({ change: { title: 'Step', deleted: false } })
    // The server knows no such field of a change.
    expect(mutations.at(-1)).not.toHaveProperty('change.completedAt')
  })

  it('is undone and redone with its base, so that a newer value is a conflict', () => {
    const { history, asked } = createList(makeItem({ id: 'a', title: 'One' }))
    history.change('Renamed', [{ id: 'a', change: { title: 'Two' } }])
    history.undo()
    history.redo()
    expect(asked.slice(1)).toEqual([
      [{ id: 'a', change: { title: 'One' }, base: { title: 'Two' } }],
      [{ id: 'a', change: { title: 'Two' }, base: { title: 'One' } }],
    ])
  })

  it('on a permanently deleted task is skipped', () => {
    const { history, find, remove } = createList(makeItem({ id: 'a' }), makeItem({ id: 'b' }))
    history.change('Completed both', [
      { id: 'a', change: { completed: true } },
      { id: 'b', change: { completed: true } },
    ])
    history.change('Renamed', [{ id: 'b', change: { title: 'New' } }])
    remove('b')
    expect(history.undo()?.label).toBe('Completed both')
    expect(find('a')?.completedAt).toBeNull()
    remove('a')
    expect(history.redo()).toBeUndefined()
    expect(history.undo()).toBeUndefined()
  })

  it('on no task is not recorded', () => {
    const { history } = createList()
    expect(history.change('Renamed', [{ id: 'gone', change: { title: 'New' } }])).toBe(false)
    expect(history.undo()).toBeUndefined()
  })

  it('cannot be redone after another one', () => {
    const { history } = createList(makeItem({ id: 'a' }))
    history.change('Completed', [{ id: 'a', change: { completed: true } }])
    history.undo()
    history.change('Renamed', [{ id: 'a', change: { title: 'New' } }])
    expect(history.redo()).toBeUndefined()
  })

  it('is one of at most 200 that are recorded', () => {
    const { history } = createList(makeItem({ id: 'a' }))
    for (let count = 0; count < 220; count++) {
      history.change(`${count}`, [{ id: 'a', change: { title: `${count}` } }])
    }
    const labels: (string | undefined)[] = []
    for (let entry = history.undo(); entry; entry = history.undo()) labels.push(entry.label)
    expect(labels).toHaveLength(200)
    expect(labels.at(-1)).toBe('20')
  })
})
