import { expect, it, vi } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { readAddress } from '../view/address.ts'
import { arrange } from '../view/arrange.ts'
import { createSearch } from '../view/search.ts'
import { createTaskKeys } from './task-keys.ts'

type Parts = Parameters<typeof createTaskKeys>[0]

const HEADING = makeItem({ id: 'kitchen', title: '# Kitchen', position: 'a' })
const TASK = makeItem({ id: 'tea', title: 'Tea', position: 'b' })

it.each([
  ['a heading line opens its details, as its Edit button does', HEADING, 'open kitchen'],
  ['a task makes its title a field', TASK, 'rename tea'],
])('the key that renames %s', (_, item, result) => {
  const done: string[] = []
  const act = createTaskKeys({
    arranged: arrange([HEADING, TASK], readAddress(new URLSearchParams()), '', createSearch()),
    selection: { ids: new Set() } as unknown as Parts['selection'],
    actions: {} as Parts['actions'],
    focusNext: { current: undefined },
    movable: true,
    trash: false,
    reach: vi.fn(),
    onOpen: (id) => done.push(`open ${id}`),
    onRename: (id) => done.push(`rename ${id}`),
  })
  act('rename', item)
  expect(done).toEqual([result])
})
