import { describe, expect, it } from 'vitest'
import type { ItemChange } from '../../../../shared/api/items.ts'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { MAX_BATCH_BYTES, MAX_NOTES_LENGTH } from '../../../../shared/limits.ts'
import {
  applyMutations,
  createBatchEntry,
  findConflicts,
  matches,
  mergeMutations,
  type PendingMutation,
} from './mutations.ts'
import { compareOwn } from '../view/arrange.ts'
import { pending } from './testing.ts'

function mapOf(...items: ReturnType<typeof makeItem>[]) {
  return new Map(items.map((item) => [item.id, item]))
}

describe('applying mutations', () => {
  it('returns the server’s tasks if none is pending', () => {
    const known = mapOf(makeItem({ id: 'a' }), makeItem({ id: 'b' }))
    expect(applyMutations(known, [])).toEqual(known)
  })

  it('shows added, completed and deleted tasks before the server knows', () => {
    const known = mapOf(makeItem({ id: 'a' }), makeItem({ id: 'b' }))
    const shown = applyMutations(known, [
      pending.create('c', 'Third'),
      pending.change('a', { completed: true }),
      pending.change('b', { deleted: true }),
    ])
    expect(shown.get('c')).toMatchObject({ title: 'Third', completedAt: null, deletedAt: null })
    expect(shown.get('a')?.completedAt).not.toBeNull()
    expect(shown.get('b')?.deletedAt).not.toBeNull()
  })

  it('applies mutations in order', () => {
    const shown = applyMutations(mapOf(), [
      pending.create('a', 'One'),
      pending.change('a', { title: 'Two' }),
      pending.change('a', { deleted: true }),
      pending.change('a', { deleted: false }),
    ])
    expect(shown.get('a')).toMatchObject({ title: 'Two', deletedAt: null })
  })

  it('keeps the server’s task if its creation is still pending', () => {
    const item = makeItem({ id: 'a', title: 'As the server has it', version: 4 })
    expect(applyMutations(mapOf(item), [pending.create('a', 'Typed')]).get('a')).toBe(item)
  })

  it.each([{ completed: true }, { deleted: false }])(
    'does not show a task of which only a change is known: %o',
    (change) => {
      expect(applyMutations(mapOf(), [pending.change('a', change, {}, 'Milk')]).size).toBe(0)
    },
  )

  it('keeps the server’s time of completion', () => {
    const shown = applyMutations(mapOf(makeItem({ id: 'a', completedAt: 5 })), [
      pending.change('a', { completed: true }),
    ])
    expect(shown.get('a')?.completedAt).toBe(5)
  })
})

