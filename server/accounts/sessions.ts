import { createAccountQueries } from '../../db/queries/accounts.ts'
import { createCalendarFeedQueries } from '../../db/queries/calendar-feeds.ts'
import { createRegistryQueries } from '../../db/queries/ip-registry.ts'
import { createSessionQueries } from '../../db/queries/sessions.ts'
import type { Database } from '../../db/open.ts'
import { type Clock, MINUTE } from '../../shared/clock.ts'
import type { AccountSession } from '../../shared/api/accounts.ts'
import { ACCOUNT_RETENTION, MAX_SESSIONS } from '../../shared/limits.ts'
import { findClientAddress, findWideNetwork } from '../http/client-address.ts'
import type { IncomingMessage } from 'node:http'
import type { Authenticate, Call, Handler } from '../http/mount.ts'
import type { Problem } from '../http/problem.ts'
import type { Secrets } from '../secrets.ts'
import { sessionEnd } from './session-end.ts'
import { createToken, digestToken } from './tokens.ts'
import { invalidToken, missingToken } from './problems.ts'

/** Minimum time between two recorded uses of a session. */
const USE_INTERVAL = MINUTE

/** A valid session. */
export type Session = { accountId: number; tokenHash: Buffer }

/** A handler that needs a session. */
type SessionHandler<Body, Reply> = (
  session: Session,
  call: Call<Body>,
) => ReturnType<Handler<Body, Reply>>

/** The sessions of all accounts. */
export type Sessions = {
  /** Starts a session and returns its access token, which is not stored. Run it in a transaction. */
  start(accountId: number, address: string): string
  /**
   * Wraps a handler so that callers without a valid token get 401. A call counts as activity, which
   * extends the session and the account.
   * @param isUse returns false for calls that are no activity, such as background requests
   */
  guard<Body, Reply>(
    handle: SessionHandler<Body, Reply>,
    isUse?: (call: Call<Body>) => boolean,
  ): Handler<Body, Reply>
  /** Returns whether a session is still valid. */
  isValid(session: Session): boolean
  /** Returns the account of a caller before its body is read, or the problem. */
  authenticate: Authenticate
  end(session: Session): void
  /** Ends the other sessions of the account and its calendar address. Run it in a transaction. */
  endOthers(session: Session): void
  /** Ends every session of the account, this one too, and its calendar address. */
  endAll(session: Session): void
  /** Ends a session of the same account by its public id; returns false when there is none. */
  endByPublicId(session: Session, id: string): boolean
  /** Lists the sessions of the account, latest used first. */
  list(session: Session): AccountSession[]
}

type UsedSession = Session & { lastUsedAt: number }

/**
 * Creates sessions by access token (RFC 6750): 32 random bytes, stored as SHA-256 only.
 * @param onEnd called with the account whose sessions have ended by request
 */
export function createSessions(
  database: Database,
  clock: Clock,
  secrets: Secrets,
  onEnd: (accountId: number) => void = () => undefined,
): Sessions {
  const sessions = createSessionQueries(database.connection)
  const accounts = createAccountQueries(database.connection)
  const registry = createRegistryQueries(database.connection)
  const feeds = createCalendarFeedQueries(database.connection)

  /** Extends the account after activity. */
  function extendAccount(accountId: number, address: string): void {
    const now = clock.now()
    accounts.extend(accountId, now, now + ACCOUNT_RETENTION)
    for (const key of secrets.keys) registry.touch(key.digest('address', address), now)
  }

  function recordUse({ accountId, tokenHash }: Session, address: string): void {
    database.transaction(() => {
      sessions.touch(tokenHash, clock.now())
      extendAccount(accountId, address)
    })
  }

  function findSession({ headers }: IncomingMessage): UsedSession | undefined {
    const tokenHash = readToken(headers.authorization)
    const row = tokenHash && sessions.find(tokenHash, sessionEnd(clock.now()))
    return row && { accountId: row.accountId, lastUsedAt: row.lastUsedAt, tokenHash }
  }

  /** Derives a public id of a session, which reveals nothing about its token. */
  function derivePublicId(tokenHash: Buffer): string {
    return secrets.digest('session', tokenHash.toString('hex')).toString('base64url')
  }

  return {
    start(accountId, address) {
      const { token, tokenHash } = createToken()
      sessions.removeOldest(accountId, MAX_SESSIONS - 1)
      sessions.insert(tokenHash, accountId, clock.now())
      extendAccount(accountId, address)
      accounts.markConfirmed(accountId, secrets.digest('address', findWideNetwork(address)))
      return token
    },

    guard: (handle, isUse) => (call) => {
      const session = findSession(call.request)
      if (!session) return refuse(call.request)
      if (isUse?.(call) !== false && clock.now() - session.lastUsedAt >= USE_INTERVAL) {
        recordUse(session, findClientAddress(call.request))
      }
      return handle(session, call)
    },

    isValid: ({ tokenHash }) => sessions.find(tokenHash, sessionEnd(clock.now())) !== undefined,
    authenticate: (request) => findSession(request) ?? refuse(request),

    end({ accountId, tokenHash }) {
      sessions.remove(tokenHash)
      onEnd(accountId)
    },
    endOthers({ accountId, tokenHash }) {
      sessions.removeOthers(accountId, tokenHash)
      feeds.remove(accountId)
      onEnd(accountId)
    },
    endAll: ({ accountId }) =>
      database.transaction(() => {
        sessions.removeAll(accountId)
        feeds.remove(accountId)
        onEnd(accountId)
      }),
    endByPublicId: ({ accountId }, id) =>
      database.transaction(() => {
        const own = sessions.list(accountId, sessionEnd(clock.now()))
        const named = own.find(({ tokenHash }) => derivePublicId(tokenHash) === id)
        if (named) sessions.remove(named.tokenHash)
        onEnd(accountId)
        return named !== undefined
      }),

    list: ({ accountId, tokenHash }) =>
      sessions.list(accountId, sessionEnd(clock.now())).map((row) => ({
        id: derivePublicId(row.tokenHash),
        createdAt: row.createdAt,
        lastUsedAt: row.lastUsedAt,
        current: row.tokenHash.equals(tokenHash),
      })),
  }
}

/** Returns the digest of the token in an `Authorization` header. */
function readToken(authorization: string | undefined): Buffer | undefined {
  const [, text = ''] = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(authorization ?? '') ?? []
  return digestToken(text)
}

function refuse({ headers }: IncomingMessage): Problem {
  return headers.authorization === undefined ? missingToken() : invalidToken()
}
