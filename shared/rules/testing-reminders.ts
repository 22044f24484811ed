import fc from 'fast-check'
import { MAX_REMINDERS } from '../limits.ts'
import { REMINDER_CHOICES } from './reminders.ts'

/** Arbitrary reminders in canonical form. */
export const anyReminders = fc
  .uniqueArray(fc.constantFrom(...REMINDER_CHOICES), { maxLength: MAX_REMINDERS })
  .map((reminders) => reminders.sort((a, b) => b - a))
