import { describe, expect, it } from 'vitest'
import type { ItemFields } from '../../shared/api/items.ts'
import { WEEKDAYS } from '../../shared/rules/repeat.ts'
import {
  changeTask,
  createTask,
  itemId,
  read,
  readList,
  sendBatch,
  sendRaw,
  serveLists,
  TASK as id,
} from './testing.ts'

/** A task of the maximum size, with four-byte characters of UTF-8. */
const FULL_TASK: ItemFields = {
  title: '😀'.repeat(500),
  notes: '😀'.repeat(10_000),
  due: '9999-12-31T23:59',
  repeat: {
    every: 999,
    unit: 'week',
    from: 'completion',
    weekdays: [...WEEKDAYS],
    until: '9999-12-31',
  },
  reminders: [10080, 10079, 10078],
  priority: 'high',
  tags: Array.from({ length: 20 }, (_, number) => '😀'.repeat(48) + String(10 + number)),
  checklist: Array.from({ length: 50 }, () => ({
    text: '😀'.repeat(200),
    done: true,
    due: '9999-12-31T23:59',
  })),
  position: `a${'1'.repeat(99)}`,
}

describe('a task', () => {
  it('accepts the maximum of every field, alone and in a batch', async () => {
    const { mine } = await serveLists()
    const made = await sendRaw(mine, 'POST', 'items', JSON.stringify({ id, ...FULL_TASK }))
    expect([made.status, await read(made)]).toEqual([201, expect.objectContaining(FULL_TASK)])
    const other = itemId(2)
    await sendRaw(mine, 'POST', 'items', JSON.stringify({ id: other, title: 'b' }))
    const changed = await changeTask(mine, '"1"', FULL_TASK, other)
    expect([changed.status, await read(changed)]).toEqual([200, expect.objectContaining(FULL_TASK)])
    const batch = await sendBatch([{ op: 'create', id: itemId(3), ...FULL_TASK }], mine)
    expect(await read(batch)).toMatchObject({ results: [{ status: 201, item: FULL_TASK }] })
    expect(await read(await readList(mine))).toMatchObject({
      items: [FULL_TASK, FULL_TASK, FULL_TASK],
    })
  })

  it('has fields that can be changed and cleared one by one', async () => {
    const { mine } = await serveLists()
    let item: object = await createTask(mine)
    let version = 1
    const changes = [
      { notes: 'a\nb' },
      { due: '2024-02-29' },
      { due: '2024-02-29T08:15' },
      { repeat: { every: 1, unit: 'month', from: 'due', monthday: 'last', count: 3 } },
      { reminders: [60, 0] },
      { reminders: [] },
      { reminders: null },
      { priority: 'low' },
      { tags: ['home', '__proto__'] },
      { checklist: [{ text: 'a', done: false }] },
      { position: 'a0V' },
      { notes: '', due: null, repeat: null, priority: 'none', tags: [], checklist: [] },
    ]
    for (const change of changes) {
      const answer = await changeTask(mine, `"${version++}"`, change)
      item = { ...item, ...change, version }
      expect(await read(answer)).toEqual(item)
    }
  })

  it('is unchanged by a change that differs in notation only', async () => {
    const { mine } = await serveLists()
    await createTask(mine)
    const change = {
      tags: ['Home'],
      checklist: [{ text: 'a', done: true }],
      notes: 'a\nb',
      repeat: { every: 1, unit: 'week', from: 'due', weekdays: ['mo', 'su'] },
    }
    const item = await read(await changeTask(mine, '"1"', change))
    const same = {
      tags: ['#Home', 'home'],
      checklist: [{ text: ' a', done: true }],
      notes: 'a\r\nb ',
      repeat: { weekdays: ['su', 'mo', 'su'], from: 'due', unit: 'week', every: 1 },
    }
    expect(await read(await changeTask(mine, '"2"', same))).toEqual(item)
  })
})
