import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expense, householdWith } from '../ledger/testing.ts'
import { removeRow, replaceHousehold, saveRow } from './edits.ts'
import { followTabs } from './follow-tabs.ts'
import { createHouseholdStore } from './household-store.ts'
import { createTestStorage } from './testing.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

function comeBack(persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

it('learns what another page added and removed when Back shows this one from memory', () => {
  const storage = createTestStorage()
  const first = createHouseholdStore(storage)
  first.change(replaceHousehold('fill', first.read().household, householdWith([expense()])))
  const second = createHouseholdStore(storage)
  const stop = followTabs(first)
  const ids = () => [...first.read().household.entries.keys()]

  second.change(removeRow(second.read().household, 'entries', expense()))
  second.change(saveRow(second.read().household, 'entries', expense({ id: 'new' })))
  comeBack(false)
  expect(ids()).toEqual(['e1'])
  comeBack(true)
  expect(ids()).toEqual(['new'])

  stop()
  second.change(removeRow(second.read().household, 'entries', expense({ id: 'new' })))
  comeBack(true)
  expect(ids()).toEqual(['new'])
})
