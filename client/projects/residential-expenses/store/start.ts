import type { Currency } from '../ledger/currency.ts'
import type { Day } from '../../../../shared/day.ts'
import { createHousehold, type Household, SETTINGS_ID } from '../ledger/household.ts'

const CATEGORIES = [
  'Rent',
  'Groceries',
  'Energy',
  'Internet',
  'Household goods',
  'Going out',
  'Other',
]

type Start = {
  name: string
  currency: Currency
  members: readonly string[]
  /** Day on which the members moved in. */
  from: Day
  createId: () => string
}

/** Creates a household with members and common categories, without entries. */
export function startHousehold({ name, currency, members, from, createId }: Start): Household {
  const named = (list: readonly string[]) =>
    list.map((text): [string, { id: string; name: string }] => {
      const id = createId()
      return [id, { id, name: text }]
    })
  return {
    ...createHousehold(),
    settings: new Map([[SETTINGS_ID, { name, currency, example: false }]]),
    members: new Map(named(members).map(([id, row]) => [id, { ...row, from, to: undefined }])),
    categories: new Map(named(CATEGORIES).map(([id, row]) => [id, { ...row, budget: undefined }])),
  }
}
