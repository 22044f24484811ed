import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createDraft, type Draft, readDraft } from '../ledger/draft.ts'
import { findSettings } from '../ledger/household.ts'
import { householdWith } from '../ledger/testing.ts'
import { createLedger } from './ledger.ts'
import { SplitFields } from './split-fields.tsx'

it('a bill whose first day is before everybody moved in asks for another day', () => {
  const household = householdWith([])
  const settings = findSettings(household)
  if (!settings) throw new Error('A household with settings')
  const ledger = createLedger(household, settings, '2026-06-01', () => true)
  const draft = { ...createDraft(household, '2025-12-31'), amount: '9', repeat: 'month' } as const
  const read = readDraft(household, draft, 2)
  const html = renderToStaticMarkup(
    <SplitFields
      ledger={ledger}
      draft={draft}
      problem={read.ok ? undefined : read.problem.split}
      isBill
      onChange={() => undefined}
    />,
  )
  expect(html).toContain('Nobody lives here on the day when it is first due. Choose another day.')
})

it('marks only the share that is invalid, and all shares if they do not add up', () => {
  const household = householdWith([])
  const settings = findSettings(household)
  if (!settings) throw new Error('A household with settings')
  const ledger = createLedger(household, settings, '2026-06-01', () => true)
  const listFaulty = (by: Draft['by'], weights: readonly string[]) => {
    const draft = { ...createDraft(household, '2026-06-01'), amount: '9', by }
    const parts = draft.parts.map((part, index) => ({ ...part, weight: weights[index] ?? '' }))
    const html = renderToStaticMarkup(
      <SplitFields
        ledger={ledger}
        draft={{ ...draft, parts }}
        problem="x"
        isBill={false}
        onChange={() => undefined}
      />,
    )
    const fields = html.match(/<input[^>]*inputMode[^>]*>/g) ?? []
    return fields.map((field) => field.includes('aria-invalid'))
  }
  expect(listFaulty('share', ['1', '2.5', '1'])).toEqual([false, true, false])
  expect(listFaulty('share', ['1', '1', '10000'])).toEqual([false, false, true])
  expect(listFaulty('amount', ['1', '2', '3'])).toEqual([true, true, true])
})
