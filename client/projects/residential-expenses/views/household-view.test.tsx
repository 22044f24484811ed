import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { findSettings, MAX_MEMBERS } from '../ledger/household.ts'
import { householdWith } from '../ledger/testing.ts'
import { HouseholdView } from './household-view.tsx'
import { createLedger } from './ledger.ts'

function renderWith(members: number): string {
  const household = householdWith([])
  const settings = findSettings(household)
  if (!settings) throw new Error('A household with settings')
  const all = Array.from({ length: members }, (_, number) => {
    const id = `member-${number}`
    return [id, { id, name: `Member ${number}`, from: '2026-01-01', to: undefined }] as const
  })
  const full = { ...household, members: new Map(all) }
  const ledger = createLedger(full, settings, '2026-06-01', () => true)
  return renderToStaticMarkup(<HouseholdView ledger={ledger} onEdit={() => undefined} />)
}

it('a household that is full says so in place of the button that adds a member', () => {
  expect(renderWith(MAX_MEMBERS - 1)).toContain('Add member')
  const full = renderWith(MAX_MEMBERS)
  expect(full).not.toContain('Add member')
  expect(full).toContain('A household has at most 30 of these.')
  expect(full).toContain('Add category')
})
