import { type Day, isDay } from '../../../../shared/day.ts'

const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2099-12-31'

/** Returns whether a value is a day that the ledger takes, from 1970 to 2099. */
export function isLedgerDay(value: unknown): value is Day {
  return isDay(value) && value >= FIRST_DAY && value <= LAST_DAY
}
