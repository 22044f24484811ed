import { endSession, endSessions, logout } from '../../shared/api/accounts.ts'
import { type Route, route } from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import type { AccountParts } from './parts.ts'

/** Leaving is no use of an account that would keep it longer. */
const isUse = () => false

/**
 * Logging out: here, everywhere, or in one other place. None of it asks for the password, because
 * it takes access away and gives none.
 */
export function logoutRoutes({ sessions }: Pick<AccountParts, 'sessions'>): Route[] {
  return [
    route(
      logout,
      sessions.guard(({ tokenHash }) => sessions.end(tokenHash), isUse),
    ),
    route(
      endSessions,
      sessions.guard((session) => sessions.endAll(session), isUse),
    ),
    route(
      endSession,
      sessions.guard((session, { params }) =>
        sessions.endByPublicId(session, params['id'] ?? '') ? undefined : new Problem(404),
      ),
    ),
  ]
}
