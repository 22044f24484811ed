import { createAccountQueries } from '../../db/queries/accounts.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import { EXPIRY_NOTICE } from '../../shared/limits.ts'
import type { OutboxHooks } from '../mail/outbox.ts'

type Dependencies = { database: Database; clock: Clock; hasReminders: boolean }

/**
 * Creates the hooks of the outbox. Reminders that were queued before they were switched off are not sent. An account counts as warned when its mail was
 * delivered or refused for good; a warning is cancelled when the account was used in the meantime.
 */
export function createMailHooks({ database, clock, hasReminders }: Dependencies): OutboxHooks {
  const accounts = createAccountQueries(database.connection)
  return {
    isWanted(kind, accountId) {
      if (kind === 'reminder') return hasReminders
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
