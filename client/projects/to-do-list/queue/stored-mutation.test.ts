import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { CHANGED_ELSEWHERE } from './mutations.ts'
import { parseStoredMutation, stringifyMutation } from './stored-mutation.ts'

const KEY = '0mjx2v1c00-id'
const change = {
  op: 'change',
  id: 'a',
  title: 'Milk',
  change: { completed: true },
  saw: { completed: false },
}

function parse(stored: unknown, key = KEY) {
  return parseStoredMutation(key, JSON.stringify(stored))
}

/** Entries of local storage, copied from the release before the fields were renamed. */
const FROM_BEFORE = {
  create: `{"madeAt":1767225600000,"change":{"op":"create","id":"a","title":"Milk","notes":"Whole","due":"2026-11-30","repeat":{"every":1,"unit":"day","from":"due"},"priority":"high","tags":["shop"],"checklist":[{"text":"Pay","done":false}],"position":"a0","createdAt":5,"completedAt":null,"deletedAt":null}}`,
  update: `{"madeAt":1767225600000,"change":{"op":"change","id":"b","title":"Task b","version":3,"change":{"title":"Mine","completed":true},"saw":{"title":"Task b","completed":false}}}`,
  erase: `{"madeAt":1767225600000,"change":{"op":"erase","id":"c","title":"Task c"}}`,
  rejected: `{"madeAt":1767225600000,"change":{"op":"change","id":"d","title":"Task d","version":2,"change":{"notes":"Mine"},"saw":{"notes":""}},"refused":"It was changed elsewhere in the meantime."}`,
  deleted: `{"madeAt":1767225600000,"change":{"op":"change","id":"e","title":"Task e","version":1,"change":{"deleted":true},"saw":{"deleted":false}},"settled":{"item":{"title":"Task e","notes":"","due":null,"repeat":null,"priority":"none","tags":[],"checklist":[],"position":"a0","completedAt":null,"createdAt":1,"updatedAt":1,"deletedAt":7,"version":2,"id":"e"}}}`,
  erased: `{"madeAt":1767225600000,"change":{"op":"erase","id":"f","title":"Task f"},"settled":{"item":null}}`,
}

describe('a stored mutation', () => {
  it.each([
    ['of a change', { madeAt: 1, change }],
    [
      'of the first release, which stored only titles',
      { madeAt: 1, change: { op: 'create', id: 'a', title: 'Milk' } },
    ],
    [
      'of a new task with all its fields',
      {
        madeAt: 1,
        change: {
          op: 'create',
          ...makeItem({
            id: 'a',
            due: '2026-11-30',
            repeat: { every: 1, unit: 'month', from: 'due', monthday: 'last' },
            tags: ['x'],
            checklist: [{ text: 'y', done: true, due: '2026-11-30' }],
          }),
        },
      },
    ],
    ['of a permanent deletion', { madeAt: 1, change: { op: 'erase', id: 'a', title: 'Milk' } }],
    ['that was rejected', { madeAt: 1, change, refused: 'Too long.' }],
    ['that was saved', { madeAt: 1, change, settled: true }],
  ])('%s is written back unchanged', (_, stored) => {
    const pending = parse(stored)
    if (!pending) throw new Error('a pending mutation')
    expect(JSON.parse(stringifyMutation(pending))).toEqual(stored)
  })

  it.each(['create', 'update', 'erase', 'rejected'] as const)(
    'of a release before keeps its text but for the version: %s',
    (name) => {
      const pending = parseStoredMutation(KEY, FROM_BEFORE[name])
      if (!pending) throw new Error('a pending mutation')
      const text = FROM_BEFORE[name].replace(/"version":\d+,/, '')
      expect(stringifyMutation(pending)).toBe(text)
    },
  )

  it('of the release before is read with all its fields', () => {
    const read = (text: string) => parseStoredMutation(KEY, text)
    expect(read(FROM_BEFORE.create)).toEqual({
      key: KEY,
      madeAt: 1767225600000,
      mutation: {
        op: 'create',
        ...{ id: 'a', title: 'Milk', notes: 'Whole', due: '2026-11-30', priority: 'high' },
        repeat: { every: 1, unit: 'day', from: 'due' },
        tags: ['shop'],
        checklist: [{ text: 'Pay', done: false }],
        position: 'a0',
        ...{ createdAt: 5, completedAt: null, deletedAt: null },
      },
    })
    expect(read(FROM_BEFORE.update)).toEqual({
      key: KEY,
      madeAt: 1767225600000,
      mutation: {
        ...{ op: 'change', id: 'b', title: 'Task b' },
        change: { title: 'Mine', completed: true },
        base: { title: 'Task b', completed: false },
      },
    })
    expect(read(FROM_BEFORE.rejected)).toMatchObject({
      mutation: { change: { notes: 'Mine' }, base: { notes: '' } },
      rejected: CHANGED_ELSEWHERE,
    })
    expect(read(FROM_BEFORE.deleted)).toMatchObject({ mutation: { id: 'e' }, saved: true })
    expect(read(FROM_BEFORE.erased)).toMatchObject({ mutation: { id: 'f' }, saved: true })
  })

  it.each([
    ['a number', 7],
    ['a list', []],
    ['without a change', { madeAt: 1 }],
    ['with an unknown operation', { madeAt: 1, change: { ...change, op: '__proto__' } }],
    ['without its time', { change }],
    ['without fields', { madeAt: 1, change: { ...change, change: null } }],
    ['without its base', { madeAt: 1, change: { ...change, saw: undefined } }],
    [
      'with an invalid completion time',
      { madeAt: 1, change: { op: 'create', id: 'a', title: 'Milk', completedAt: 'now' } },
    ],
    ['with an invalid title', { madeAt: 1, change: { ...change, title: {} } }],
    ['with invalid tags', { madeAt: 1, change: { ...change, change: { tags: 'x' } } }],
    [
      'with an invalid checklist',
      { madeAt: 1, change: { ...change, change: { checklist: [null] } } },
    ],
    [
      'with an invalid date of a step',
      {
        madeAt: 1,
        change: { ...change, change: { checklist: [{ text: 'a', done: true, due: 'x' }] } },
      },
    ],
    [
      'with an invalid due date',
      { madeAt: 1, change: { ...change, change: { due: '2026-13-01' } } },
    ],
    ['with an invalid repeat rule', { madeAt: 1, change: { ...change, change: { repeat: {} } } }],
    [
      'with an invalid priority',
      { madeAt: 1, change: { ...change, change: { priority: 'toString' } } },
    ],
    ['with an invalid reason', { madeAt: 1, change, refused: 7 }],
  ])('is ignored if it is damaged: %s', (_, stored) => {
    expect(parse(stored)).toBeUndefined()
  })

  it.each(['', '0', '~', '__proto__', 'draft'])('is ignored under the key %s', (key) => {
    expect(parse({ madeAt: 1, change }, key)).toBeUndefined()
  })

  it('is not found in any other text', () => {
    expect(parseStoredMutation(KEY, null)).toBeUndefined()
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseStoredMutation(KEY, text)).toBeUndefined()
      }),
    )
  })
})
