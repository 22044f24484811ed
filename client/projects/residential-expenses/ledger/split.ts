import type { MinorUnits } from './amount.ts'
import { compare, type Entry, type Part, type SharedEntry, type Split } from './household.ts'

/** All of it, in hundredths of a percent. */
export const HUNDRED_PERCENT = 10_000

/** What each member bears, and among whom the odd units go round. */
export type Allocation = {
  shares: Map<string, MinorUnits>
  /** The members who tie for the last odd units, by id; empty where nobody does. */
  tied: readonly string[]
  /** How many units went round among them. */
  handed: number
}

type Share = { member: string; floor: MinorUnits; rest: number }

/**
 * Divides an amount by weights after the method of the largest remainder (Hamilton's): each share
 * is rounded down, and the units that are missing go to the largest fractions, one each. Those
 * whose fractions tie for the last ones take turns: `turn` says with whom the round goes on, in
 * the order of their ids. The shares always sum to the amount. Weights are whole numbers of zero or
 * more, with a sum above zero.
 */
export function allocate(amount: MinorUnits, parts: readonly Part[], turn: number): Allocation {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (total <= 0) throw new RangeError('The weights of a split sum to more than zero')
  const all = parts.map(({ member, weight }) => ({ member, ...divide(amount, weight, total) }))
  const missing = amount - all.reduce((sum, { floor }) => sum + floor, 0)
  const shares = new Map(all.map(({ member, floor }) => [member, floor]))
  const ranked = all.toSorted(compareRests)
  const last = ranked[missing - 1]
  if (!last) return { shares, tied: [], handed: 0 }

  const sure = ranked.filter(({ rest }) => rest > last.rest).map(({ member }) => member)
  const even = ranked.filter(({ rest }) => rest === last.rest).map(({ member }) => member)
  const left = missing - sure.length
  const served = Array.from(
    { length: left },
    (_, index) => even[(turn + index) % even.length] ?? '',
  )
  for (const member of [...sure, ...served]) shares.set(member, (shares.get(member) ?? 0) + 1)
  return left < even.length ? { shares, tied: even, handed: left } : { shares, tied: [], handed: 0 }
}

/** `amount · weight / total`, rounded down, and what is left of it in parts of `total`. */
function divide(amount: MinorUnits, weight: number, total: number): Pick<Share, 'floor' | 'rest'> {
  const product = amount * weight
  if (Number.isSafeInteger(product)) {
    const rest = product % total
    return { floor: (product - rest) / total, rest }
  }
  // The product goes beyond what a double holds, the results do not.
  const exact = BigInt(amount) * BigInt(weight)
  return { floor: Number(exact / BigInt(total)), rest: Number(exact % BigInt(total)) }
}

/** The largest fraction first, equal ones in the order of their ids. */
function compareRests(a: Share, b: Share): number {
  return b.rest - a.rest || compare(a.member, b.member)
}

/** Entries never change, they are replaced: what was worked out for one holds as long as it is there. */
const known = new WeakMap<SharedEntry, ReadonlyMap<string, MinorUnits>>()

/** What each member bears of an entry. */
export function sharesOf(entry: SharedEntry): ReadonlyMap<string, MinorUnits> {
  const shares = known.get(entry) ?? allocate(entry.amount, entry.split.parts, entry.turn).shares
  known.set(entry, shares)
  return shares
}

/**
 * By how much a split misses its whole: minor units for amounts, hundredths of a percent for
 * percentages; below zero it gives out too much. Even splits and shares always fit.
 */
export function findDifference({ by, parts }: Split, amount: MinorUnits): number {
  const sum = parts.reduce((total, { weight }) => total + weight, 0)
  if (by === 'amount') return amount - sum
  return by === 'percent' ? HUNDRED_PERCENT - sum : 0
}

/** What of an entry decides its shares, but for the turn. */
export type SplitInput = Pick<SharedEntry, 'kind' | 'amount' | 'split'>

/** Hands out turns, so that among the same members the odd units go round. */
export type Turns = { take: (divided: SplitInput) => number }

/** Goes on from where the round stands after these entries. */
export function createTurns(entries: Iterable<Entry>): Turns {
  const next = new Map<string, number>()
  function count({ kind, amount, split }: SplitInput, turn: number) {
    const { tied, handed } = allocate(amount, split.parts, turn)
    if (handed === 0) return
    const key = roundOf(kind, tied)
    next.set(key, Math.max(next.get(key) ?? 0, turn + handed))
  }
  for (const entry of entries) if (entry.kind !== 'settlement') count(entry, entry.turn)
  return {
    take(divided) {
      const { tied } = allocate(divided.amount, divided.split.parts, 0)
      const turn = next.get(roundOf(divided.kind, tied)) ?? 0
      count(divided, turn)
      return turn
    },
  }
}

/** An odd unit is a loss for those who pay and a gain for those who receive: two rounds. */
function roundOf(kind: SharedEntry['kind'], tied: readonly string[]): string {
  return [kind, ...tied].join(' ')
}