describe('a task that is not sent yet', () => {
  it('shows all its fields, and defaults for the others', () => {
    const { mutation, ...rest } = pending.create('a', 'Milk')
    const full = {
      ...mutation,
      notes: 'Whole',
      tags: ['x'],
      position: 'a1',
      priority: 'high' as const,
    }
    expect(applyMutations(mapOf(), [{ ...rest, mutation: full }]).get('a')).toEqual(
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

  it('shows the times that it brings', () => {
    const past = { createdAt: 5, completedAt: 6, deletedAt: 7 }
    const mutation = { op: 'create' as const, id: 'a', title: 'One', ...past }
    const shown = applyMutations(mapOf(), [{ key: 'k', madeAt: 100, mutation }])
    expect(shown.get('a')).toMatchObject({ ...past, updatedAt: 100 })
  })

  it('is the first without a position, as on the server', () => {
    const known = mapOf(
      makeItem({ id: 'a', position: 'a0' }),
      makeItem({ id: 'b', position: 'Zz' }),
    )
    const shown = [
      ...applyMutations(known, [
        pending.create('c', 'Third'),
        pending.create('d', 'Fourth'),
      ]).values(),
    ]
    expect(shown.sort(compareOwn).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
  })
})

describe('a permanent deletion', () => {
  it('shows at once', () => {
    const known = mapOf(makeItem({ id: 'a', deletedAt: 5 }), makeItem({ id: 'b', deletedAt: 5 }))
    expect([...applyMutations(known, [pending.erase('a')]).keys()]).toEqual(['b'])
  })

  it('waits for the batch after one that changes its task', () => {
    const waiting = [
      pending.change('a', { deleted: true }),
      pending.change('b', { deleted: true }),
      pending.erase('a'),
      pending.erase('b'),
    ]
    expect(mergeMutations(waiting).map(({ mutation }) => [mutation.op, mutation.id])).toEqual([
      ['change', 'a'],
      ['change', 'b'],
    ])
    expect(mergeMutations(waiting.slice(2))).toHaveLength(2)
  })
})

describe('a change of a task that another device has changed', () => {
  const clashing = (title: string, ...waiting: ReturnType<typeof pending.change>[]) => {
    const [entry] = mergeMutations(waiting)
    const item = makeItem({ id: 'a', title, position: 'a5', tags: ['x'] })
    return entry ? findConflicts(entry, item).map(({ key }) => key) : []
  }
  const rename = pending.change('a', { title: 'Two' }, { title: 'One' })
  const again = pending.change('a', { title: 'Three' }, { title: 'Two' })
  const complete = pending.change('a', { completed: true }, { completed: false })

  it('is a conflict if this browser has not seen the current value', () => {
    expect(clashing('Theirs', rename)).toEqual([rename.key])
    expect(clashing('One', rename)).toEqual([])
    expect(clashing('Two', rename)).toEqual([])
  })

  it('is no conflict if an earlier mutation here has written that value', () => {
    expect(clashing('Two', rename, again)).toEqual([])
    expect(clashing('Theirs', rename, again)).toEqual([rename.key, again.key])
  })

  it('is no conflict if another tab has sent an earlier one and not reported it yet', () => {
    const [entry] = mergeMutations([again])
    if (!entry) throw new Error('an entry')
    const item = makeItem({ id: 'a', title: 'One' })
    expect(findConflicts(entry, item)).toEqual([again])
    expect(findConflicts(entry, item, [rename])).toEqual([])
  })

  it('is no conflict if a later one was applied and its answer lost', () => {
    const reopen = pending.change('a', { completed: false }, { completed: false })
    const [entry] = mergeMutations([reopen])
    if (!entry) throw new Error('a entry')
    const item = makeItem({ id: 'a', completedAt: 5 })
    expect(findConflicts(entry, item)).toEqual([reopen])
    expect(findConflicts(entry, item, [reopen, complete])).toEqual([])
  })

  it('is no conflict if a rejected mutation was based on that value', () => {
    const [entry] = mergeMutations([again])
    if (!entry) throw new Error('a entry')
    const item = makeItem({ id: 'a', title: 'One', completedAt: 5 })
    expect(findConflicts(entry, item, [{ ...rename, rejected: 'Completed elsewhere' }])).toEqual([])
  })

  it('does not affect mutations of other fields', () => {
    expect(clashing('Theirs', rename, complete)).toEqual([rename.key])
  })

  it('is no conflict in the position, nor in lists that are equal', () => {
    expect(clashing('One', pending.change('a', { position: 'a9' }, { position: 'a1' }))).toEqual([])
    expect(clashing('One', pending.change('a', { tags: ['y'] }, { tags: ['x'] }))).toEqual([])
    const tagged = pending.change('a', { tags: ['y'] }, { tags: [] })
    expect(clashing('One', tagged)).toEqual([tagged.key])
  })

  it('matches a task that has every value', () => {
    const item = makeItem({ id: 'a', completedAt: 5, tags: ['x'] })
    expect(matches(item, { completed: true, tags: ['x'], deleted: false })).toBe(true)
    expect(matches(item, { completed: true, tags: [] })).toBe(false)
  })
})

describe('a batch', () => {
  it('has the creation of a task and one merged change of it', () => {
    const waiting = [
      pending.create('a', 'One'),
      pending.change('a', { completed: true }, { completed: false }),
      pending.create('b', 'Other'),
      pending.change('a', { completed: false }, { completed: true }),
      pending.change('a', { deleted: true }, { deleted: false }),
    ]
    const merged = mergeMutations(waiting)
    expect(merged.map(({ mutation }) => [mutation.op, mutation.id])).toEqual([
      ['create', 'a'],
      ['change', 'a'],
      ['create', 'b'],
    ])
    expect(merged[1]?.mutation).toMatchObject({
      change: { completed: false, deleted: true },
    })
    expect(merged.flatMap((entry) => entry.pending)).toHaveLength(waiting.length)
  })

  it('has at most 500 entries, and leaves the others for the next one', () => {
    const waiting = Array.from({ length: 520 }, (_, index) => pending.create(`${index}`, 'Task'))
    expect(mergeMutations(waiting)).toHaveLength(500)
    expect(mergeMutations(waiting, 7)).toHaveLength(7)
  })

  it.each(['x', '語', '\u0001'])('of long notes in %s fits into a request', (sign) => {
    const notes = sign.repeat(MAX_NOTES_LENGTH)
    const waiting = Array.from({ length: 100 }, (_, index) =>
      pending.change(`${index}`, { notes }, {}),
    )
    const changes = mergeMutations(waiting).map((entry) => createBatchEntry(entry, 1))
    expect(changes.length).toBeGreaterThan(0)
    expect(Buffer.byteLength(JSON.stringify({ changes }))).toBeLessThan(MAX_BATCH_BYTES)
  })
})

describe('a batch entry', () => {
  const entryOf = (version: number | undefined, ...waiting: PendingMutation[]) => {
    const [entry] = mergeMutations(waiting)
    return entry && createBatchEntry(entry, version)
  }

  it('has the newest known version, or the one it is based on', () => {
    const ticked = pending.change('a', { completed: true })
    expect(entryOf(7, ticked)).toMatchObject({ op: 'change', version: 7 })
    expect(entryOf(undefined, ticked)).toMatchObject({ op: 'change', version: 1 })
  })

  it('has version 1 for a task that is created just before', () => {
    const { mutation, ...rest } = pending.change('a', { completed: true })
    if (mutation.op !== 'change') throw new Error('a change')
    const early = { ...rest, mutation: { ...mutation, version: 0 } }
    expect(entryOf(undefined, early)).toMatchObject({ version: 1 })
  })

  it('of a new task has the time at which it was made', () => {
    expect(entryOf(undefined, pending.create('a', 'Milk'))).toMatchObject({ madeAt: 100 })
  })

  it('has the time of the last tick, even if other fields were changed later', () => {
    const at = (madeAt: number, change: ItemChange) => ({ ...pending.change('a', change), madeAt })
    const change = [
      at(100, { completed: true }),
      at(200, { completed: false }),
      at(300, { completed: true }),
      at(400, { notes: 'Later' }),
    ]
    expect(entryOf(3, ...change)).toMatchObject({ madeAt: 300, change: { completed: true } })
    expect(entryOf(3, at(400, { notes: 'Later' }))).not.toHaveProperty('madeAt')
  })

  it('of a permanent deletion has no title', () => {
    expect(entryOf(3, pending.erase('a'))).toEqual({ op: 'erase', id: 'a' })
  })

  it('is a deletion if nothing else changes', () => {
    expect(entryOf(3, pending.change('a', { deleted: true }))).toEqual({ op: 'delete', id: 'a' })
    expect(entryOf(3, pending.change('a', { deleted: true, completed: true }))).toMatchObject({
      op: 'change',
    })
  })
})
