import { endSession, endSessions, logout } from '../../shared/api/accounts.ts'
import { type Route, route } from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import type { AccountDependencies } from './dependencies.ts'

/** Logging out does not count as activity of the account. */
const isUse = () => false

/**
 * Creates the endpoints that end this session, all sessions or one other session. They need no password,
 * because they only revoke access.
 */
export function logoutRoutes({ sessions }: Pick<AccountDependencies, 'sessions'>): Route[] {
  return [
    route(
      logout,
      sessions.guard((session) => sessions.end(session), isUse),
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
