import { beforeEach, describe, expect, it } from 'vitest'
import { type CallOptions, send } from '../../shared/api/endpoint.ts'
import {
  type BatchEntry,
  changeItems,
  createItem,
  deleteItem,
  type Item,
} from '../../shared/api/items.ts'
import type { Clock } from '../../shared/clock.ts'
import { MAX_BATCH_BYTES, MAX_CHANGES } from '../../shared/limits.ts'
import { TITLE_EMPTY_MESSAGE } from '../../shared/rules/item.ts'
import { createTask, itemId, read, readList, sendRaw, serveLists, TASK as id } from './testing.ts'

let clock: Clock
let mine: CallOptions
let theirs: CallOptions
beforeEach(async () => {
  ;({ clock, mine, theirs } = await serveLists())
})

describe('a batch', () => {
  it('gives each change the same result as a single request', async () => {
    const item = await createTask(mine)
    const changes: BatchEntry[] = [
      { op: 'create', id: itemId(2), title: 'b' },
      { op: 'create', id: itemId(3), title: '' },
      { op: 'change', id, version: 9, change: { title: 'c' } },
      { op: 'change', id, version: 1, change: { completed: true } },
      { op: 'delete', id: itemId(9) },
      { op: 'delete', id: itemId(2) },
    ]
    expect(await read(await send(changeItems, { changes }, mine))).toEqual({
      results: [
        { status: 201, item: expect.objectContaining({ title: 'b' }) as Item },
        { status: 400, reason: TITLE_EMPTY_MESSAGE },
        { status: 409, item },
        { status: 200, item: expect.objectContaining({ completedAt: clock.now() }) as Item },
        { status: 404 },
        { status: 204 },
      ],
    })
  })

  it('accepts the maximum number of changes with titles of maximum length', async () => {
    const changes = Array.from({ length: MAX_CHANGES }, (_, number): BatchEntry => ({
      op: 'create',
      id: itemId(number),
      title: 'a'.repeat(500),
    }))
    expect((await send(changeItems, { changes }, mine)).status).toBe(200)
    const answer = await send(changeItems, { changes: [...changes, ...changes] }, mine)
    expect(answer.status).toBe(400)
    expect(await read(answer)).toMatchObject({
      errors: [{ field: 'changes', message: 'Expected at most 500 changes.' }],
    })
  })

  it.each([MAX_BATCH_BYTES, 1.5 * MAX_BATCH_BYTES])(
    'of more than %d bytes is rejected with a reason',
    async (size) => {
      const body = JSON.stringify({ changes: [{ op: 'create', id, title: 'a'.repeat(size) }] })
      const answer = await sendRaw(mine, 'POST', 'items/batch', body)
      expect(answer.status).toBe(413)
      expect(await read(answer)).toMatchObject({
        detail: 'The body may have at most 1048576 bytes.',
      })
    },
  )

  it('may erase tasks that it or another request has deleted', async () => {
    await createTask(mine)
    const changes: BatchEntry[] = [
      { op: 'erase', id },
      { op: 'delete', id },
      { op: 'erase', id },
      { op: 'erase', id },
    ]
    expect(await read(await send(changeItems, { changes }, mine))).toMatchObject({
      results: [
        { status: 409, item: { id, deletedAt: null } },
        { status: 204 },
        { status: 204 },
        { status: 404 },
      ],
    })
    expect(await read(await readList(mine))).toMatchObject({ items: [], trash: [] })
  })

  it('neither finds nor changes tasks of another account (S110)', async () => {
    await createTask(theirs, 'secret')
    const trashed = itemId(2)
    await send(createItem, { id: trashed, title: 'secret' }, theirs)
    await send(deleteItem, undefined, { ...theirs, params: { id: trashed } })
    const before = await read(await readList(theirs))
    const changes = [id, trashed, itemId(3), '__proto__'].flatMap((id): BatchEntry[] => [
      { op: 'change', id, version: 1, change: { title: 'b' } },
      { op: 'change', id, version: 2, change: { deleted: false } },
      { op: 'change', id, version: 9, change: {} },
      { op: 'delete', id },
      { op: 'erase', id },
    ])
    const answer = await read(await send(changeItems, { changes }, mine))
    expect(answer).toEqual({ results: changes.map(() => ({ status: 404 })) })
    expect(await read(await readList(theirs))).toEqual(before)
    expect(await read(await readList(mine))).toMatchObject({ items: [], trash: [] })
  })

  it.each([
    ['no list', {}, 'changes', 'This field is missing.'],
    ['an object for a list', { changes: { 0: {} } }, 'changes', 'Expected a list of changes.'],
    [
      'an unknown kind of change',
      { changes: [{ op: 'drop', id }] },
      'changes.0.op',
      'Expected create, change, delete or erase.',
    ],
    [
      'a change that is none',
      { changes: [{ op: 'delete', id }, null] },
      'changes.1',
      'Expected create, change, delete or erase.',
    ],
    [
      'a version that is a text',
      { changes: [{ op: 'change', id, version: '1', change: {} }] },
      'changes.0.version',
      'Expected a version: a whole number.',
    ],
    [
      'a version and a half',
      { changes: [{ op: 'change', id, version: 1.5, change: {} }] },
      'changes.0.version',
      'Expected a version: a whole number.',
    ],
    [
      'an unknown field within a change',
      { changes: [{ op: 'change', id, version: 1, change: { done: true } }] },
      'changes.0.change.done',
      'There is no such field.',
    ],
    [
      'a version for what needs none',
      { changes: [{ op: 'erase', id, version: 1 }] },
      'changes.0.version',
      'There is no such field.',
    ],
    [
      'an unknown field beside the list',
      { changes: [], account: 1 },
      'account',
      'There is no such field.',
    ],
  ])(
    'with %s is rejected as a whole, with the name of the field',
    async (_, body, field, message) => {
      await createTask(mine)
      const answer = await sendRaw(mine, 'POST', 'items/batch', JSON.stringify(body))
      expect(answer.status).toBe(400)
      expect(await read(answer)).toMatchObject({ errors: [{ field, message }] })
      expect(await read(await readList(mine))).toMatchObject({ items: [{ id }] })
    },
  )
})

