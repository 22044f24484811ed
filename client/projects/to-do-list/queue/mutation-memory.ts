import type { Session } from '../session.ts'
import type { PendingMutation } from './mutations.ts'

/**
 * The mutations that local storage has no room for. They survive the end of a session or of the
 * screen, for the next list of the same account, and are lost with the page.
 */
export type MutationMemory = {
  /** Returns the mutations of an account by key, or of the token while the account is unknown. */
  of: (session: Session) => Map<string, PendingMutation>
}

/** Creates an empty memory for mutations that are not stored. */
export function createMutationMemory(): MutationMemory {
  const byAccount = new Map<string, Map<string, PendingMutation>>()
  const byToken = new Map<string, Map<string, PendingMutation>>()
  return {
    of({ token, account }) {
      const [owners, owner] = account === undefined ? [byToken, token] : [byAccount, account]
      const mutations = owners.get(owner) ?? new Map<string, PendingMutation>()
      owners.set(owner, mutations)
      return mutations
    },
  }
}
