import { failure, type Result, success } from '../../../../shared/result.ts'
import { parseAmount, writeAmount } from './amount.ts'
import type { Day } from '../../../../shared/day.ts'
import { isLedgerDay } from './day.ts'
import { type DraftPart, readSplit, writeWeight } from './draft-split.ts'
import {
  type Bill,
  type Entry,
  type Frequency,
  type Household,
  isPresent,
  type Kind,
  listMembers,
  type Settlement,
  type SharedEntry,
  type Split,
  type SplitBy,
} from './household.ts'
import { cleanText, MAX_TITLE_LENGTH } from './text.ts'

/** Fields of the form of an entry or bill, as typed. */
export type Draft = {
  kind: Kind
  title: string
  amount: string
  day: string
  member: string
  /** Member who receives a settlement. */
  to: string
  category: string
  by: SplitBy
  parts: readonly DraftPart[]
  /** Whether the parts were chosen by hand, and no longer follow the day. */
  chosen: boolean
  repeat: Frequency | ''
  until: string
}

type Field = 'title' | 'amount' | 'day' | 'member' | 'to' | 'category' | 'split' | 'until'
/** Error messages by field. */
export type Problems = Partial<Record<Field, string>>

type Made = 'id' | 'madeAt' | 'turn'

/** Values of a valid form. */
export type ParsedDraft =
  | Omit<Settlement, Made>
  | (Omit<SharedEntry, Made> & { every: Frequency | undefined; until: Day | undefined })

/** Creates an empty form for a day, shared evenly by the members present. */
export function createDraft(household: Household, day: Day): Draft {
  const present = listMembers(household).filter((member) => isPresent(member, day))
  return {
    kind: 'expense',
    title: '',
    amount: '',
    day,
    member: present[0]?.id ?? '',
    to: present[1]?.id ?? '',
    category: '',
    by: 'even',
    parts: listParts(household, day),
    chosen: false,
    repeat: '',
    until: '',
  }
}

function listParts(household: Household, day: string): DraftPart[] {
  return listMembers(household).map((member) => ({
    member: member.id,
    on: isLedgerDay(day) && isPresent(member, day),
    weight: '',
  }))
}

/** Adapts a form that was not saved to the household, which may have changed since. */
export function resumeDraft(household: Household, draft: Draft): Draft {
  const { members, categories } = household
  const known = (id: string) => (members.has(id) ? id : '')
  const parts = listParts(household, draft.day).map((part) => {
    if (!draft.chosen) return part
    const typed = draft.parts.find(({ member }) => member === part.member)
    return typed ?? { ...part, on: false }
  })
  return {
    ...draft,
    member: known(draft.member),
    to: known(draft.to),
    category: categories.has(draft.category) ? draft.category : '',
    parts,
  }
}

/** Creates a form from an entry. */
export function draftEntry(household: Household, entry: Entry, digits: number): Draft {
  const { kind, title, day, member } = entry
  const amount = writeAmount(entry.amount, digits)
  const draft = { ...createDraft(household, day), kind, title, amount, member, chosen: true }
  if (entry.kind === 'settlement') return { ...draft, to: entry.to, chosen: false }
  return { ...draft, category: entry.category, ...draftSplit(draft, entry.split, digits) }
}

/** Creates a form from a bill. */
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

/** Changes the day; parts that were not chosen by hand follow the members present. */
export function moveDraft(household: Household, draft: Draft, day: string): Draft {
  return draft.chosen ? { ...draft, day } : { ...draft, day, parts: listParts(household, day) }
}

/** Parses and validates the form. */
export function readDraft(
  household: Household,
  draft: Draft,
  digits: number,
): Result<ParsedDraft, Problems> {
  const problems: Problems = {}
  const { kind, day, member, to, category, repeat, until } = draft
  const title = cleanText(draft.title, MAX_TITLE_LENGTH)
  const amount = parseAmount(draft.amount, digits)
  if (title === '' && kind !== 'settlement') problems.title = 'Enter a description.'
  if (!amount.ok) problems.amount = amount.problem
  if (!isLedgerDay(day)) problems.day = 'Enter a date from 1970 to 2099.'
  if (!household.members.has(member)) problems.member = 'Choose a member.'
  const shared = kind !== 'settlement'
  const split = readSplit(draft, amount.ok ? amount.value : undefined, digits)
  if (shared) {
    if (!household.categories.has(category)) problems.category = 'Choose a category.'
    if (!split.ok) problems.split = split.problem
    if (repeat !== '' && until !== '' && !(isLedgerDay(until) && until >= day))
      problems.until = 'Enter a date after the first one, or none.'
  } else if (to === member || !household.members.has(to)) {
    problems.to = 'Choose another member.'
  }
  if (Object.keys(problems).length > 0 || !amount.ok) return failure(problems)
  const common = { day, title, amount: amount.value, member }
  if (!shared) return success({ ...common, kind, to })
  if (!split.ok) return failure(problems)
  const every = repeat === '' ? undefined : repeat
  const last = every === undefined || until === '' ? undefined : until
  return success({ ...common, kind, category, split: split.value, every, until: last })
}
