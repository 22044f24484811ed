import type { MinorUnits } from './amount.ts'
import { compare, type Entry, type Part, type SharedEntry, type Split } from './household.ts'

/** 100 %, in hundredths of a percent. */
export const HUNDRED_PERCENT = 10_000

/** Each member's share, and who tied for the remainder units. */
type Allocation = {
  shares: Map<string, MinorUnits>
  /** Ids of the members who tie for the last remainder units; empty without a tie. */
  tied: readonly string[]
  /** Number of units given to tied members. */
  handed: number
}

type Share = { member: string; floor: MinorUnits; rest: number }

/**
 * Divides an amount by weights with the largest remainder method (Hamilton).
 * Shares are rounded down; the missing units go to the largest fractions, one each. Tied members
 * take turns: `turn` is the start of the round, in the order of their ids. Shares sum to the
 * amount. Weights are whole numbers with a sum above zero.
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

/** Returns `amount · weight / total` rounded down, and the remainder in parts of `total`. */
function divide(amount: MinorUnits, weight: number, total: number): Pick<Share, 'floor' | 'rest'> {
  const product = amount * weight
  if (Number.isSafeInteger(product)) {
    const rest = product % total
    return { floor: (product - rest) / total, rest }
  }
  // The product exceeds a safe integer, the results do not.
  const exact = BigInt(amount) * BigInt(weight)
  return { floor: Number(exact / BigInt(total)), rest: Number(exact % BigInt(total)) }
}

/** Compares by the largest fraction, then by id. */
function compareRests(a: Share, b: Share): number {
  return b.rest - a.rest || compare(a.member, b.member)
}

/** Cache of shares. Entries are immutable. */
const known = new WeakMap<SharedEntry, ReadonlyMap<string, MinorUnits>>()

/** Returns each member's share of an entry. */
export function sharesOf(entry: SharedEntry): ReadonlyMap<string, MinorUnits> {
  const shares = known.get(entry) ?? allocate(entry.amount, entry.split.parts, entry.turn).shares
  known.set(entry, shares)
  return shares
}

/**
 * Returns by how much a split misses its whole; below zero it exceeds it.
 * In minor units for amounts, hundredths of a percent for percentages; even splits and shares
 * always fit.
 */
export function findDifference({ by, parts }: Split, amount: MinorUnits): number {
  const sum = parts.reduce((total, { weight }) => total + weight, 0)
  if (by === 'amount') return amount - sum
  return by === 'percent' ? HUNDRED_PERCENT - sum : 0
}

/** Values of an entry that decide its shares, except for the turn. */
export type SplitInput = Pick<SharedEntry, 'kind' | 'amount' | 'split'>

/** Source of turns, so that remainder units rotate among the same members. */
export type Turns = { take: (divided: SplitInput) => number }

/** Creates a source of turns that continues after these entries. */
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

/**
 * Returns the key of a round. A unit is a loss in an expense and a gain in an income: two rounds.
 */
function roundOf(kind: SharedEntry['kind'], tied: readonly string[]): string {
  return [kind, ...tied].join(' ')
}
