import type { MinorUnits } from './amount.ts'
import type { Entry } from './household.ts'
import { sharesOf } from './split.ts'

/**
 * Returns what each member is owed (or owes, below zero): what they paid minus their shares.
 * Balances sum to zero. The result has everyone in `members` and in the entries.
 */
export function findBalances(
  entries: Iterable<Entry>,
  members: Iterable<string>,
): Map<string, MinorUnits> {
  const balances = new Map<string, MinorUnits>()
  const add = (member: string, amount: MinorUnits) =>
    balances.set(member, (balances.get(member) ?? 0) + amount)
  for (const member of members) add(member, 0)
  for (const entry of entries) {
    const sign = entry.kind === 'income' ? -1 : 1
    add(entry.member, sign * entry.amount)
    if (entry.kind === 'settlement') add(entry.to, -entry.amount)
    else for (const [member, share] of sharesOf(entry)) add(member, -sign * share)
  }
  return balances
}
