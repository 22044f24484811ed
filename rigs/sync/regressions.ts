import { SECOND } from '../../shared/clock.ts'
import { DAILY, type Step } from './step.ts'

/** Steps with which the property failed once; each run tries them again. */
export const REGRESSIONS: readonly Step[][] = [
  // A repeating task is completed again while the creation of its next one is rejected.
  [
    {
      do: 'add',
      tab: 0,
      placed: false,
      fields: { repeat: { every: 1, unit: 'week', from: 'due', count: 2 } },
    },
    { do: 'wait', time: 11000 },
    { do: 'complete', tab: 0, task: 0, completed: true },
    { do: 'fill', full: true },
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'edit', tab: 0, task: 2, renamed: true, change: { deleted: false } },
    { do: 'wait', time: 20 },
    { do: 'edit', tab: 0, task: 3, renamed: false, change: { completed: false } },
    { do: 'complete', tab: 0, task: 3, completed: true },
  ],
  // A deletion is sent again, and answered, before the new page has loaded its list.
  [
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'wait', time: 20 },
    { do: 'edit', tab: 0, task: 0, renamed: false, change: { deleted: true } },
    { do: 'undo', tab: 1 },
    { do: 'fail', outcomes: ['answer lost'] },
    { do: 'reload', tab: 0 },
  ],

  // A restored task is answered before the list, which alone has its other fields.
  [
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'change together', tab: 0, tasks: [0], change: { tags: ['a'] } },
    { do: 'edit', tab: 0, task: 0, renamed: false, change: { deleted: false } },
    { do: 'wait', time: 20 },
    { do: 'reload', tab: 0 },
    { do: 'change together', tab: 0, tasks: [0], change: { tags: [] } },
  ],

  // A batch applies two changes and its answer is lost; then the first is sent alone.
  [
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'change together', tab: 0, tasks: [0], change: { completed: false } },
    { do: 'fail', outcomes: ['well', 'answer lost', 'busy'] },
    { do: 'edit', tab: 0, task: 0, renamed: false, change: { completed: true } },
    { do: 'reload', tab: 0 },
    { do: 'wait', time: 20 },
  ],

  // A change of a task in the trash is answered while a list is read in which it is erased.
  [
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'edit', tab: 0, task: 0, renamed: false, change: { deleted: true } },
    { do: 'wait', time: 11 * SECOND },
    { do: 'change together', tab: 2, tasks: [0], change: { tags: ['a'] } },
    { do: 'erase', tab: 0, task: 0 },
    { do: 'wait', time: 0 },
  ],

  // Another device completes a task at the moment in which it is deleted.
  [
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'wait', time: 11 * SECOND },
    { do: 'fail', outcomes: ['busy', 'busy', 'answer lost'] },
    { do: 'complete', tab: 2, task: 0, completed: false },
    { do: 'edit', tab: 0, task: 0, renamed: false, change: { completed: true } },
    { do: 'wait', time: SECOND },
    { do: 'edit', tab: 2, task: 0, renamed: false, change: { deleted: true } },
    { do: 'wait', time: 20 },
    { do: 'edit', tab: 1, task: 0, renamed: false, change: { deleted: true } },
    { do: 'edit', tab: 0, task: 0, renamed: false, change: { completed: false } },
  ],

  // The first is rejected, and the second was based on it.
  [
    { do: 'add', tab: 2, placed: false, fields: {} },
    { do: 'wait', time: 11 * SECOND },
    { do: 'complete', tab: 0, task: 0, completed: true },
    { do: 'edit', tab: 2, task: 0, renamed: true, change: { completed: false } },
    { do: 'edit', tab: 2, task: 0, renamed: true, change: { deleted: false } },
  ],

  // An erased task is added again under its id, which follows from the repeating task.
  [
    { do: 'fail', outcomes: ['busy'] },
    {
      do: 'add',
      tab: 0,
      placed: false,
      fields: { due: '2026-11-30', repeat: DAILY },
    },
    { do: 'complete', tab: 0, task: 0, completed: true },
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'wait', time: 6 },
    { do: 'complete', tab: 0, task: 1, completed: false },
    { do: 'erase', tab: 0, task: 2 },
    { do: 'complete', tab: 0, task: 3, completed: true },
    { do: 'wait', time: 3 },
  ],

  // A creation is refused, but the answer is lost; another tab changes the task meanwhile.
  [
    { do: 'fail', outcomes: ['answer lost'] },
    { do: 'fill', full: true },
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'edit', tab: 0, task: 0, renamed: false, change: { deleted: false } },
    { do: 'wait', time: 20 },
    { do: 'edit', tab: 1, task: 0, renamed: false, change: { completed: true } },
  ],
]
