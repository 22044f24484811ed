import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addAccount, createTestDatabase } from '../../db/testing.ts'
import { type BatchEntry, type BatchResult, type Item, PRIORITIES } from '../../shared/api/items.ts'
import { makeItem } from '../../shared/api/testing-items.ts'
import { createTestClock, DAY, SECOND } from '../../shared/clock.ts'
import { TRASH_RETENTION } from '../../shared/limits.ts'
import { UNFIT_MESSAGE } from '../../shared/rules/item.ts'
import { findBetween } from '../../shared/rules/position.ts'
import { anyReminders } from '../../shared/rules/testing-reminders.ts'
import { anyRepeat } from '../../shared/rules/testing-repeat.ts'
import { createItems, type Items } from './items.ts'
import { itemId } from './testing.ts'

/** The model of a list: a map of tasks by id. */
type Model = Map<string, Item>

/** A text that the rules reject. */
const UNFIT = 'a\0'

/** Applies a change to the model and returns its result. */
function applyToModel(model: Model, now: number, entry: BatchEntry): BatchResult {
  const known = model.get(entry.id)
  const written = entry.op === 'change' ? entry.change : entry
  if ('notes' in written && written.notes === UNFIT) return { status: 400, reason: UNFIT_MESSAGE }
  if (entry.op === 'create') {
    if (known) return { status: 201, item: known }
    const { op: _, ...task } = entry
    const item = makeItem({
      position: findPlace(model),
      ...task,
      createdAt: notAfter(now, task.createdAt) ?? now,
      completedAt: notAfter(now, task.completedAt),
      deletedAt: notAfter(now, task.deletedAt),
      updatedAt: now,
    })
    model.set(item.id, item)
    return { status: 201, item }
  }
  if (!known) return { status: 404 }
  if (entry.op === 'erase') {
    if (known.deletedAt === null) return { status: 409, item: known }
    model.delete(entry.id)
    return { status: 204 }
  }
  if (entry.op === 'change' && entry.version !== known.version) return { status: 409, item: known }
  const { completed, deleted, ...fields } = entry.op === 'delete' ? { deleted: true } : entry.change
  const next = { ...known, ...fields }
  if (completed === true) next.completedAt ??= now
  if (completed === false) next.completedAt = null
  if (deleted === true) next.deletedAt ??= now
  if (deleted === false) next.deletedAt = null
  const same = isDeepStrictEqual(next, known)
  const item = same ? known : { ...next, updatedAt: now, version: known.version + 1 }
  model.set(item.id, item)
  return { status: entry.op === 'delete' ? 204 : 200, item }
}

function notAfter(now: number, time: number | null | undefined): number | null {
  return typeof time === 'number' ? Math.min(time, now) : null
}

/** Returns the default position of a task: before all others. */
function findPlace(model: Model): string {
  const [first = null] = [...model.values()].map(({ position }) => position).sort()
  return findBetween(null, first) ?? ''
}

