import { formatAmount, formatSigned, type MinorUnits } from '../ledger/amount.ts'
import { currencyDigits } from '../ledger/currency.ts'
import type { Day } from '../../../../shared/day.ts'
import type { Household, Settings } from '../ledger/household.ts'
import type { Actions } from './use-household.ts'

/** Data and actions that every view needs. */
export type Ledger = Pick<Actions, 'applyChange'> & {
  household: Household
  settings: Settings
  /** Decimals of the currency. */
  digits: number
  today: Day
  /** An amount in the household's currency, without its code. */
  money: (minor: MinorUnits) => string
  signed: (minor: MinorUnits) => string
}

/** Creates the ledger of a household on a day. */
export function createLedger(
  household: Household,
  settings: Settings,
  today: Day,
  applyChange: Actions['applyChange'],
): Ledger {
  const digits = currencyDigits(settings.currency)
  return {
    household,
    settings,
    digits,
    today,
    applyChange,
    money: (minor) => formatAmount(minor, digits),
    signed: (minor) => formatSigned(minor, digits),
  }
}
