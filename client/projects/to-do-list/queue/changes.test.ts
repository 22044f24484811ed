import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { MAX_BATCH_BYTES, MAX_NOTES_LENGTH } from '../../../../shared/limits.ts'
import {
  applyChanges,
  createEntry,
  findClashing,
  matches,
  packChanges,
  takeGroup,
} from './changes.ts'
import { compareOwn } from '../view/arrange.ts'
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

  it.each([{ completed: true }, { deleted: false }])(
    'does not show a task of which nothing but a change is known: %o',
    (change) => {
      expect(applyChanges(mapOf(), [keep.change('a', change, {}, 'Milk')]).size).toBe(0)
    },
  )

  it('keeps the time of completion that the server gave', () => {
    const shown = applyChanges(mapOf(makeItem({ id: 'a', completedAt: 5 })), [
      keep.change('a', { completed: true }),
    ])
    expect(shown.get('a')?.completedAt).toBe(5)
  })
})

describe('a task that waits to be added', () => {
  it('shows with all that was written, and nothing that was not', () => {
    const { change, ...kept } = keep.create('a', 'Milk')
    const full = {
      ...change,
      notes: 'Whole',
      tags: ['x'],
      position: 'a1',
      priority: 'high' as const,
    }
    expect(applyChanges(mapOf(), [{ ...kept, change: full }]).get('a')).toEqual(
      makeItem({
        ...{
          id: 'a',
          title: 'Milk',
          notes: 'Whole',
          tags: ['x'],
          position: 'a1',
          priority: 'high',
        },
        ...{ createdAt: 100, updatedAt: 100, version: 0 },
      }),
    )
  })

  it('shows with the past that it brings', () => {
    const past = { createdAt: 5, completedAt: 6, deletedAt: 7 }
    const change = { op: 'create' as const, id: 'a', title: 'One', ...past }
    const shown = applyChanges(mapOf(), [{ key: 'k', madeAt: 100, change }])
    expect(shown.get('a')).toMatchObject({ ...past, updatedAt: 100 })
  })

  it('stands before all others where it says no place, as the server will put it', () => {
    const known = mapOf(
      makeItem({ id: 'a', position: 'a0' }),
      makeItem({ id: 'b', position: 'Zz' }),
    )
    const shown = [
      ...applyChanges(known, [keep.create('c', 'Third'), keep.create('d', 'Fourth')]).values(),
    ]
    expect(shown.sort(compareOwn).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
  })
})

describe('a removal for good', () => {
  it('shows at once', () => {
    const known = mapOf(makeItem({ id: 'a', deletedAt: 5 }), makeItem({ id: 'b', deletedAt: 5 }))
    expect([...applyChanges(known, [keep.erase('a')]).keys()]).toEqual(['b'])
  })

  it('waits for the batch after one that changes its task', () => {
    const waiting = [
      keep.change('a', { deleted: true }),
      keep.change('b', { deleted: true }),
      keep.erase('a'),
      keep.erase('b'),
    ]
    expect(packChanges(waiting).map(({ change }) => [change.op, change.id])).toEqual([
      ['change', 'a'],
      ['change', 'b'],
    ])
    expect(packChanges(waiting.slice(2))).toHaveLength(2)
  })
})

describe('changes that were made together', () => {
  it('are those at the head of what waits that have the same mark', () => {
    const [one, two, three] = ['a', 'b', 'c'].map((id) => keep.create(id, 'Task'))
    if (!one || !two || !three) throw new Error('three changes')
    const marked = [
      { ...one, group: 'g' },
      { ...two, group: 'g' },
    ]
    expect(takeGroup([...marked, three])).toEqual(marked)
    expect(takeGroup(marked)).toEqual(marked)
    expect(takeGroup([three, ...marked])).toEqual([three])
    expect(takeGroup([])).toEqual([])
  })
})

describe('a change of a task that has changed since', () => {
  const clashing = (title: string, ...waiting: ReturnType<typeof keep.change>[]) => {
    const [parcel] = packChanges(waiting)
    const item = makeItem({ id: 'a', title, position: 'a5', tags: ['x'] })
    return parcel ? findClashing(parcel, item).map(({ key }) => key) : []
  }
  const rename = keep.change('a', { title: 'Two' }, { title: 'One' })
  const again = keep.change('a', { title: 'Three' }, { title: 'Two' })
  const complete = keep.change('a', { completed: true }, { completed: false })

  it('is a conflict where the task has a value that nobody here has seen', () => {
    expect(clashing('Theirs', rename)).toEqual([rename.key])
    expect(clashing('One', rename)).toEqual([])
    expect(clashing('Two', rename)).toEqual([])
  })

  it('is none where an earlier one of those here has written that value', () => {
    expect(clashing('Two', rename, again)).toEqual([])
    expect(clashing('Theirs', rename, again)).toEqual([rename.key, again.key])
  })

  it('is none where another tab has sent what came before and has not told of it yet', () => {
    const [parcel] = packChanges([again])
    if (!parcel) throw new Error('a parcel')
    const item = makeItem({ id: 'a', title: 'One' })
    expect(findClashing(parcel, item)).toEqual([again])
    expect(findClashing(parcel, item, [rename])).toEqual([])
  })

  it('is none where a later one that waits has been made, though its answer was lost', () => {
    const reopen = keep.change('a', { completed: false }, { completed: false })
    const [parcel] = packChanges([reopen])
    if (!parcel) throw new Error('a parcel')
    const item = makeItem({ id: 'a', completedAt: 5 })
    expect(findClashing(parcel, item)).toEqual([reopen])
    expect(findClashing(parcel, item, [reopen, complete])).toEqual([])
  })

  it('is none where the one before was refused, which had seen that value', () => {
    const [parcel] = packChanges([again])
    if (!parcel) throw new Error('a parcel')
    const item = makeItem({ id: 'a', title: 'One', completedAt: 5 })
    expect(findClashing(parcel, item, [{ ...rename, refused: 'Completed elsewhere' }])).toEqual([])
  })

  it('leaves those be that touch other fields', () => {
    expect(clashing('Theirs', rename, complete)).toEqual([rename.key])
  })

  it('is none about the place, nor about lists that say the same', () => {
    expect(clashing('One', keep.change('a', { position: 'a9' }, { position: 'a1' }))).toEqual([])
    expect(clashing('One', keep.change('a', { tags: ['y'] }, { tags: ['x'] }))).toEqual([])
    const tagged = keep.change('a', { tags: ['y'] }, { tags: [] })
    expect(clashing('One', tagged)).toEqual([tagged.key])
  })

  it('is made already where the task has every value', () => {
    const item = makeItem({ id: 'a', completedAt: 5, tags: ['x'] })
    expect(matches(item, { completed: true, tags: ['x'], deleted: false })).toBe(true)
    expect(matches(item, { completed: true, tags: [] })).toBe(false)
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
    })
    expect(parcels.flatMap(({ kept }) => kept)).toHaveLength(waiting.length)
  })

  it('takes at most 100 entries, and leaves the others for the next one', () => {
    const waiting = Array.from({ length: 120 }, (_, index) => keep.create(`${index}`, 'Task'))
    expect(packChanges(waiting)).toHaveLength(100)
    expect(packChanges(waiting, 7)).toHaveLength(7)
  })

  it.each(['x', '語', '\u0001'])('of long notes in %s fits into a request', (sign) => {
    const notes = sign.repeat(MAX_NOTES_LENGTH)
    const waiting = Array.from({ length: 100 }, (_, index) =>
      keep.change(`${index}`, { notes }, {}),
    )
    const changes = packChanges(waiting).map(({ change }) => createEntry(change, 1))
    expect(changes.length).toBeGreaterThan(0)
    expect(Buffer.byteLength(JSON.stringify({ changes }))).toBeLessThan(MAX_BATCH_BYTES)
  })
})

describe('an entry', () => {
  it('carries the newest version known, or the one that was seen', () => {
    const { change } = keep.change('a', { completed: true })
    expect(createEntry(change, 7)).toMatchObject({ op: 'change', version: 7 })
    expect(createEntry(change, undefined)).toMatchObject({ op: 'change', version: 1 })
  })

  it('carries the first version for a task that the server gets to know just before', () => {
    const { change } = keep.change('a', { completed: true })
    if (change.op !== 'change') throw new Error('a change')
    expect(createEntry({ ...change, version: 0 }, undefined)).toMatchObject({ version: 1 })
  })

  it('is a removal for good without the title', () => {
    expect(createEntry(keep.erase('a').change, 3)).toEqual({ op: 'erase', id: 'a' })
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
