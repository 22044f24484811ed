import { defineEndpoint } from './endpoint.ts'

/** The page to log in on, for mails. */
export const LOGIN_PAGE = '/Projects/To-Do-List/auth'

/**
 * Logs in. `marker` is what an earlier login from this browser gave: guesses of strangers then do not
 * keep it out. It opens nothing.
 */
export const login = defineEndpoint<
  { email: string; password: string; marker?: string },
  { token: string; marker: string }
>({
  method: 'POST',
  path: '/Projects/To-Do-List/login',
  status: 200,
})

export const register = defineEndpoint<
  { username: string; password: string; email: string },
  Record<string, never>
>({
  method: 'POST',
  path: '/Projects/To-Do-List/register',
  status: 201,
})

/** Ends the session whose token it carries. */
export const logout = defineEndpoint<undefined, undefined>({
  method: 'POST',
  path: '/Projects/To-Do-List/logout',
  status: 204,
})

/** An account as its holder sees it. Times are milliseconds since 1970-01-01T00:00:00Z. */
export type Profile = {
  username: string
  email: string
  createdAt: number
  /** When it ends if its holder does not come back before. */
  expiresAt: number
  /** How many tasks it has, those in the trash included. */
  tasks: number
  /** Where its holder is logged in, the latest used first. */
  sessions: AccountSession[]
}

/** A session as the account's holder sees it; `current` is the one that asks. */
export type AccountSession = {
  /** Names the session to those who are logged in to its account; no way to log in with it. */
  id: string
  createdAt: number
  lastUsedAt: number
  current: boolean
}

/** Ends every session of the account, the one that asks included. */
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

export const readAccount = defineEndpoint<undefined, Profile>({
  method: 'GET',
  path: ACCOUNT,
  status: 200,
})

/** Changes the name, the password or both. A new password ends every other session. */
export const changeAccount = defineEndpoint<
  { currentPassword: string; username?: string; newPassword?: string },
  Profile
>({
  method: 'PATCH',
  path: ACCOUNT,
  status: 200,
})

/** Removes the account with all it owns. */
export const deleteAccount = defineEndpoint<{ currentPassword: string }, undefined>({
  method: 'DELETE',
  path: ACCOUNT,
  status: 204,
})
