import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { MAX_BATCH_BYTES, MAX_NOTES_LENGTH } from '../../../../shared/limits.ts'
import { applyMutations, keepFields, takeBatch, toSyncMutation } from './mutations.ts'
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
})

describe('a batch', () => {
  it('has at most 500 mutations, and leaves the others for the next one', () => {
    const waiting = Array.from({ length: 520 }, (_, index) => pending.create(`${index}`, 'Task'))
    expect(takeBatch(waiting)).toEqual(waiting.slice(0, 500))
    expect(takeBatch(waiting, 7)).toHaveLength(7)
    expect(takeBatch([])).toEqual([])
  })

  it.each(['x', '語', '\u0001'])('of long notes in %s fits into a request', (sign) => {
    const notes = sign.repeat(MAX_NOTES_LENGTH)
    const waiting = Array.from({ length: 100 }, (_, index) =>
      pending.change(`${index}`, { notes }, {}),
    )
    const mutations = takeBatch(waiting).map(toSyncMutation)
    expect(mutations.length).toBeGreaterThan(0)
    expect(Buffer.byteLength(JSON.stringify({ mutations }))).toBeLessThan(MAX_BATCH_BYTES)
  })

  it('tells the server what a mutation is called, when it was made and on what it is based', () => {
    expect(toSyncMutation(pending.create('a', 'Milk'))).toEqual({
      ...{ mutationId: 'create-a', madeAt: 100 },
      ...{ op: 'create', id: 'a', title: 'Milk' },
    })
    const change = pending.change('a', { title: 'New' }, { title: 'Old' })
    expect(toSyncMutation(change)).toEqual({
      ...{ mutationId: change.key, madeAt: 100, op: 'change', id: 'a' },
      ...{ change: { title: 'New' }, base: { title: 'Old' } },
    })
    expect(toSyncMutation(pending.erase('a'))).toEqual({
      ...{ mutationId: 'erase-a', madeAt: 100, op: 'erase', id: 'a' },
    })
  })
})

describe('a change of which some fields conflict', () => {
  it('keeps only those', () => {
    const { mutation } = pending.change('a', { title: 'b', notes: 'c' }, { title: 'x', notes: 'y' })
    expect(keepFields(mutation, ['notes'])).toMatchObject({
      change: { notes: 'c' },
      base: { notes: 'y' },
    })
  })
})
