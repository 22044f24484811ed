import { expect, it } from 'vitest'
import { makeItem } from '../../../../shared/api/testing-items.ts'
import { describeReminders } from './format-reminder.ts'

const DUE = { id: 'ferns', due: '2026-12-01T09:00', reminders: [1440, 60, 0] }

it('the reminders of an open task are named, the earliest first', () => {
  const described = describeReminders(makeItem(DUE))
  expect(described).toBe('Reminder 1 day before, 1 hour before, At its time')
})

it.each([
  ['the default of the account', { reminders: null }],
  ['none', { reminders: [] }],
  ['no date', { due: null }],
  ['been completed', { completedAt: 1 }],
  ['been deleted', { deletedAt: 1 }],
])('a task that has %s has no reminders to name', (_, parts) => {
  expect(describeReminders(makeItem({ ...DUE, ...parts }))).toBeUndefined()
})
