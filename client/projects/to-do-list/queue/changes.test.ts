import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { applyChanges, createEntry, packChanges } from './changes.ts'
import { keep } from './testing.ts'

function mapOf(...items: ReturnType<typeof makeItem>[]) {
  return new Map(items.map((item) => [item.id, item]))
}

describe('what is shown', () => {
  it('is the list of the server where nothing waits', () => {
    const known = mapOf(makeItem({ id: 'a' }), makeItem({ id: 'b' }))
    expect(applyChanges(known, [])).toEqual(known)
  })

  it('has new tasks, completed ones and no deleted ones before the server knows', () => {
    const known = mapOf(makeItem({ id: 'a' }), makeItem({ id: 'b' }))
    const shown = applyChanges(known, [
      keep.create('c', 'Third'),
      keep.change('a', { completed: true }),
      keep.change('b', { deleted: true }),
    ])
    expect(shown.get('c')).toMatchObject({ title: 'Third', completedAt: null, deletedAt: null })
    expect(shown.get('a')?.completedAt).not.toBeNull()
    expect(shown.get('b')?.deletedAt).not.toBeNull()
  })

  it('takes changes in their order', () => {
    const shown = applyChanges(mapOf(), [
      keep.create('a', 'One'),
      keep.change('a', { title: 'Two' }),
      keep.change('a', { deleted: true }),
      keep.change('a', { deleted: false }),
    ])
    expect(shown.get('a')).toMatchObject({ title: 'Two', deletedAt: null })
  })

  it('keeps the task of the server when its creation is still waiting to be confirmed', () => {
    const item = makeItem({ id: 'a', title: 'As the server has it', version: 4 })
    expect(applyChanges(mapOf(item), [keep.create('a', 'Typed')]).get('a')).toBe(item)
  })

  it('brings a task back that is no longer in the list', () => {
    const shown = applyChanges(mapOf(), [keep.change('a', { deleted: false }, {}, 'Milk')])
    expect(shown.get('a')).toMatchObject({ title: 'Milk', deletedAt: null })
  })

  it('does not bring back what was deleted elsewhere', () => {
    expect(applyChanges(mapOf(), [keep.change('a', { completed: true })]).size).toBe(0)
  })

  it('keeps the time of completion that the server gave', () => {
    const shown = applyChanges(mapOf(makeItem({ id: 'a', completedAt: 5 })), [
      keep.change('a', { completed: true }),
    ])
    expect(shown.get('a')?.completedAt).toBe(5)
  })
})

describe('a batch', () => {
  it('has the creation of a task and one change of it, whatever was done to it', () => {
    const waiting = [
      keep.create('a', 'One'),
      keep.change('a', { completed: true }, { completed: false }),
      keep.create('b', 'Other'),
      keep.change('a', { completed: false }, { completed: true }),
      keep.change('a', { deleted: true }, { deleted: false }),
    ]
    const parcels = packChanges(waiting)
    expect(parcels.map(({ change }) => [change.op, change.id])).toEqual([
      ['create', 'a'],
      ['change', 'a'],
      ['create', 'b'],
    ])
    expect(parcels[1]?.change).toMatchObject({
      change: { completed: false, deleted: true },
      saw: { completed: false, deleted: false },
    })
    expect(parcels.flatMap(({ kept }) => kept)).toHaveLength(waiting.length)
  })

  it('takes at most 100 entries, and leaves the others for the next one', () => {
    const waiting = Array.from({ length: 120 }, (_, index) => keep.create(`${index}`, 'Task'))
    expect(packChanges(waiting)).toHaveLength(100)
  })
})

describe('an entry', () => {
  it('carries the newest version known, or the one that was seen', () => {
    const { change } = keep.change('a', { completed: true })
    expect(createEntry(change, 7)).toMatchObject({ op: 'change', version: 7 })
    expect(createEntry(change, undefined)).toMatchObject({ op: 'change', version: 1 })
  })

  it('is a deletion where nothing else is wanted', () => {
    expect(createEntry(keep.change('a', { deleted: true }).change, 3)).toEqual({
      op: 'delete',
      id: 'a',
    })
    expect(
      createEntry(keep.change('a', { deleted: true, completed: true }).change, 3),
    ).toMatchObject({ op: 'change' })
  })
})
