import type { Frequency, SplitBy } from '../ledger/household.ts'

/** Labels of the intervals. */
export const FREQUENCY_LABELS: Record<Frequency, string> = {
  week: 'every week',
  month: 'every month',
  quarter: 'every three months',
  year: 'every year',
}

/** Labels of the ways to divide. */
export const SPLIT_LABELS: Record<SplitBy, string> = {
  even: 'Evenly',
  share: 'By shares',
  percent: 'By percent',
  amount: 'By amounts',
}

/** Formats a number with its noun: `3 entries`, `1 entry`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`
}
