import { failure, type Result, success } from '../../../../shared/result.ts'
import { formatAmount, type Minor, parseAmount, writeAmount } from './amount.ts'
import { countDays, type Day, isDay, monthOf } from './day.ts'
import {
  type Bill,
  type Entry,
  type Frequency,
  type Household,
  isPresent,
  type Kind,
  listMembers,
  type Member,
  presenceIn,
  type Settlement,
  type Shared,
  type Split,
  type SplitBy,
} from './household.ts'
import { allocate, findDifference, WHOLE } from './split.ts'
import { cleanText, TITLE_LENGTH } from './text.ts'

/** A member's line in the form: taking part in an even split, and the weight of the others as typed. */
export type DraftPart = { member: string; on: boolean; weight: string }

/** What stands in the form of an entry or a bill: texts as they were typed. */
export type Draft = {
  kind: Kind
  title: string
  amount: string
  day: string
  member: string
  /** Who receives a settlement. */
  to: string
  category: string
  by: SplitBy
  parts: readonly DraftPart[]
  /** Whether the parts were chosen by hand, and no longer follow the day. */
  chosen: boolean
  repeat: Frequency | ''
  until: string
}

export type Field = 'title' | 'amount' | 'day' | 'member' | 'to' | 'category' | 'split' | 'until'
export type Problems = Partial<Record<Field, string>>

type Made = 'id' | 'madeAt' | 'turn'

/** What a form says that has no problems. */
export type Reading =
  | Omit<Settlement, Made>
  | (Omit<Shared, Made> & { every: Frequency | undefined; until: Day | undefined })

const MAX_SHARES = 9_999

/** An empty form for a day, shared evenly by those who live here then. */
export function createDraft(household: Household, day: Day): Draft {
  const present = listMembers(household).filter((member) => isPresent(member, day))
  const draft: Draft = {
    kind: 'expense',
    title: '',
    amount: '',
    day,
    member: present[0]?.id ?? '',
    to: present[1]?.id ?? '',
    category: '',
    by: 'even',
    parts: [],
    chosen: false,
    repeat: '',
    until: '',
  }
  return { ...draft, parts: listParts(household, day) }
}

function listParts(household: Household, day: string): DraftPart[] {
  const here = (member: Member) => isDay(day) && isPresent(member, day)
  return listMembers(household).map((member) => ({
    member: member.id,
    on: here(member),
    weight: '',
  }))
}

/** A form filled with an entry. */
export function draftEntry(household: Household, entry: Entry, digits: number): Draft {
  const { kind, title, day, member } = entry
  const amount = writeAmount(entry.amount, digits)
  const draft = { ...createDraft(household, day), kind, title, amount, member, chosen: true }
  if (entry.kind === 'settlement') return { ...draft, to: entry.to, chosen: false }
  return { ...draft, category: entry.category, ...draftSplit(draft, entry.split, digits) }
}

/** A form filled with a bill. */
export function draftBill(household: Household, bill: Bill, digits: number): Draft {
  const { kind, title, member, category, every } = bill
  const amount = writeAmount(bill.amount, digits)
  const draft = { ...createDraft(household, bill.from), kind, title, amount, member, category }
  const split = draftSplit(draft, bill.split, digits)
  return { ...draft, ...split, chosen: true, repeat: every, until: bill.to ?? '' }
}

function draftSplit({ parts }: Draft, split: Split, digits: number): Pick<Draft, 'by' | 'parts'> {
  const weights = new Map(split.parts.map(({ member, weight }) => [member, weight]))
  const gone = split.parts.filter(({ member }) => !parts.some((part) => part.member === member))
  const all = [...parts, ...gone.map(({ member }) => ({ member, on: true, weight: '' }))]
  return {
    by: split.by,
    parts: all.map(({ member }) => {
      const weight = weights.get(member)
      return { member, on: weight !== undefined, weight: writeWeight(split.by, weight, digits) }
    }),
  }
}

function writeWeight(by: SplitBy, weight: number | undefined, digits: number): string {
  if (weight === undefined || by === 'even') return ''
  if (by === 'share') return String(weight)
  return writeAmount(weight, by === 'percent' ? 2 : digits)
}

/** Another day; parts that nobody chose by hand are those of whoever lives here then. */
export function moveDraft(household: Household, draft: Draft, day: string): Draft {
  return draft.chosen ? { ...draft, day } : { ...draft, day, parts: listParts(household, day) }
}

