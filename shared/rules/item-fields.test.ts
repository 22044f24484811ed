import { describe, expect, it } from 'vitest'
import type { ItemChange } from '../api/items.ts'
import { parseFields } from './item-fields.ts'
import { DUE_MESSAGE, TAG_SHAPE_MESSAGE, TITLE_EMPTY_MESSAGE } from './item.ts'
import { POSITION_MESSAGE } from './position.ts'
import { REPEAT_MESSAGE } from './repeat.ts'

describe('the fields of a change', () => {
  it('are each in canonical form', () => {
    expect(
      parseFields({
        title: ' a\nb ',
        notes: 'c\r\nd\n',
        due: '2024-02-29T08:15',
        repeat: { every: 1, unit: 'week', from: 'due', weekdays: ['su', 'mo'] },
        reminders: [0, 60, 0],
        priority: 'high',
        tags: ['#e', 'E'],
        checklist: [{ text: ' f ', done: true }],
        position: 'a0V',
        completed: true,
        deleted: false,
      }),
    ).toEqual({
      ok: true,
      value: {
        title: 'a b',
        notes: 'c\nd',
        due: '2024-02-29T08:15',
        repeat: { every: 1, unit: 'week', from: 'due', weekdays: ['mo', 'su'] },
        reminders: [60, 0],
        priority: 'high',
        tags: ['e'],
        checklist: [{ text: 'f', done: true }],
        position: 'a0V',
        completed: true,
        deleted: false,
      },
    })
  })

  it('are only the given ones', () => {
    expect(parseFields({})).toStrictEqual({ ok: true, value: {} })
    const none = { due: null, repeat: null }
    expect(parseFields(none)).toStrictEqual({ ok: true, value: none })
  })

  it.each<[string, ItemChange, string]>([
    ['title', { title: '' }, TITLE_EMPTY_MESSAGE],
    ['due', { due: '' }, DUE_MESSAGE],
    ['due', { title: 'a', due: '2026-02-29' }, DUE_MESSAGE],
    ['repeat', { repeat: { every: 0, unit: 'day', from: 'due' } }, REPEAT_MESSAGE],
    ['tags', { tags: ['a b'] }, TAG_SHAPE_MESSAGE],
    ['position', { position: '' }, POSITION_MESSAGE],
    ['position', { position: '__proto__' }, POSITION_MESSAGE],
    ['title', { position: '', title: ' ' }, TITLE_EMPTY_MESSAGE],
  ])('are refused by the first that cannot be kept, %s of %j', (field, change, message) => {
    expect(parseFields(change)).toEqual({ ok: false, problem: { field, message } })
  })

  it('leave the given change unmodified', () => {
    const change = Object.freeze({ title: ' a ', tags: Object.freeze(['#b']) })
    parseFields(change)
    expect(change).toEqual({ title: ' a ', tags: ['#b'] })
  })
})
