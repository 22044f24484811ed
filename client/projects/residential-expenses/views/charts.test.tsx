import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Entry, findSettings } from '../ledger/household.ts'
import { expense, householdWith, SETTLEMENT } from '../ledger/testing.ts'
import { Charts } from './charts.tsx'
import { createLedger } from './ledger.ts'

/** Renders the charts of these entries on 1 June 2026. */
function renderCharts(entries: readonly Entry[]) {
  const household = householdWith(entries)
  const settings = findSettings(household)
  if (!settings) throw new Error('A household with settings')
  const ledger = createLedger(household, settings, '2026-06-01', () => true)
  return renderToStaticMarkup(<Charts ledger={ledger} />)
}

it.each([
  ['nothing', []],
  ['settlements', [SETTLEMENT]],
  ['entries of other years', [expense({ day: '2024-05-01' }), expense({ day: '2062-05-01' })]],
])('a household with only %s has a note in place of charts', (_, entries) => {
  const html = renderCharts(entries)
  expect(html).toContain('to see charts')
  expect(html).not.toContain('<svg')
})

it('a household with only incomes has no chart of expenses by category', () => {
  const html = renderCharts([expense({ kind: 'income' })])
  expect(html).toContain('Received')
  expect(html).toContain('Nothing was spent.')
  expect(html).not.toContain('By category')
})

it('a household with expenses has both charts', () => {
  const html = renderCharts([expense()])
  expect(html).toContain('Most was spent in May 2026: 900.00.')
  expect(html).toContain('By category')
})
