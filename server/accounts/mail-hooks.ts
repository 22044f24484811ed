import { createAccountQueries } from '../../db/queries/accounts.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../shared/clock.ts'
import { EXPIRY_NOTICE } from '../../shared/limits.ts'
import type { OutboxHooks } from '../mail/outbox.ts'

type Dependencies = { database: Database; clock: Clock; hasReminders: boolean }

/**
 * Creates the hooks of the outbox. A warning is cancelled when its account was used in the meantime; the account counts as
 * warned once the mail was delivered or refused for good. Queued reminders are not sent once the site has none.
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
