import type { MinorUnits } from './amount.ts'
import { compare } from './household.ts'

export type Transfer = { from: string; to: string; amount: MinorUnits }

type Side = { member: string; amount: MinorUnits }

/**
 * Transfers after which all balances are zero: the largest debtor pays the largest creditor as much
 * as fits, and so on; equals in the order of their ids. Each transfer clears a member and the last
 * one two, so n members need at most n − 1. That is a bound and not a minimum, which is NP-hard to
 * find (it holds the subset sum problem).
 */
export function suggestTransfers(balances: ReadonlyMap<string, MinorUnits>): Transfer[] {
  const sides = [...balances].map(([member, amount]): Side => ({ member, amount }))
  const creditors = sides.filter(({ amount }) => amount > 0)
  const debtors = sides
    .filter(({ amount }) => amount < 0)
    .map(({ member, amount }) => ({ member, amount: -amount }))
  const transfers: Transfer[] = []
  for (;;) {
    const debtor = findLargest(debtors)
    const creditor = findLargest(creditors)
    if (!debtor || !creditor) return transfers
    const amount = Math.min(debtor.amount, creditor.amount)
    transfers.push({ from: debtor.member, to: creditor.member, amount })
    debtor.amount -= amount
    creditor.amount -= amount
  }
}

/** The one with most left; undefined once nobody has anything left. */
function findLargest(sides: readonly Side[]): Side | undefined {
  const [largest] = sides
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount || compare(a.member, b.member))
  return largest
}
