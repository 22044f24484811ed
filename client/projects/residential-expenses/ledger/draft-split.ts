import { failure, type Result, success } from '../../../../shared/result.ts'
import { formatAmount, type MinorUnits, parseAmount, writeAmount } from './amount.ts'
import { daysBetween, monthOf } from '../../../../shared/day.ts'
import { isLedgerDay } from './day.ts'
import type { Draft } from './draft.ts'
import { type Household, presenceIn, type Split, type SplitBy } from './household.ts'
import { allocate, findDifference, HUNDRED_PERCENT } from './split.ts'

/* How the form of an entry divides its amount. */

/** Member's line in the form: whether they take part, and their weight as typed. */
export type DraftPart = { member: string; on: boolean; weight: string }

/** Maximum shares of a member in the form. */
const MAX_SHARES = 9_999

/** Formats a weight for forms and files; empty for members who take no part. */
export function writeWeight(by: SplitBy, weight: number | undefined, digits: number): string {
  if (weight === undefined || by === 'even') return ''
  if (by === 'share') return String(weight)
  return writeAmount(weight, by === 'percent' ? 2 : digits)
}

/** Switches the way to divide, starting with equal parts. */
export function switchSplit(draft: Draft, by: SplitBy, digits: number): Draft {
  const taking = draft.parts.filter(({ on, weight }) =>
    draft.by === 'even' ? on : readWeight(draft.by, weight, digits) !== 0,
  )
  const among = taking.length > 0 ? taking : draft.parts
  const amount = parseAmount(draft.amount, digits)
  const whole =
    by === 'percent' ? HUNDRED_PERCENT : by === 'amount' && amount.ok ? amount.value : undefined
  const equal = among.map(({ member }) => ({ member, weight: 1 }))
  const shares =
    whole === undefined || equal.length === 0 ? undefined : allocate(whole, equal, 0).shares
  const weigh = (member: string) =>
    writeWeight(by, by === 'share' ? 1 : shares?.get(member), digits)
  const parts = draft.parts.map(({ member }) => {
    const on = among.some((part) => part.member === member)
    return { member, on, weight: on ? weigh(member) : '' }
  })
  return { ...draft, by, parts, chosen: true }
}

/** Sets the shares to the days on which each member lives here in the draft's month. */
export function weighByDays(household: Household, draft: Draft): Draft {
  if (!isLedgerDay(draft.day)) return draft
  const month = monthOf(draft.day)
  const parts = draft.parts.map((part) => {
    const member = household.members.get(part.member)
    const presence = member && presenceIn(member, month)
    const days = presence ? daysBetween(...presence) + 1 : 0
    return { ...part, on: days > 0, weight: days > 0 ? String(days) : '' }
  })
  return { ...draft, by: 'share', parts, chosen: true }
}

/** Parses a weight; 0 when empty, undefined when invalid. */
export function readWeight(by: SplitBy, text: string, digits: number): number | undefined {
  const trimmed = text.trim()
  if (/^(0+([.,]0*)?)?$/.test(trimmed)) return 0
  if (by === 'share') return /^\d{1,12}$/.test(trimmed) ? Number(trimmed) : undefined
  const amount = parseAmount(trimmed, by === 'percent' ? 2 : digits)
  return amount.ok ? amount.value : undefined
}

/** Parses the weight of a line in the form; 0 for none, undefined when it is invalid. */
export function readPart(
  by: SplitBy,
  { on, weight }: DraftPart,
  digits: number,
): number | undefined {
  if (by === 'even') return Number(on)
  const read = readWeight(by, weight, digits)
  return by === 'share' && read !== undefined && read > MAX_SHARES ? undefined : read
}

/** Parses the parts of the form. */
function readParts({ by, parts }: Draft, digits: number): Result<Split, string> {
  const weighed = parts.map((part) => ({
    member: part.member,
    weight: readPart(by, part, digits),
  }))
  const read = weighed.flatMap(({ member, weight }) =>
    weight === undefined || weight === 0 ? [] : [{ member, weight }],
  )
  if (weighed.some(({ weight }) => weight === undefined)) {
    if (by === 'share') return failure('Enter shares as whole numbers up to 9,999.')
    return failure(
      by === 'percent'
        ? 'Enter percentages with at most two decimals.'
        : `Enter amounts, such as ${writeAmount(1250, digits)}.`,
    )
  }
  return read.length === 0 ? failure('Choose at least one member.') : success({ by, parts: read })
}

/** Returns each member's share as the form stands, or the error of the split. */
export function previewSplit(
  draft: Draft,
  digits: number,
): Result<Map<string, MinorUnits>, string> {
  const split = readParts(draft, digits)
  if (!split.ok) return split
  const amount = parseAmount(draft.amount, digits)
  if (!amount.ok && draft.by !== 'percent') return success(new Map())
  const difference = findDifference(split.value, amount.ok ? amount.value : 0)
  if (difference !== 0) return failure(describeDifference(draft.by, difference, digits))
  return success(amount.ok ? allocate(amount.value, split.value.parts, 0).shares : new Map())
}

function describeDifference(by: SplitBy, difference: number, digits: number): string {
  const size = formatAmount(Math.abs(difference), by === 'percent' ? 2 : digits)
  const unit = by === 'percent' ? ' %' : ''
  return difference > 0 ? `${size}${unit} left to give out.` : `${size}${unit} too much given out.`
}

/** Parses the split of the form and checks that it fits the amount. */
export function readSplit(
  draft: Draft,
  amount: MinorUnits | undefined,
  digits: number,
): Result<Split, string> {
  const split = readParts(draft, digits)
  if (!split.ok || (amount === undefined && draft.by === 'amount')) return split
  const difference = findDifference(split.value, amount ?? 0)
  return difference === 0 ? split : failure(describeDifference(draft.by, difference, digits))
}
