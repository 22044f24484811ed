import { MAX_TIME } from '../../../../shared/clock.ts'
import { isRecord } from '../../../../shared/json.ts'
import { MAX_AMOUNT } from '../ledger/amount.ts'
import { dueId } from '../ledger/bills.ts'
import { isCurrency } from '../ledger/currency.ts'
import { isLedgerDay } from '../ledger/day.ts'
import {
  type Bill,
  type Category,
  type Entry,
  FREQUENCIES,
  type Member,
  type Part,
  type Settings,
  type SharedEntry,
  type Split,
  SPLITS,
  type Tables,
} from '../ledger/household.ts'
import { findDifference } from '../ledger/split.ts'
import { cleanText, MAX_NAME_LENGTH, MAX_TITLE_LENGTH } from '../ledger/text.ts'

const MAX_TURN = 1e9
/** Maximum number of parts in a split, so that the sum of weights is exact. */
export const MAX_PARTS = 100

/** Parsers of rows from storage and files; undefined for invalid rows. */
export const parsers: {
  [T in keyof Tables]: (value: unknown, id: string) => Tables[T] | undefined
} = {
  settings: parseSettings,
  members: parseMember,
  categories: parseCategory,
  bills: parseBill,
  entries: parseEntry,
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns whether a value is an id, which is part of a key; ids of recorded bills contain a dot.
 */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{1,60}$/.test(value)
}

function isWhole(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max
}

function isAmount(value: unknown): value is number {
  return isWhole(value, MAX_AMOUNT) && value > 0
}

function isOneOf<Value extends string>(list: readonly Value[], value: unknown): value is Value {
  return list.includes(value as Value)
}

/** Returns whether a value is a normalised text. */
function isLine(value: unknown, length: number): value is string {
  return typeof value === 'string' && cleanText(value, length) === value
}

function isName(value: unknown): value is string {
  return isLine(value, MAX_NAME_LENGTH) && value !== ''
}

function isOptional<Value>(
  value: unknown,
  is: (value: unknown) => value is Value,
): value is Value | undefined {
  return value === undefined || is(value)
}

function parseSettings(value: unknown): Settings | undefined {
  if (!isRecord(value)) return undefined
  const { name, currency, example, guessed } = value
  if (!isName(name) || !isCurrency(currency)) return undefined
  return { name, currency, example: example === true, ...(guessed === true && { guessed }) }
}

/** Returns settings with what can be read of an invalid row, above all the currency of the amounts. */
export function repairSettings(value: unknown): Settings {
  const { name, currency, example } = isRecord(value) ? value : {}
  return {
    name: (typeof name === 'string' && cleanText(name, MAX_NAME_LENGTH)) || 'Household',
    ...(isCurrency(currency) ? { currency } : { currency: 'EUR', guessed: true }),
    example: example === true,
  }
}

function parseMember(value: unknown, id: string): Member | undefined {
  if (!isRecord(value) || !isId(id)) return undefined
  const { name, from, to } = value
  if (!isName(name) || !isLedgerDay(from) || !isOptional(to, isLedgerDay)) return undefined
  if (to !== undefined && to < from) return undefined
  return { id, name, from, to }
}

function parseCategory(value: unknown, id: string): Category | undefined {
  if (!isRecord(value) || !isId(id)) return undefined
  const { name, budget } = value
  if (!isName(name) || !isOptional(budget, isAmount)) return undefined
  return { id, name, budget }
}

function parseBill(value: unknown, id: string): Bill | undefined {
  if (!isRecord(value) || !isId(id)) return undefined
  const { every, from, to, skipped } = value
  const shared = parseShared(value)
  if (!shared || !isOneOf(FREQUENCIES, every) || !isLedgerDay(from) || !isOptional(to, isLedgerDay))
    return undefined
  if (!Array.isArray(skipped) || !skipped.every(isLedgerDay)) return undefined
  const bill = { id, ...shared, every, from, to, skipped }
  // Entries that record it need ids too.
  return isId(dueId({ bill, day: from })) ? bill : undefined
}

function parseEntry(value: unknown, id: string): Entry | undefined {
  if (!isRecord(value) || !isId(id)) return undefined
  const { day, madeAt } = value
  if (!isLedgerDay(day) || !isWhole(madeAt, MAX_TIME)) return undefined
  if (value['kind'] === 'settlement') return parseSettlement(value, id, day, madeAt)
  const shared = parseShared(value)
  const { turn } = value
  return shared && isWhole(turn, MAX_TURN) ? { id, day, ...shared, turn, madeAt } : undefined
}

function parseSettlement(
  { title, amount, member, to }: Fields,
  id: string,
  day: string,
  madeAt: number,
): Entry | undefined {
  if (!isLine(title, MAX_TITLE_LENGTH) || !isAmount(amount)) return undefined
  if (!isId(member) || !isId(to) || member === to) return undefined
  return { id, day, kind: 'settlement', title, amount, member, to, madeAt }
}

type SharedPart = Pick<SharedEntry, 'kind' | 'title' | 'amount' | 'member' | 'category' | 'split'>

function parseShared(value: Fields): SharedPart | undefined {
  const { kind, title, amount, member, category } = value
  if (kind !== 'expense' && kind !== 'income') return undefined
  if (!isLine(title, MAX_TITLE_LENGTH) || !isAmount(amount)) return undefined
  if (!isId(member) || !isId(category)) return undefined
  const split = parseSplit(value['split'], amount)
  return split && { kind, title, amount, member, category, split }
}

/** Parses a split that fits its amount and has a weight above zero. */
function parseSplit(value: unknown, amount: number): Split | undefined {
  if (!isRecord(value) || !isOneOf(SPLITS, value['by']) || !Array.isArray(value['parts']))
    return undefined
  if (value['parts'].length > MAX_PARTS) return undefined
  const parts = value['parts'].map(parsePart).filter((part) => part !== undefined)
  const named = new Set(parts.map(({ member }) => member))
  if (parts.length !== value['parts'].length || named.size !== parts.length) return undefined
  const split = { by: value['by'], parts }
  const some = parts.some(({ weight }) => weight > 0)
  return some && findDifference(split, amount) === 0 ? split : undefined
}

function parsePart(value: unknown): Part | undefined {
  if (!isRecord(value)) return undefined
  const { member, weight } = value
  return isId(member) && isWhole(weight, MAX_AMOUNT) ? { member, weight } : undefined
}
