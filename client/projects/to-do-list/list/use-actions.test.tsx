import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { EMPTY_FIELDS, type Item } from '../../../../shared/api/items.ts'
import type { TaskList } from '../task-list.ts'
import type { Arranged } from '../view/arrange.ts'
import { type Actions, NO_FILTER, useActions } from './use-actions.ts'
import { deleteButtonId, mainControlId, NEW_TASK } from './ids.ts'
import type { FocusNext } from './use-focus-next.ts'

const TASK: Item = {
  ...EMPTY_FIELDS,
  ...{ id: 'a', title: 'Gone', position: 'a', version: 1 },
  ...{ createdAt: 0, updatedAt: 0, completedAt: null, deletedAt: null },
}

const OTHER: Item = { ...TASK, id: 'b', title: 'Other', position: 'b' }

/** Renders the hook for a list that shows these tasks and makes changes or refuses them. */
function renderActions(tasks: readonly Item[], changes: boolean) {
  const change = vi.fn<TaskList['change']>(() => changes)
  const list = {
    read: () => ({ items: new Map(tasks.map((task) => [task.id, task])) }),
    change,
    erase: () => changes,
  } as unknown as TaskList
  const arranged: Arranged = { groups: [], tasks: [...tasks], open: 1, sections: new Map() }
  const focusNext: { current: FocusNext | undefined } = { current: undefined }
  const made: Actions[] = []
  function Screen() {
    made.push(
      useActions({ list, shown: { current: arranged }, filter: { current: NO_FILTER }, focusNext }),
    )
    return null
  }
  renderToStaticMarkup(<Screen />)
  const [actions] = made
  if (!actions) throw new Error('It was not rendered')
  return { actions, focusNext, change }
}

afterEach(() => vi.unstubAllGlobals())

it('an action on a task that no longer exists leaves the focus to what comes next', () => {
  const { actions, focusNext } = renderActions([TASK], false)
  for (const act of [actions.remove, actions.restore, actions.erase]) {
    act([TASK])
    expect(focusNext.current).toBeUndefined()
  }
})

it.each([
  ['its button goes to the next Delete button', deleteButtonId('a'), deleteButtonId('b')],
  ['a key on its checkbox goes to the next checkbox', mainControlId('a'), mainControlId('b')],
  ['the bar of a selection goes to a checkbox', undefined, mainControlId('b')],
])('the focus after deleting a task by %s', (_, focused, next) => {
  vi.stubGlobal('document', { activeElement: { id: focused ?? '' } })
  const { actions, focusNext } = renderActions([TASK, OTHER], true)
  actions.remove([TASK])
  expect(focusNext.current).toEqual({ id: next, ifLost: false })
})

it('the focus after deleting the last task goes to the field for a new one', () => {
  vi.stubGlobal('document', { activeElement: { id: '' } })
  const { actions, focusNext } = renderActions([TASK], true)
  actions.remove([TASK])
  expect(focusNext.current).toEqual({ id: NEW_TASK, ifLost: false })
})

it('the focus goes to the next task if a change takes its task out of the view', () => {
  const body = { id: '' }
  const { actions, focusNext } = renderActions([TASK, OTHER], true)
  vi.stubGlobal('document', { activeElement: { id: mainControlId('a') }, body })
  actions.schedule([TASK], 1)
  expect(focusNext.current).toEqual({ id: mainControlId('b'), ifLost: true })
})

it('redoing a deletion moves the focus to the next task if its task had it', () => {
  vi.stubGlobal('document', { activeElement: null })
  const { actions, focusNext } = renderActions([TASK, OTHER], true)
  actions.remove([TASK])
  actions.undo()
  actions.redo()
  expect(focusNext.current).toEqual({ id: mainControlId('b'), ifLost: true })
})

it('redoing a completion keeps the focus in its place', () => {
  vi.stubGlobal('document', { activeElement: { id: mainControlId('a'), closest: () => null } })
  const { actions, focusNext } = renderActions([TASK, OTHER], true)
  actions.complete([TASK], true)
  actions.undo()
  actions.redo()
  expect(focusNext.current).toEqual({ id: mainControlId('b'), ifLost: false })
})

it('a change without a focus moves none', () => {
  const body = { id: '' }
  const { actions, focusNext } = renderActions([TASK, OTHER], true)
  vi.stubGlobal('document', { activeElement: body, body })
  actions.schedule([TASK], 1)
  expect(focusNext.current).toBeUndefined()
})

it('a step that becomes a task is completed if the step was', () => {
  const step = { text: 'Step', done: true }
  const task = { ...TASK, checklist: [step, { ...step, done: false }] }
  const { actions, change } = renderActions([task], true)
  actions.stepToTask(task, 0)
  actions.stepToTask(task, 1)
  const made = change.mock.calls.flatMap(([, next = []]) => next)
  expect(made.map(({ completedAt }) => completedAt !== null)).toEqual([true, false])
})

it('heading lines of a selection stay as they are when its tasks are completed, dated or tagged', () => {
  vi.stubGlobal('document', { activeElement: null, body: null })
  const heading: Item = { ...OTHER, title: '# Kitchen' }
  const { actions, change } = renderActions([TASK, heading], true)
  const acts: ((tasks: readonly Item[]) => unknown)[] = [
    (tasks) => actions.complete(tasks, true),
    (tasks) => actions.schedule(tasks, 1),
    (tasks) => actions.addTags(tasks, ['home']),
    (tasks) => actions.changeAll(tasks, { priority: 'high' }, '{tasks}'),
  ]
  for (const act of acts) {
    act([TASK, heading])
    expect(change.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['a'])
  }
  expect(change).toHaveBeenCalledTimes(acts.length)
  actions.remove([TASK, heading])
  expect(change.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['a', 'b'])
})
