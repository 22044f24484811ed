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
