import { createHash, randomBytes } from 'node:crypto'
import { createAccountQueries } from '../../db/queries/accounts.ts'
import { createRegistryQueries } from '../../db/queries/ip-registry.ts'
import { createSessionQueries, type SessionEnd } from '../../db/queries/sessions.ts'
import type { Database } from '../../db/open.ts'
import { type Clock, DAY, MINUTE } from '../../shared/clock.ts'
import type { AccountSession } from '../../shared/api/accounts.ts'
import {
  ACCOUNT_RETENTION,
  MAX_SESSIONS,
  SESSION_IDLE_TIMEOUT,
  MAX_SESSION_AGE,
} from '../../shared/limits.ts'
import { findClientAddress, findWideNetwork } from '../http/client-address.ts'
import type { Request } from 'express'
import type { Authenticate, Call, Handler } from '../http/mount.ts'
import { Problem } from '../http/problem.ts'
import type { Secrets } from '../secrets.ts'

/** Being there again within this time is not written down anew. */
const USE_INTERVAL = MINUTE

/** Somebody who is logged in. */
export type Session = { accountId: number; tokenHash: Buffer }

/** A handler for those who are logged in. */
type SessionHandler<Body, Reply> = (
  session: Session,
  call: Call<Body>,
) => ReturnType<Handler<Body, Reply>>

export type Sessions = {
  /** Logs in: gives the access token, which is kept nowhere. To be run in a transaction. */
  start(accountId: number, address: string): string
  /**
   * Lets only those in whose token is valid; the others get 401. Their coming counts as use of
   * the session and as a login that keeps the account.
   * @param isUse whether it does: false when a page in the background asks
   */
  guard<Body, Reply>(
    handle: SessionHandler<Body, Reply>,
    isUse?: (call: Call<Body>) => boolean,
  ): Handler<Body, Reply>
  /** Whether a session that was let in has not ended since. */
  isValid(session: Session): boolean
  /** The account of a caller who is logged in, for bodies that only those may send. */
  authenticate: Authenticate
  end(tokenHash: Buffer): void
  endOthers(session: Session): void
  /** Ends every session of the account, this one too. */
  endAll(session: Session): void
  /** Ends the session of the same account that has that name; false when there is none. */
  endByPublicId(session: Session, id: string): boolean
  /** Where the account is logged in, the latest used first. */
  list(session: Session): AccountSession[]
}

/** A clock may be set back by as much without ending the sessions of the time before. */
const CLOCK_SLACK = DAY

/** When the sessions that are over at a time were last used and made. */
export function sessionEnd(now: number): SessionEnd {
  return {
    usedBefore: now - SESSION_IDLE_TIMEOUT,
    madeBefore: now - MAX_SESSION_AGE,
    latest: now + CLOCK_SLACK,
  }
}

/** Sessions by access token (RFC 6750): 32 random bytes, of which only the SHA-256 is kept. */
export function createSessions(database: Database, clock: Clock, secrets: Secrets): Sessions {
  const sessions = createSessionQueries(database.connection)
  const accounts = createAccountQueries(database.connection)
  const registry = createRegistryQueries(database.connection)

  /** The account's holder is there. */
  function extendAccount(accountId: number, address: string): void {
    const now = clock.now()
    accounts.keep(accountId, now, now + ACCOUNT_RETENTION)
    for (const key of secrets.keys) registry.see(key.digest('address', address), now)
  }

  function recordUse({ accountId, tokenHash }: Session, address: string): void {
    database.transaction(() => {
      sessions.use(tokenHash, clock.now())
      extendAccount(accountId, address)
    })
  }

  function findSession({ headers }: Request): (Session & { lastUsedAt: number }) | undefined {
    const tokenHash = readToken(headers.authorization)
    const row = tokenHash && sessions.find(tokenHash, sessionEnd(clock.now()))
    return row && { accountId: row.accountId, lastUsedAt: row.lastUsedAt, tokenHash }
  }

  /** Says which session is meant without a word of what its token is. */
  function derivePublicId(tokenHash: Buffer): string {
    return secrets.digest('session', tokenHash.toString('hex')).toString('base64url')
  }

  return {
    start(accountId, address) {
      const token = randomBytes(32)
      sessions.removeOldest(accountId, MAX_SESSIONS - 1)
      sessions.insert(hashToken(token), accountId, clock.now())
      extendAccount(accountId, address)
      accounts.confirm(accountId, secrets.digest('address', findWideNetwork(address)))
      return token.toString('base64url')
    },

    guard: (handle, isUse) => (call) => {
      const session = findSession(call.request)
      if (!session) return invalidToken()
      if (isUse?.(call) !== false && clock.now() - session.lastUsedAt >= USE_INTERVAL) {
        recordUse(session, findClientAddress(call.request))
      }
      return handle(session, call)
    },

    isValid: ({ tokenHash }) => sessions.find(tokenHash, sessionEnd(clock.now())) !== undefined,
    authenticate: (request) => findSession(request) ?? invalidToken(),

    end: (tokenHash) => sessions.remove(tokenHash),
    endOthers: ({ accountId, tokenHash }) => sessions.removeOthers(accountId, tokenHash),

    endAll: ({ accountId }) => sessions.removeAll(accountId),
    endByPublicId: ({ accountId }, id) =>
      database.transaction(() => {
        const own = sessions.list(accountId, sessionEnd(clock.now()))
        const named = own.find(({ tokenHash }) => derivePublicId(tokenHash) === id)
        if (named) sessions.remove(named.tokenHash)
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

function hashToken(token: Buffer): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The digest of the token in an `Authorization` header. Only four bits of the last letter count, so
 * that three other texts stand for the same bytes: they are no token (RFC 4648, section 3.5).
 */
function readToken(authorization: string | undefined): Buffer | undefined {
  const [, text = ''] = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(authorization ?? '') ?? []
  const token = Buffer.from(text, 'base64url')
  return text !== '' && token.toString('base64url') === text ? hashToken(token) : undefined
}

/** The answer to whoever has no session. */
export function invalidToken(): Problem {
  const detail = 'The access token is missing or no longer valid.'
  return new Problem(401, { detail }, { 'WWW-Authenticate': 'Bearer' })
}
