import type { MinorUnits } from './amount.ts'
import { compare } from './household.ts'

/** Payment between two members. */
export type Transfer = { from: string; to: string; amount: MinorUnits }

type Side = { member: string; amount: MinorUnits }

/**
 * Suggests transfers that settle all balances: the largest debtor pays the largest creditor.
 * For n members there are at most n − 1. The minimum is NP-hard to find (subset sum).
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

/** Returns the side with the largest amount left; undefined when all are settled. */
function findLargest(sides: readonly Side[]): Side | undefined {
  const [largest] = sides
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount || compare(a.member, b.member))
  return largest
}