/** Returns the tasks of the model in order. */
function readModel(model: Model) {
  const inOrder = [...model.values()].sort(
    (a, b) => compare(a.position, b.position) || compare(a.id, b.id),
  )
  return {
    items: inOrder.filter(({ deletedAt }) => deletedAt === null),
    trash: inOrder
      .filter(({ deletedAt }) => deletedAt !== null)
      .sort((a, b) => (b.deletedAt ?? 0) - (a.deletedAt ?? 0)),
    size: inOrder
      .flatMap(({ title, notes, tags, checklist }) => [
        title + notes,
        JSON.stringify(tags) + JSON.stringify(checklist),
      ])
      .reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

type Step =
  | { do: 'apply'; account: 0 | 1; entries: BatchEntry[]; alone: boolean }
  | { do: 'wait'; time: number }
  | { do: 'empty trash'; limit: number }

const id = fc.integer({ min: 0, max: 4 }).map(itemId)
const title = fc.constantFrom('a', 'b', '<b>', 'é', '__proto__')
const version = fc.integer({ min: 1, max: 5 })
const text = fc.constantFrom('', 'a\n\nb', '😀', '__proto__')
const written = {
  notes: fc.oneof({ weight: 20, arbitrary: text }, { weight: 1, arbitrary: fc.constant(UNFIT) }),
  due: fc.constantFrom(null, '2024-02-29', '2026-11-30', '2026-11-30T17:00'),
  repeat: fc.oneof(fc.constant(null), anyRepeat),
  reminders: fc.oneof(fc.constant(null), anyReminders),
  priority: fc.constantFrom(...PRIORITIES),
  tags: fc.uniqueArray(fc.constantFrom('a', 'é', '__proto__', '<b>')),
  checklist: fc.array(
    fc.record(
      { text: title, done: fc.boolean(), due: fc.constantFrom('2024-02-29', '2026-11-30T17:00') },
      { requiredKeys: ['text', 'done'] },
    ),
    { maxLength: 3 },
  ),
  position: fc.constantFrom('Zz', 'a0', 'a0V', 'a1', 'b00'),
}
/** Times before the start of the test clock, within its range, and ahead of it. */
const time = fc.constantFrom(0, Date.UTC(2026, 0, 2), Date.UTC(2100, 0))
const past = {
  createdAt: time,
  completedAt: fc.oneof(fc.constant(null), time),
  deletedAt: fc.oneof(fc.constant(null), time),
}
const change = fc.record(
  { title, ...written, completed: fc.boolean(), deleted: fc.boolean() },
  { requiredKeys: [] },
)
const entry: fc.Arbitrary<BatchEntry> = fc.oneof(
  fc.record(
    { op: fc.constant('create' as const), id, title, ...written, ...past },
    { requiredKeys: ['op', 'id', 'title'] },
  ),
  fc.record({ op: fc.constant('change' as const), id, version, change }),
  fc.record({ op: fc.constantFrom('delete' as const, 'erase' as const), id }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('apply' as const),
      account: fc.constantFrom(0 as const, 1 as const),
      entries: fc.array(entry, { maxLength: 6 }),
      alone: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      time: fc.constantFrom(0, SECOND, DAY, TRASH_RETENTION),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('empty trash' as const),
      limit: fc.integer({ min: 1, max: 3 }),
    }),
  },
)

describe('the lists of two accounts', () => {
  it('behave like two simple lists after random changes (S107)', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const clock = createTestClock()
        const database = createTestDatabase()
        const items = createItems({ database, clock, capacity: { isFull: () => false } })
        const accounts = [addAccount(database, 'ada'), addAccount(database, 'bob')] as const
        const models: readonly [Model, Model] = [new Map(), new Map()]

        for (const step of steps) {
          if (step.do === 'wait') clock.advance(step.time)
          else if (step.do === 'apply') {
            const account = accounts[step.account]
            const results = step.alone
              ? step.entries.flatMap((one) => items.apply(account, [one]))
              : items.apply(account, step.entries)
            expect(results).toEqual(
              step.entries.map((one) => applyToModel(models[step.account], clock.now(), one)),
            )
          } else emptyTrash(items, models, clock.now(), step.limit)
          models.forEach((model, index) => {
            const account = accounts[index] ?? 0
            expect({
              items: JSON.parse(items.list(account).toString()) as Item[],
              trash: JSON.parse(items.listTrash(account).toString()) as Item[],
              size: items.findState(account)?.size,
            }).toEqual(readModel(model))
          })
        }
        database.close()
      }),
    )
  })
})

/** Empties the trash in batches of that size; the order of equally old tasks is undefined. */
function emptyTrash(items: Items, models: readonly Model[], now: number, limit: number): void {
  let removed = 0
  for (let count = limit; count === limit; removed += count)
    count = items.removeTrash(now - TRASH_RETENTION, limit)
  let expected = 0
  for (const model of models) {
    for (const { id, deletedAt } of model.values()) {
      if (deletedAt === null || deletedAt > now - TRASH_RETENTION) continue
      model.delete(id)
      expected++
    }
  }
  expect(removed).toBe(expected)
}
