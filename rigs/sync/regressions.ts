import { SECOND } from '../../shared/clock.ts'
import { DAILY, type Step } from './step.ts'

/** What the property once failed with, to be tried each time. */
export const REGRESSIONS: readonly Step[][] = [
  // A deletion that goes out anew, and is answered, before the new page has its list.
  [
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'wait', time: 20 },
    { do: 'edit', tab: 0, task: 0, renamed: false, change: { deleted: true } },
    { do: 'undo', tab: 1 },
    { do: 'fail', outcomes: ['answer lost'] },
    { do: 'reload', tab: 0 },
  ],

  // What was restored comes before the list, which alone can tell the rest of the task.
  [
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'change together', tab: 0, tasks: [0], change: { tags: ['a'] } },
    { do: 'edit', tab: 0, task: 0, renamed: false, change: { deleted: false } },
    { do: 'wait', time: 20 },
    { do: 'reload', tab: 0 },
    { do: 'change together', tab: 0, tasks: [0], change: { tags: [] } },
  ],

  // Both changes were made in a batch whose answer is lost, and the first is sent alone after that.
  [
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'change together', tab: 0, tasks: [0], change: { completed: false } },
    { do: 'fail', outcomes: ['well', 'answer lost', 'busy'] },
    { do: 'edit', tab: 0, task: 0, renamed: false, change: { completed: true } },
    { do: 'reload', tab: 0 },
    { do: 'wait', time: 20 },
  ],

  // A change of what is in the trash is answered while a list is read in which it is erased.
  [
    { do: 'add', tab: 0, placed: false, fields: {} },
    { do: 'edit', tab: 0, task: 0, renamed: false, change: { deleted: true } },
    { do: 'wait', time: 11 * SECOND },
    { do: 'change together', tab: 2, tasks: [0], change: { tags: ['a'] } },
    { do: 'erase', tab: 0, task: 0 },
    { do: 'wait', time: 0 },
  ],

  // What is in the trash was completed elsewhere, in the same moment and unseen by who deleted it.
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

  // The first is refused, and the second was made over what it had written.
  [
    { do: 'add', tab: 2, placed: false, fields: {} },
    { do: 'wait', time: 11 * SECOND },
    { do: 'complete', tab: 0, task: 0, completed: true },
    { do: 'edit', tab: 2, task: 0, renamed: true, change: { completed: false } },
    { do: 'edit', tab: 2, task: 0, renamed: true, change: { deleted: false } },
  ],

  // What is erased comes again under its id, which follows from the task that repeats.
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
]
