import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { parseKept } from './parse-kept.ts'

const KEY = '0mjx2v1c00-mark'
const change = {
  op: 'change',
  id: 'a',
  title: 'Milk',
  version: 1,
  change: { completed: true },
  saw: { completed: false },
}

function parse(kept: unknown, key = KEY) {
  return parseKept(key, JSON.stringify(kept))
}

describe('a kept change', () => {
  it.each([
    ['of this release', { madeAt: 1, group: 'g', change }],
    [
      'of the release before, which knew titles alone',
      { madeAt: 1, change: { op: 'create', id: 'a', title: 'Milk' } },
    ],
    [
      'with all that a new task may have',
      {
        madeAt: 1,
        change: {
          op: 'create',
          ...makeItem({
            id: 'a',
            due: '2026-11-30',
            repeat: { every: 1, unit: 'month', from: 'due', monthday: 'last' },
            tags: ['x'],
            checklist: [{ text: 'y', done: true }],
          }),
        },
      },
    ],
    ['that removes for good', { madeAt: 1, change: { op: 'erase', id: 'a', title: 'Milk' } }],
    ['that was refused', { madeAt: 1, change, refused: 'Too long.' }],
    ['that was answered', { madeAt: 1, change, settled: { item: makeItem({ id: 'a' }) } }],
    ['whose task is gone', { madeAt: 1, change, settled: { item: null } }],
  ])('%s is taken as it was written', (_, kept) => {
    expect(parse(kept)).toEqual({ ...kept, key: KEY })
  })

  it.each([
    ['no object', 7],
    ['a list', []],
    ['without a change', { madeAt: 1 }],
    ['of an unknown kind', { madeAt: 1, change: { ...change, op: '__proto__' } }],
    ['without its time', { change }],
    ['without fields', { madeAt: 1, change: { ...change, change: null } }],
    ['without what was seen', { madeAt: 1, change: { ...change, saw: undefined } }],
    [
      'of a new task whose past is none',
      { madeAt: 1, change: { op: 'create', id: 'a', title: 'Milk', completedAt: 'now' } },
    ],
    ['without its version', { madeAt: 1, change: { ...change, version: '1' } }],
    ['whose title is none', { madeAt: 1, change: { ...change, title: {} } }],
    ['whose tags are no list', { madeAt: 1, change: { ...change, change: { tags: 'x' } } }],
    ['whose steps are none', { madeAt: 1, change: { ...change, change: { checklist: [null] } } }],
    ['whose day is none', { madeAt: 1, change: { ...change, change: { due: '2026-13-01' } } }],
    ['whose rule is none', { madeAt: 1, change: { ...change, change: { repeat: {} } } }],
    [
      'whose priority is none',
      { madeAt: 1, change: { ...change, change: { priority: 'toString' } } },
    ],
    ['whose reason is none', { madeAt: 1, change, refused: 7 }],
    ['whose answer is none', { madeAt: 1, change, settled: { item: { id: 'a' } } }],
    [
      'answered in a tab of the release before',
      {
        madeAt: 1,
        change,
        settled: {
          item: {
            id: 'a',
            title: 'Milk',
            version: 2,
            createdAt: 1,
            updatedAt: 1,
            completedAt: 1,
            deletedAt: null,
          },
        },
      },
    ],
  ])('that was damaged is as if it were not there: %s', (_, kept) => {
    expect(parse(kept)).toBeUndefined()
  })

  it.each(['', '0', '~', '__proto__', 'draft'])('is none under the key %s', (key) => {
    expect(parse({ madeAt: 1, change }, key)).toBeUndefined()
  })

  it('is never found in any other text, which does no harm', () => {
    expect(parseKept(KEY, null)).toBeUndefined()
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseKept(KEY, text)).toBeUndefined()
      }),
    )
  })
})
