import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../db/testing.ts'
import type { BatchEntry, BatchResult, Item } from '../../shared/api/items.ts'
import { createTestClock, DAY, SECOND } from '../../shared/clock.ts'
import { TRASH_KEPT } from '../../shared/limits.ts'
import { createItems, type Items } from './items.ts'
import { addAccount, itemId } from './testing.ts'

/** A list as a plain map, which keeps the order in which tasks came. */
type Model = Map<string, Item>

/** What one change does to the plain list, and how it is answered. */
function applyToModel(model: Model, now: number, entry: BatchEntry): BatchResult {
  const known = model.get(entry.id)
  if (entry.op === 'create') {
    if (known) return { status: 201, item: known }
    const { id, title } = entry
    const times = { completedAt: null, createdAt: now, updatedAt: now, deletedAt: null }
    const item: Item = { id, title, ...times, version: 1 }
    model.set(id, item)
    return { status: 201, item }
  }
  if (!known) return { status: 404 }
  if (entry.op === 'change' && entry.version !== known.version) return { status: 409, item: known }
  const change = entry.op === 'delete' ? { deleted: true } : entry.change
  const next = { ...known, title: change.title ?? known.title }
  if (change.completed === true) next.completedAt ??= now
  if (change.completed === false) next.completedAt = null
  if (change.deleted === true) next.deletedAt ??= now
  if (change.deleted === false) next.deletedAt = null
  const same = JSON.stringify(next) === JSON.stringify(known)
  const item = same ? known : { ...next, updatedAt: now, version: known.version + 1 }
  model.set(item.id, item)
  return entry.op === 'delete' ? { status: 204 } : { status: 200, item }
}

type Step =
  | { do: 'apply'; account: 0 | 1; entries: BatchEntry[]; alone: boolean }
  | { do: 'wait'; time: number }
  | { do: 'empty trash'; most: number }

const id = fc.integer({ min: 0, max: 4 }).map(itemId)
const title = fc.constantFrom('a', 'b', '<b>', 'é', '__proto__')
const version = fc.integer({ min: 1, max: 5 })
const change = fc.record(
  { title, completed: fc.boolean(), deleted: fc.boolean() },
  { requiredKeys: [] },
)
const entry: fc.Arbitrary<BatchEntry> = fc.oneof(
  fc.record({ op: fc.constant('create' as const), id, title }),
  fc.record({ op: fc.constant('change' as const), id, version, change }),
  fc.record({ op: fc.constant('delete' as const), id }),
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
      time: fc.constantFrom(0, SECOND, DAY, TRASH_KEPT),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('empty trash' as const),
      most: fc.integer({ min: 1, max: 3 }),
    }),
  },
)

describe('the lists of two accounts', () => {
  it('are as two plain lists would be, after any changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const clock = createTestClock()
        const database = createTestDatabase()
        const items = createItems({ database, clock })
        const accounts = [addAccount(database, clock), addAccount(database, clock)] as const
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
          } else emptyTrash(items, models, clock.now(), step.most)
          models.forEach((model, index) => {
            const shown = [...model.values()].filter(({ deletedAt }) => deletedAt === null)
            expect(items.list(accounts[index] ?? 0)).toEqual(shown)
          })
        }
        database.close()
      }),
      { numRuns: 200 },
    )
  })
})

/** Empties the trash in batches of that size; which of several equally old ones goes first is open. */
function emptyTrash(items: Items, models: readonly Model[], now: number, most: number): void {
  let removed = 0
  for (let count = most; count === most; removed += count)
    count = items.removeTrash(now - TRASH_KEPT, most)
  let expected = 0
  for (const model of models) {
    for (const { id, deletedAt } of model.values()) {
      if (deletedAt === null || deletedAt > now - TRASH_KEPT) continue
      model.delete(id)
      expected++
    }
  }
  expect(removed).toBe(expected)
}
