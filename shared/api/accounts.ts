import type { LanguageTag } from '../texts/tags.ts'
import { defineEndpoint } from './endpoint.ts'

/** Path of the page to log in on, which mails link to. */
export const LOGIN_PAGE = '/Projects/To-Do-List/auth'

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
  /** The language of its mails; null for that of the site. */
  language: string | null
  createdAt: number
  /** When it expires without further activity. */
  expiresAt: number
  /** Number of its tasks, including those in the trash. */
  tasks: number
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
  { currentPassword: string; username?: string; newPassword?: string; language?: LanguageTag },
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
