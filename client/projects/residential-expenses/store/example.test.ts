import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findBalances } from '../ledger/balances.ts'
import { addDays } from '../../../../shared/day.ts'
import { membersOf } from '../ledger/household.ts'
import { createExample } from './example.ts'
import { parsers } from './rows.ts'

it('the example is a valid household on any day', () => {
  fc.assert(
    fc.property(fc.nat(20_000), (days) => {
      const today = addDays('2000-01-01', days)
      const household = createExample(today)
      const balances = findBalances(household.entries.values(), household.members.keys())
      expect([...balances.values()].reduce((sum, balance) => sum + balance, 0)).toBe(0)
      expect(household.entries.size).toBeGreaterThan(40)
      for (const entry of household.entries.values()) {
        expect(entry.day <= today).toBe(true)
        expect(parsers.entries(entry, entry.id)).toEqual(entry)
        expect(membersOf(entry).every((id) => household.members.has(id))).toBe(true)
        if (entry.kind !== 'settlement') expect(household.categories.has(entry.category)).toBe(true)
      }
      for (const bill of household.bills.values())
        expect(parsers.bills(bill, bill.id)).toEqual(bill)
    }),
  )
})
