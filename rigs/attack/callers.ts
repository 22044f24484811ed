import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createAccountQueries } from '../../db/queries/accounts.ts'
import { createSessionQueries } from '../../db/queries/sessions.ts'
import { registerAndLogIn } from '../../server/accounts/testing.ts'
import type { TestServer } from '../../server/testing.ts'
import { createItems } from '../../server/todo-list/items.ts'
import { ACCOUNT_RETENTION } from '../../shared/limits.ts'
import { PASSWORD } from './endpoints.ts'

/** Values for the placeholders in braces of an example request. */
export type Caller = {
  email: string
  token: string
  /** Another session of the same account. */
  session: string
  /** The id of a task of the account, at version 1; `new` is the id of no task yet. */
  item: string
  new: string
  /** A task of somebody else. */
  stranger: string
  /** The client address that the proxy forwards. */
  address: string
}

type Site = Pick<TestServer, 'origin' | 'database' | 'clock' | 'secrets'>

/**
 * Creates callers, each with its own account, network address and task. So no rate limit and no
 * earlier request keeps a request from its handler.
 * @param stranger the id of a task of another account
 */
export async function createCallers(site: Site, stranger: string): Promise<() => Caller> {
  const { database, clock, secrets } = site
  const accounts = createAccountQueries(database.connection)
  const sessions = createSessionQueries(database.connection)
  const items = createItems({ database, clock, capacity: { isFull: () => false } })
  const model = { username: 'Ada L', email: 'model@example.com', password: PASSWORD }
  await registerAndLogIn(site, model, '198.51.100.1')
  const passwordHash = accounts.findByEmail(model.email)?.passwordHash ?? ''
  let count = 0

  function startSession(accountId: number): { token: string; hash: Buffer } {
    const token = randomBytes(32)
    const hash = createHash('sha256').update(token).digest()
    sessions.insert(hash, accountId, clock.now())
    return { token: token.toString('base64url'), hash }
  }

  return () => {
    count++
    const email = `caller-${count}@example.com`
    const now = clock.now()
    const accountId = accounts.insert({
      publicId: randomUUID(),
      email,
      username: 'Ada L',
      passwordHash,
      now,
      expiresAt: now + ACCOUNT_RETENTION,
    })
    const item = randomUUID()
    items.create(accountId, { id: item, title: 'A task' })
    const { hash } = startSession(accountId)
    return {
      email,
      token: startSession(accountId).token,
      session: secrets.digest('session', hash.toString('hex')).toString('base64url'),
      item,
      new: randomUUID(),
      stranger,
      address: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
    }
  }
}

/** Replaces the placeholders in braces by the caller's values. */
export function fillPlaceholders(text: string, caller: Caller): string {
  return text.replace(
    /\{(email|token|session|item|new|stranger)\}/g,
    (_, name: keyof Caller) => caller[name],
  )
}
