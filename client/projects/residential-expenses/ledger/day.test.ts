import { expect, it } from 'vitest'
import { isLedgerDay } from './day.ts'

it('the ledger takes the days from 1970 to 2099', () => {
  for (const day of ['1970-01-01', '2024-02-29', '2099-12-31']) expect(isLedgerDay(day)).toBe(true)
  for (const other of ['1969-12-31', '2100-01-01', '2026-02-29', '', 5, null])
    expect(isLedgerDay(other)).toBe(false)
})
