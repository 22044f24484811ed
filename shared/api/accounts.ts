import { defineEndpoint } from './endpoint.ts'
import type { PushState } from './push.ts'
import type { ReminderSettings } from './reminders.ts'

/**
 * Logs in. `marker` comes from an earlier login of this browser, and exempts it from the limits that
 * strangers' guesses have used up. It is not a credential.
 */
export const login = defineEndpoint<
  { email: string; password: string; marker?: string },
  { token: string; marker: string }
>({
  method: 'POST',
  path: '/Projects/To-Do-List/login',
  status: 200,
})

/** Creates an account and mails its credentials, in the language of `Accept-Language` from then on. */
export const register = defineEndpoint<
  { username: string; password: string; email: string },
  Record<string, never>
>({
  method: 'POST',
  path: '/Projects/To-Do-List/register',
  status: 201,
})

/** Ends the session of the token that the request carries. */
export const logout = defineEndpoint<undefined, undefined>({
  method: 'POST',
  path: '/Projects/To-Do-List/logout',
  status: 204,
})

/** An account as its holder sees it. Times are milliseconds since 1970-01-01T00:00:00Z. */
export type Profile = {
  username: string
  email: string
  /** The language of its mails. */
  language: string
  /** The languages that its mails can have. */
  languages: readonly string[]
  createdAt: number
  /** When it expires without further activity. */
  expiresAt: number
  /** Number of its tasks, including those in the trash. */
  tasks: number
  /** When its calendar address was created; null without one. */
  calendarSince: number | null
  /** When it is reminded of its tasks; null while nothing is set. */
  reminders: ReminderSettings | null
  /** Its notifications; null on a site without them. */
  push: PushState | null
  /** Its sessions, the most recently used first. */
  sessions: AccountSession[]
}

/** A session as the account's holder sees it; `current` marks the session that sends the request. */
export type AccountSession = {
  /** A public id; it is not a credential. */
  id: string
  createdAt: number
  lastUsedAt: number
  current: boolean
}

/** Ends every session of the account, including the one that sends the request. */
export const endSessions = defineEndpoint<undefined, undefined>({
  method: 'DELETE',
  path: '/Projects/To-Do-List/sessions',
  status: 204,
})

/** Ends one session of the account. */
export const endSession = defineEndpoint<undefined, undefined>({
  method: 'DELETE',
  path: '/Projects/To-Do-List/sessions/:id',
  status: 204,
})

const ACCOUNT = '/Projects/To-Do-List/account'

/**
 * Returns which of these accounts, by their public ids, do not exist any more. The browser may have
 * unsent changes of them.
 */
export const findDeletedAccounts = defineEndpoint<{ accounts: string[] }, { deleted: string[] }>({
  method: 'POST',
  path: '/Projects/To-Do-List/account/deleted',
  status: 200,
})

/** Returns the account of the session. */
export const readAccount = defineEndpoint<undefined, Profile>({
  method: 'GET',
  path: ACCOUNT,
  status: 200,
})

/** Changes the name, the password and the language of mails. A new password ends every other session. */
export const changeAccount = defineEndpoint<
  { currentPassword: string; username?: string; newPassword?: string; language?: string },
  Profile
>({
  method: 'PATCH',
  path: ACCOUNT,
  status: 200,
})

/** Deletes the account and all its data. */
export const deleteAccount = defineEndpoint<{ currentPassword: string }, undefined>({
  method: 'DELETE',
  path: ACCOUNT,
  status: 204,
})

/** Path of the calendar; a feed's address has its token after it, with the ending `.ics`. */
export const CALENDAR = '/Projects/To-Do-List/calendar'

/**
 * Creates the secret address of the account's calendar, in place of the one it had. The token cannot
 * be read again. `zone` is the IANA time zone in which due times are meant.
 */
export const createCalendarFeed = defineEndpoint<{ zone: string }, { token: string }>({
  method: 'POST',
  path: CALENDAR,
  status: 201,
})

/** Ends the calendar address; it is idempotent. */
export const deleteCalendarFeed = defineEndpoint<undefined, undefined>({
  method: 'DELETE',
  path: CALENDAR,
  status: 204,
})

/**
 * Returns the open tasks with a date as events (RFC 5545), with `?tasks` also all open tasks as VTODOs. It does
 * not count as use of the account.
 */
export const readCalendarFeed = defineEndpoint<undefined, undefined>({
  method: 'GET',
  path: `${CALENDAR}/:file`,
  status: 200,
})
