import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EMPTY_FIELDS, type Item } from '../../../../shared/api/items.ts'
import type { TaskList } from '../task-list.ts'
import type { Arranged } from '../view/arrange.ts'
import { type Actions, useActions } from './use-actions.ts'
import type { FocusNext } from './use-focus-next.ts'

const TASK: Item = {
  ...EMPTY_FIELDS,
  ...{ id: 'a', title: 'Gone', position: 'a', version: 1 },
  ...{ createdAt: 0, updatedAt: 0, completedAt: null, deletedAt: null },
}

it('an action on a task that no longer exists leaves the focus to what comes next', () => {
  const list = {
    read: () => ({ items: new Map() }),
    change: () => false,
    erase: () => false,
  } as unknown as TaskList
  const arranged: Arranged = { groups: [], tasks: [TASK], open: 1, sections: new Map() }
  const focusNext: { current: FocusNext | undefined } = { current: undefined }
  const made: Actions[] = []
  function Screen() {
    made.push(useActions({ list, shown: { current: arranged }, focusNext }))
    return null
  }
  renderToStaticMarkup(<Screen />)
  const [actions] = made
  if (!actions) throw new Error('It was not rendered')
  for (const act of [actions.remove, actions.restore, actions.erase]) {
    act([TASK])
    expect(focusNext.current).toBeUndefined()
  }
})
