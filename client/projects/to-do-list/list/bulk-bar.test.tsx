import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EMPTY_FIELDS, type Item } from '../../../../shared/api/items.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { Actions } from './use-actions.ts'

const TASK: Item = {
  ...EMPTY_FIELDS,
  ...{ id: 'a', title: 'Milk', position: 'a', version: 1 },
  ...{ createdAt: 0, updatedAt: 0, completedAt: null, deletedAt: null },
}
const DONE: Item = { ...TASK, id: 'b', completedAt: 1 }
const HEADING: Item = { ...TASK, id: 'c', title: '# Kitchen' }

/** Lists the buttons of the bar that can be pressed. */
function listButtons(tasks: readonly Item[]): (string | undefined)[] {
  const html = renderToStaticMarkup(
    <BulkBar
      tasks={tasks}
      actions={{} as Actions}
      trash={false}
      onSelectAll={() => undefined}
      onEnd={() => undefined}
    />,
  )
  return [...html.matchAll(/<button type="button">([^<]*)/g)].map(([, text]) => text)
}

it('heading lines can only be deleted, and do not count among completed tasks', () => {
  expect(listButtons([HEADING])).toEqual(['Delete', 'Select all', 'Done'])
  expect(listButtons([])).toEqual(['Select all', 'Done'])
  expect(listButtons([DONE, HEADING])).toContain('Reopen')
  expect(listButtons([DONE, TASK])).toContain('Complete')
})