/** Another way to divide, which starts with equal parts. */
export function switchSplit(draft: Draft, by: SplitBy, digits: number): Draft {
  const taking = draft.parts.filter(({ on, weight }) =>
    draft.by === 'even' ? on : readWeight(draft.by, weight, digits) !== 0,
  )
  const among = taking.length > 0 ? taking : draft.parts
  const amount = parseAmount(draft.amount, digits)
  const whole = by === 'percent' ? WHOLE : by === 'amount' && amount.ok ? amount.value : undefined
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

/** Shares by the days on which each lives here in the month of the draft. */
export function weighByDays(household: Household, draft: Draft): Draft {
  if (!isDay(draft.day)) return draft
  const month = monthOf(draft.day)
  const parts = draft.parts.map((part) => {
    const member = household.members.get(part.member)
    const presence = member && presenceIn(member, month)
    const days = presence ? countDays(...presence) : 0
    return { ...part, on: days > 0, weight: days > 0 ? String(days) : '' }
  })
  return { ...draft, by: 'share', parts, chosen: true }
}

/** A weight as typed, nothing being zero; undefined for what is no such weight. */
function readWeight(by: SplitBy, text: string, digits: number): number | undefined {
  const trimmed = text.trim()
  if (/^(0+([.,]0*)?)?$/.test(trimmed)) return 0
  if (by === 'share') {
    const shares = /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : undefined
    return shares !== undefined && shares <= MAX_SHARES ? shares : undefined
  }
  const amount = parseAmount(trimmed, by === 'percent' ? 2 : digits)
  return amount.ok ? amount.value : undefined
}

/** The parts as far as they can be read. */
function readParts({ by, parts }: Draft, digits: number): Result<Split, string> {
  const weighed = parts.map(({ member, on, weight }) => ({
    member,
    weight: by === 'even' ? Number(on) : readWeight(by, weight, digits),
  }))
  const read = weighed.flatMap(({ member, weight }) =>
    weight === undefined || weight === 0 ? [] : [{ member, weight }],
  )
  if (weighed.some(({ weight }) => weight === undefined)) {
    if (by === 'share') return failure('Shares are whole numbers up to 9,999.')
    return failure(
      by === 'percent' ? 'Percentages have at most two decimals.' : 'Amounts, such as 12.50.',
    )
  }
  return read.length === 0 ? failure('Somebody has to take part.') : success({ by, parts: read })
}

/** What each would bear as the form stands, or what is wrong with the split, with the difference. */
export function previewSplit(draft: Draft, digits: number): Result<Map<string, Minor>, string> {
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

/** What the form says, or what is wrong with it, field by field. */
export function readDraft(
  household: Household,
  draft: Draft,
  digits: number,
): Result<Reading, Problems> {
  const problems: Problems = {}
  const { kind, day, member, to, category, repeat, until } = draft
  const title = cleanText(draft.title, TITLE_LENGTH)
  const amount = parseAmount(draft.amount, digits)
  if (title === '' && kind !== 'settlement') problems.title = 'What was it for?'
  if (!amount.ok) problems.amount = amount.problem
  if (!isDay(day)) problems.day = 'A day from 1970 to 2099.'
  if (!household.members.has(member)) problems.member = 'Choose a member.'
  const shared = kind !== 'settlement'
  const split = readSplit(draft, amount.ok ? amount.value : undefined, digits)
  if (shared) {
    if (!household.categories.has(category)) problems.category = 'Choose a category.'
    if (!split.ok) problems.split = split.problem
    if (repeat !== '' && until !== '' && !(isDay(until) && until >= day))
      problems.until = 'A day after the first, or none.'
  } else if (to === member || !household.members.has(to)) {
    problems.to = 'Choose somebody else.'
  }
  if (Object.keys(problems).length > 0 || !amount.ok) return failure(problems)
  const common = { day, title, amount: amount.value, member }
  if (!shared) return success({ ...common, kind, to })
  if (!split.ok) return failure(problems)
  const every = repeat === '' ? undefined : repeat
  const last = every === undefined || until === '' ? undefined : until
  return success({ ...common, kind, category, split: split.value, every, until: last })
}

function readSplit(draft: Draft, amount: Minor | undefined, digits: number): Result<Split, string> {
  const split = readParts(draft, digits)
  if (!split.ok || (amount === undefined && draft.by === 'amount')) return split
  const difference = findDifference(split.value, amount ?? 0)
  return difference === 0 ? split : failure(describeDifference(draft.by, difference, digits))
}