describe('the time at which a change was made', () => {
  const HOUR_AGO = -3_600_000

  it.each([0, 86_400_000, -86_400_000])(
    'is corrected by the clock of the browser, which is %d ms ahead',
    async (ahead) => {
      const sentAt = clock.now() + ahead
      const madeAt = sentAt + HOUR_AGO
      const changes: BatchEntry[] = [
        { op: 'create', id, title: 'a', madeAt },
        { op: 'change', id, version: 1, change: { completed: true }, madeAt: madeAt + 1000 },
      ]
      await send(changeItems, { sentAt, changes }, mine)
      expect(await read(await readList(mine))).toMatchObject({
        items: [
          {
            createdAt: clock.now() + HOUR_AGO,
            completedAt: clock.now() + HOUR_AGO + 1000,
            updatedAt: clock.now(),
          },
        ],
      })
    },
  )

  it('is never in the future, and never before the task', async () => {
    const { createdAt } = await createTask(mine)
    const complete = (version: number, completed: boolean, madeAt: number): BatchEntry => {
      return { op: 'change', id, version, change: { completed }, madeAt }
    }
    const now = clock.now()
    const changes = [
      complete(1, true, now + 5000),
      complete(2, false, now),
      complete(3, true, 0),
      { op: 'create' as const, id: itemId(2), title: 'b', madeAt: now + 5000 },
    ]
    expect(await read(await send(changeItems, { sentAt: now, changes }, mine))).toMatchObject({
      results: [
        { item: { completedAt: now } },
        { item: { completedAt: null } },
        { item: { completedAt: createdAt } },
        { item: { createdAt: now } },
      ],
    })
  })
})
