import { expect, it } from 'vitest'
import { orderTasks } from './order.ts'
import { makeItem } from './testing.ts'

function idsOf(...items: ReturnType<typeof makeItem>[]): string[] {
  return orderTasks(items).tasks.map(({ id }) => id)
}

it('open tasks stand before completed ones, the newest and the last completed first', () => {
  const items = [
    makeItem('done early', { createdAt: 9, completedAt: 10 }),
    makeItem('old', { createdAt: 1 }),
    makeItem('done late', { createdAt: 2, completedAt: 20 }),
    makeItem('new', { createdAt: 3 }),
  ]
  expect(idsOf(...items)).toEqual(['new', 'old', 'done late', 'done early'])
  expect(orderTasks(items).open).toBe(2)
})

it('tasks of the same moment stand in the order they came', () => {
  expect(idsOf(makeItem('first'), makeItem('second'), makeItem('third'))).toEqual([
    'third',
    'second',
    'first',
  ])
})

it('a task that the server has not seen is the newest, whatever the clock of this computer', () => {
  const unsent = makeItem('unsent', { createdAt: 1, version: 0 })
  expect(idsOf(unsent, makeItem('sent', { createdAt: 5 }))).toEqual(['unsent', 'sent'])
})

it('tasks in the trash do not show', () => {
  expect(idsOf(makeItem('a', { deletedAt: 5 }))).toEqual([])
})
