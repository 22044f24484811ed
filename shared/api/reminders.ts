import { defineEndpoint } from './endpoint.ts'

/** When an account is reminded of its tasks. */
export type ReminderSettings = {
  /** The IANA time zone in which dates are meant. */
  zone: string
  /** Whether mails with reminders are sent at all. */
  isOn: boolean
  /** The reminder of tasks with a time that have none of their own, in minutes before; null for none. */
  defaultMinutes: number | null
  /** The hour of the morning summary, from 0 to 23; null for none. */
  summaryHour: number | null
}

/** Sets when the account is reminded of its tasks: all settings at once. */
export const changeReminders = defineEndpoint<ReminderSettings, ReminderSettings>({
  method: 'PATCH',
  path: '/Projects/To-Do-List/reminders',
  status: 200,
})

const LINK = '/Projects/To-Do-List/reminders/link'

/** The task of a link in a mail. */
export type LinkedTask = { title: string; due: string | null; isDone: boolean }

/** What a link can do: complete the task, remind again, or turn off all reminders of the account. */
export const LINK_ACTIONS = ['complete', 'hour', 'tomorrow', 'off'] as const
/** One of them. */
export type LinkAction = (typeof LINK_ACTIONS)[number]

/** Returns the task of a link in a mail with reminders; it changes nothing. The token is the credential. */
export const readReminderLink = defineEndpoint<{ token: string }, LinkedTask>({
  method: 'POST',
  path: LINK,
  status: 200,
})

/** Uses such a link, once. Returns when the reminder comes again, if it does. It counts as use of the account. */
export const takeReminderLink = defineEndpoint<
  { token: string; action: LinkAction },
  { at: number | null }
>({
  method: 'POST',
  path: `${LINK}/use`,
  status: 200,
})
