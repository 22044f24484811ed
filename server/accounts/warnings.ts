import { createAccountQueries } from '../../db/queries/accounts.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import { EXPIRY_NOTICE } from '../../shared/limits.ts'
import type { OutboxHooks } from '../mail/outbox.ts'

/**
 * Creates the hooks of the outbox for warning mails. An account counts as warned when its mail was
 * delivered or refused for good; a warning is cancelled when the account was used in the meantime.
 */
export function createWarningHooks(database: Database, clock: Clock): OutboxHooks {
  const accounts = createAccountQueries(database.connection)
  return {
    isWanted(kind, accountId) {
      if (kind !== 'ending' || accountId === null) return true
      const account = accounts.find(accountId)
      return account !== undefined && account.expiresAt <= clock.now() + EXPIRY_NOTICE
    },
    ended({ kind, accountId, outcome }) {
      if (kind !== 'ending' || accountId === null) return
      if (outcome !== 'delivered' && outcome !== 'refused') return
      accounts.markWarned(accountId, clock.now(), clock.now() + EXPIRY_NOTICE)
    },
  }
}
