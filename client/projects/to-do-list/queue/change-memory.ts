import type { Session } from '../session.ts'
import type { KeptChange } from './changes.ts'

/**
 * The changes that storage has no room for. They outlive a list that ends with its session or its
 * screen, and are there for the next one of the same person; they end with the page.
 */
export type ChangeMemory = {
  /** Those of an account, by key; while it is not known, those of the token, which has one owner. */
  of: (session: Session) => Map<string, KeptChange>
}

export function createChangeMemory(): ChangeMemory {
  const byAccount = new Map<string, Map<string, KeptChange>>()
  const byToken = new Map<string, Map<string, KeptChange>>()
  return {
    of({ token, account }) {
      const [owners, owner] = account === undefined ? [byToken, token] : [byAccount, account]
      const changes = owners.get(owner) ?? new Map<string, KeptChange>()
      owners.set(owner, changes)
      return changes
    },
  }
}
