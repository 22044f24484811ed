import fc from 'fast-check'
import { type ItemChange, PRIORITIES } from '../../shared/api/items.ts'
import { DAY, SECOND } from '../../shared/clock.ts'
import { REQUEST_OUTCOMES, type RequestOutcome, PEOPLE, type Person } from './testing.ts'

/** Tabs 0 and 1 of one browser, and tab 2 of another device. */
export type TabNumber = 0 | 1 | 2
/** One step of a run; `task` is an index into the shown tasks. */
export type Step =
  | { do: 'add'; tab: TabNumber; placed: boolean; fields: ItemChange }
  | { do: 'edit'; tab: TabNumber; task: number; renamed: boolean; change: ItemChange }
  | { do: 'change together'; tab: TabNumber; tasks: number[]; change: ItemChange }
  | { do: 'complete'; tab: TabNumber; task: number; completed: boolean }
  | { do: 'move'; tab: TabNumber; task: number; anchor: number; side: 'before' | 'after' }
  | { do: 'erase'; tab: TabNumber; task: number }
  | { do: 'undo' | 'redo' | 'overwrite' | 'dismiss' | 'reload'; tab: TabNumber }
  | { do: 'log in'; device: 0 | 1; person: Person }
  | { do: 'connect'; device: 0 | 1; online: boolean }
  | { do: 'set clock'; device: 0 | 1; ahead: number }
  | { do: 'fail'; outcomes: RequestOutcome[] }
  | { do: 'fill'; full: boolean }
  | { do: 'wait'; time: number }

const tab = fc.constantFrom<TabNumber>(0, 0, 1, 2)
const device = fc.constantFrom<0 | 1>(0, 1)
const task = fc.nat({ max: 3 })
/** A rule that repeats every day. */
export const DAILY = { every: 1, unit: 'day', from: 'due' } as const
const text = fc.constantFrom('a', 'é', '<b>', '__proto__')
const written = {
  notes: fc.constantFrom('', 'a\n\nb', 'c'),
  due: fc.constantFrom(null, '2026-11-30', '2026-11-30T17:00'),
  repeat: fc.constantFrom(null, DAILY, { ...DAILY, unit: 'week' as const, count: 2 }),
  reminders: fc.constantFrom(null, [], [0], [60, 0]),
  priority: fc.constantFrom(...PRIORITIES),
  tags: fc.uniqueArray(text, { maxLength: 2 }),
  checklist: fc.array(
    fc.record(
      { text, done: fc.boolean(), due: fc.constantFrom('2026-12-01', '2026-12-01T09:30') },
      { requiredKeys: ['text', 'done'] },
    ),
    { maxLength: 2 },
  ),
}
const fields = fc.record(written, { requiredKeys: [] })
const change = fc.oneof(
  fc.record({ completed: fc.boolean() }),
  fc.record({ deleted: fc.boolean() }),
  fc.record({ ...written, completed: fc.boolean() }, { requiredKeys: [] }),
)
/** Arbitrary steps, frequent ones more often. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('add' as const), tab, placed: fc.boolean(), fields }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      tab,
      task,
      renamed: fc.boolean(),
      change,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change together' as const),
      tab,
      tasks: fc.uniqueArray(task, { minLength: 1, maxLength: 5 }),
      change,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('complete' as const),
      tab,
      task,
      completed: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      tab,
      task,
      anchor: task,
      side: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), tab, task }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('undo', 'undo', 'redo', 'overwrite', 'dismiss', 'reload'),
      tab,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('log in' as const),
      device,
      person: fc.constantFrom(...PEOPLE),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('connect' as const), device, online: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fail' as const),
      outcomes: fc.array(fc.constantFrom(...REQUEST_OUTCOMES), { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('set clock' as const),
      device,
      ahead: fc.constantFrom(-DAY, -SECOND, 0, SECOND, DAY),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fill' as const), full: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      time: fc.constantFrom(0, 3, 6, 20, SECOND, 11 * SECOND),
    }),
  },
)
